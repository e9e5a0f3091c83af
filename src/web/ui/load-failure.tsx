import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'

type LoadFailureProps = { text?: string; onRetry: () => unknown }

/** Shown instead of content that could not be loaded, with a retry button. */
export function LoadFailure({ text = 'We couldn’t load this.', onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudOff size={28} className="text-muted" />
      <p className="max-w-[50ch]">{text}</p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  )
}

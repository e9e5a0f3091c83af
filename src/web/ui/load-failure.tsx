import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'

type LoadFailureProps = { text?: string; onRetry: () => unknown }

/** In place of what could not be loaded: what failed, and the way to have it after all. */
export function LoadFailure({ text = 'We couldn’t load this.', onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudOff aria-hidden="true" size={28} strokeWidth={1.75} className="text-muted" />
      <p className="max-w-[50ch]">{text}</p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  )
}

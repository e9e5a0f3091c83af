import { WifiOff } from 'lucide-react'
import { useIsOnline } from '../hooks/use-is-online.ts'

/** The live region is always in the page, so that screen readers read the message out when it appears. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 bg-amber-wash px-4 py-2 text-sm font-semibold text-amber print:hidden">
          <WifiOff className="shrink-0" />
          You’re offline. Showing saved details.
        </p>
      )}
    </div>
  )
}

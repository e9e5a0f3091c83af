import type { ComponentProps } from 'react'
import { useIsOnline } from '../hooks/use-is-online.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** A button whose action needs the server: disabled without a network. `OfflineNote` beside it says why. */
export function OnlineButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useIsOnline()
  return <Button {...rest} disabled={disabled === true || !isOnline} />
}

export function OfflineNote({ className }: { className?: string }) {
  if (useIsOnline()) return null
  return (
    <p className={cx('text-sm font-semibold text-amber', className)}>
      You’re offline. You can continue once you’re connected again.
    </p>
  )
}

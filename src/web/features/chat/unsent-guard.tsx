import { useEffect, useState } from 'react'
import { onBeforeLogout } from '../../api/before-logout.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { countUnsent } from './outbox-storage.ts'

/** Asks before logout if there are unsent messages, because they are deleted with the session. */
export function UnsentGuard({ userId }: { userId: string }) {
  const [pendingLogout, setPendingLogout] = useState<{ unsent: number; logOut: () => void } | null>(null)
  useEffect(
    () =>
      onBeforeLogout((logOut) => {
        const unsent = countUnsent(userId)
        if (unsent === 0) logOut()
        else setPendingLogout({ unsent, logOut })
      }),
    [userId],
  )
  return (
    <LeaveDialog
      isOpen={pendingLogout !== null}
      title="Log out anyway?"
      text={
        pendingLogout?.unsent === 1
          ? 'One of your messages hasn’t been sent yet and will be lost.'
          : `${pendingLogout?.unsent} of your messages haven’t been sent yet and will be lost.`
      }
      stay="Stay logged in"
      leave="Log out"
      onStay={() => setPendingLogout(null)}
      onLeave={() => {
        setPendingLogout(null)
        pendingLogout?.logOut()
      }}
    />
  )
}

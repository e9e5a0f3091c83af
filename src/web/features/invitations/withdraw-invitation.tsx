import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWithdrawInvitation } from './use-invitations.ts'

type WithdrawInvitationProps = { tripId: string; bookingId: number; name: string }

/** Ends an open invitation, after a question. */
export function WithdrawInvitation({ name, ...invitation }: WithdrawInvitationProps) {
  const [isAsking, setIsAsking] = useState(false)
  const withdrawal = useWithdrawInvitation(invitation)
  const close = () => setIsAsking(false)
  const withdraw = () =>
    withdrawal.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Invitation withdrawn' })
        close()
      },
    })
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Withdraw invitation
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this invitation?"
          keep="Keep invitation"
          action="Withdraw invitation"
          isPending={withdrawal.isPending}
          onConfirm={withdraw}
          onClose={close}
        >
          <p className="mt-3 mb-5 [overflow-wrap:anywhere] text-muted">
            {name} can no longer accept it. We’ll tell them, and their spots are free again.
          </p>
          <FormBanner error={withdrawal.error} />
        </ConfirmDialog>
      )}
    </>
  )
}

import { Landmark } from 'lucide-react'
import { useId } from 'react'
import { formatCents } from '#contract/money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OnlineButton } from '../../ui/online-button.tsx'

type BankDialogProps = { amountCents: number; isAnswering: boolean; onAnswer: (isApproved: boolean) => void }

/** Simulates a bank's confirmation dialog. */
export function BankDialog({ amountCents, isAnswering, onAnswer }: BankDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} labelledBy={id} className="w-[26rem]">
      <div className="p-6 sm:p-8">
        <p className="flex items-center gap-2 font-mono text-xs text-muted">
          <Landmark size={18} />
          Sandbox Bank
        </p>
        <h2 id={id} className="mt-3 text-2xl">
          Sandbox Bank: is this you?
        </h2>
        <p className="mt-3">
          Wild Trip Planner wants to charge <strong>{formatCents(amountCents)}</strong> to your card. This is
          a test, so no money moves.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <OnlineButton disabled={isAnswering} onClick={() => onAnswer(false)} className="grow">
            Decline
          </OnlineButton>
          <OnlineButton
            variant="primary"
            isPending={isAnswering}
            onClick={() => onAnswer(true)}
            className="grow"
          >
            Approve
          </OnlineButton>
        </div>
      </div>
    </Dialog>
  )
}

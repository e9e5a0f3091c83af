import type { WaitlistEntry } from '#contract/waitlist.ts'
import { useProblem } from '../../api/use-problem.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLeaveWaitlist } from './use-waitlist.ts'
import { describePosition } from './waitlist-words.ts'

/** Asks for confirmation, because who joins again starts at the end. */
export function LeaveWaitlistDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const leaving = useLeaveWaitlist(entry.tripId)
  const problem = useProblem(leaving.error)

  async function leave() {
    // This dialog unmounts with the entry's panel, before a mutate() callback would run.
    const hasLeft = await leaving.mutateAsync().then(
      () => true,
      () => false,
    )
    if (!hasLeft) return
    toast({ title: 'You left the waitlist', description: 'If you join again, you’ll start at the end.' })
    onClose()
  }

  return (
    <ConfirmDialog
      title="Leave the waitlist?"
      keep="Keep waiting"
      action="Leave waitlist"
      isPending={leaving.isPending}
      onConfirm={() => void leave()}
      onClose={onClose}
      className="w-[28rem]"
    >
      <p className="mt-4">{describePosition(entry)}. If you join again, you’ll start at the end.</p>
      {problem !== null && (
        <Notice tone="berry" role="alert" className="mt-5">
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

import { useId } from 'react'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { useProblem } from '../../api/use-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLeaveWaitlist } from './use-waitlist.ts'
import { describePosition } from './waitlist-words.ts'

/** Joining again is no way back: it starts at the end. */
export function LeaveDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const id = useId()
  const leaving = useLeaveWaitlist(entry.tripId)
  const problem = useProblem(leaving.error)

  async function leave() {
    // The entry's panel, and this with it, goes before a callback of this one call.
    const isGone = await leaving.mutateAsync().then(
      () => true,
      () => false,
    )
    if (!isGone) return
    toast({ title: 'You left the waitlist', description: 'You can join again, at its end.' })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[28rem]">
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          Leave the waitlist?
        </h2>
        <p className="mt-4">{describePosition(entry)}. If you join again, you start at the end.</p>
        {problem !== null && (
          <Notice tone="berry" role="alert" className="mt-5">
            {problem}
          </Notice>
        )}
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Keep waiting
          </Button>
          <OnlineButton
            variant="destructive"
            isPending={leaving.isPending}
            onClick={() => void leave()}
            className="grow"
          >
            Leave waitlist
          </OnlineButton>
        </div>
      </div>
    </Dialog>
  )
}

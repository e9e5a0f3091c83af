import { useState } from 'react'
import { itemsDone } from '../../hooks/use-one-by-one.ts'
import { OutcomePanel } from '../../ui/outcome-panel.tsx'
import type { ActionWords } from '../../ui/outcome-words.ts'
import { describeCar } from './describe-car.ts'
import { SeatLossDialog } from './seat-loss-dialog.tsx'
import { passengersOf } from './seat-state.ts'
import { type CarWithSeats, isSameDecision, type useSetCarStatuses } from './use-cars.ts'

export const countCars = (count: number) => (count === 1 ? '1 car' : `${count} cars`)
const words: Omit<ActionWords, 'verb' | 'done' | 'doneLabel' | 'leftLabel'> = {
  count: countCars,
  none: 'No car',
}
const approvalWords: ActionWords = {
  ...words,
  verb: 'approve',
  done: 'approved',
  doneLabel: 'Approved',
  leftLabel: 'Not approved',
}
const undoWords: ActionWords = {
  ...words,
  verb: 'unapprove',
  done: 'unapproved',
  doneLabel: 'Needs approval again',
  leftLabel: 'Still approved',
}

type CarApprovalsProps = {
  approvals: ReturnType<typeof useSetCarStatuses>
  undoing: ReturnType<typeof useSetCarStatuses>
  /** As they are now. */
  cars: CarWithSeats[]
}

/** What became of the cars that were approved together, and undoing that. */
export function CarApprovals({ approvals, undoing, cars }: CarApprovalsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const done = approvals.outcome ? itemsDone(approvals.outcome) : []
  // Somebody may have removed or unapproved one since, and even approved it again.
  const approved = cars.filter((car) => done.some((each) => isSameDecision(each, car)))
  const passengers = passengersOf(approved.flatMap(({ seats }) => seats))
  if (isAsking && approved.length === 0) setIsAsking(false)
  const naming = { keyOf: ({ id }: CarWithSeats) => id, nameOf: describeCar }

  function undo() {
    setIsAsking(false)
    undoing.run(approved)
    approvals.dismiss()
  }

  return (
    <>
      <OutcomePanel
        {...naming}
        outcome={approvals.outcome}
        words={approvalWords}
        undo={
          approved.length > 0
            ? {
                label: approved.length === 1 ? 'Undo approval' : `Undo ${approved.length} approvals`,
                onUndo: () => (passengers.length > 0 ? setIsAsking(true) : undo()),
              }
            : undefined
        }
        onDismiss={approvals.dismiss}
      />
      <OutcomePanel {...naming} outcome={undoing.outcome} words={undoWords} onDismiss={undoing.dismiss} />
      {isAsking && (
        <SeatLossDialog
          title={`Unapprove ${countCars(approved.length)}?`}
          passengers={passengers}
          isSeveral={approved.length > 1}
          action={approved.length === 1 ? 'Unapprove car' : 'Unapprove cars'}
          keep={approved.length === 1 ? 'Keep car' : 'Keep cars'}
          isPending={false}
          onConfirm={undo}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

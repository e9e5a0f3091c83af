import { useState } from 'react'
import { bookingTabPath } from '#contract/pages.ts'
import type { MyWaitlistEntry } from '#contract/waitlist.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PictureRow, RowFacts } from '../trips/picture-row.tsx'
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx'
import { describePassedOver, describePosition, describeTerms } from './waitlist-words.ts'

/** A trip in the list of the viewer's waitlist entries. */
export function WaitlistRow({ entry }: { entry: MyWaitlistEntry }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const { trip, tripId, passedOver } = entry
  return (
    <>
      <PictureRow
        href={bookingTabPath(tripId)}
        trip={trip}
        tag={<Tag tone="glacier">On the waitlist</Tag>}
        actions={
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Leave waitlist: ${trip.title}`}
            onClick={() => setIsLeaving(true)}
            className="-ml-4"
          >
            Leave waitlist
          </Button>
        }
      >
        <RowFacts
          facts={[
            { term: 'Position', description: describePosition(entry) },
            { term: 'For', description: describeTerms(entry) },
          ]}
        />
        {passedOver && (
          <p className="mt-2 max-w-[60ch] text-sm text-muted">{describePassedOver(passedOver)}</p>
        )}
      </PictureRow>
      {isLeaving && <LeaveWaitlistDialog entry={entry} onClose={() => setIsLeaving(false)} />}
    </>
  )
}

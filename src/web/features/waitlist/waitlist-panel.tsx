import { useEffect, useRef, useState } from 'react'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx'
import { WaitlistForm } from './waitlist-form.tsx'
import { describePassedOver, describePosition, describeTerms } from './waitlist-words.ts'

type JoinPanelProps = {
  tripId: number
  partySize: number
  /** Without a frame, because it is inside of one. */
  isFrameless?: boolean
}

/** Joins the waitlist of a trip, if the party does not fit. */
export function JoinPanel({ tripId, partySize, isFrameless = false }: JoinPanelProps) {
  return (
    <section
      aria-label={isFrameless ? 'Waitlist for this trip' : 'Waitlist'}
      className={cx(
        'border-t-amber',
        isFrameless ? 'border-t-2 pt-3' : 'rounded-card border border-t-4 border-line bg-surface p-5 sm:p-7',
      )}
    >
      <h3 className={isFrameless ? 'text-xl' : 'text-2xl'}>
        {partySize === 1 ? 'This trip is full' : `No room for ${partySize} right now`}
      </h3>
      <p className={cx('max-w-[60ch]', isFrameless ? 'mt-2 mb-4 text-sm' : 'mt-3 mb-6')}>
        Join the waitlist. When spots open up, we offer them to the first party that fits. You won’t be
        charged unless you accept and pay.
      </p>
      <WaitlistForm tripId={tripId} partySize={partySize} />
    </section>
  )
}

/** The viewer's waitlist entry: the position, the party, and why others went first. */
export function WaitingPanel({ entry }: { entry: WaitlistEntry }) {
  const [isChanging, setIsChanging] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { tripId, passedOver } = entry
  const form = useRef<HTMLDivElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasFormOpen = useRef(false)
  useEffect(() => {
    if (!isChanging) {
      // The focused control has disappeared with the form, so the focus moves to the button that opened it.
      if (wasFormOpen.current) changeButton.current?.focus()
      return
    }
    wasFormOpen.current = true
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.focus({ preventScroll: true })
  }, [isChanging])
  return (
    <section
      aria-label="Waitlist"
      className="rounded-card border border-t-4 border-line border-t-glacier bg-surface p-5 sm:p-7"
    >
      <p className="font-mono text-xs text-muted">On the waitlist</p>
      {/* useFocusOnChange() moves the focus to the title when somebody joins. */}
      <h3 data-booking-title="" tabIndex={-1} className="mt-1 text-2xl outline-none">
        {describePosition(entry)}
      </h3>
      <p className="mt-2 font-semibold">{describeTerms(entry)}</p>
      <p className="mt-3 max-w-[60ch] text-muted">
        When spots open up, we offer them to the first party that fits. We’ll tell you right away and say how
        long you have to accept.
      </p>
      {passedOver && (
        <Notice tone="glacier" className="mt-5">
          {describePassedOver(passedOver)}
        </Notice>
      )}
      {isChanging ? (
        <div
          ref={form}
          role="group"
          aria-label="Change your waitlist details"
          tabIndex={-1}
          className="mt-6 max-w-[30rem] outline-none"
        >
          <WaitlistForm tripId={tripId} entry={entry} onDone={() => setIsChanging(false)} />
        </div>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button ref={changeButton} onClick={() => setIsChanging(true)}>
            Change
          </Button>
          <Button variant="quiet" onClick={() => setIsLeaving(true)}>
            Leave waitlist
          </Button>
        </div>
      )}
      {isLeaving && <LeaveWaitlistDialog entry={entry} onClose={() => setIsLeaving(false)} />}
    </section>
  )
}

import { Link } from 'wouter'
import { formatCents } from '#contract/money.ts'
import { type RefundStep, stepsOf } from '#contract/refund-words.ts'
import { DEFAULT_REFUND_TIERS } from '#contract/refund-tiers.ts'
import { Facts, NextStep, Prose } from './parts.tsx'

export default function CancellationPolicy() {
  return (
    <Prose>
      <h2>If you cancel</h2>
      <p>
        What you get back depends on how many days are left before the trip starts. These are the usual terms;
        a trip may have its own, which stand on its page.
      </p>
      <Facts
        caption="Refunds, with a $240.00 booking as the example"
        head={['Before the start', 'You get back', 'Of $240.00']}
        rows={stepsOf(DEFAULT_REFUND_TIERS).map(toRow)}
      />
      <p>
        Days are calendar days in the site’s time zone, and a trip starts at midnight at the beginning of its
        first day. Half cents are rounded up.
      </p>

      <h2>Changed your mind at once?</h2>
      <p>Within 24 hours of paying you get everything back, as long as the trip is at least 7 days away.</p>

      <h2>If the organiser cancels</h2>
      <p>
        You get back 100% of what you paid, whether the whole trip is cancelled or only your booking. Everyone
        affected is told.
      </p>

      <h2>If the dates change</h2>
      <p>If you have paid and the dates of the trip change, you may cancel with a full refund for 7 days.</p>

      <h2>If fewer of you come</h2>
      <p>
        You can make a confirmed party smaller until the trip starts. For those who leave, the terms of the
        booking apply to their part of the price.
      </p>

      <h2>Good to know</h2>
      <ul>
        <li>
          What counts are the terms copied into your booking when you made it, even if the trip’s change
          later; you see them before paying, and the exact refund before cancelling.
        </li>
        <li>Letting a hold go, or declining a waitlist offer, costs nothing.</li>
        <li>Cancelling frees your seats and may give someone on the waitlist a place.</li>
        <li>If you were going to drive, cancelling withdraws your car. Your passengers keep their places.</li>
        <li>
          Refunds are sent through the payment provider, to the way you paid. When they show up depends on
          your bank.
        </li>
        <li>The organiser may refund more than the rules ask for, never more than you paid.</li>
        <li>Shared expenses are not part of this. Settle them among the people on the trip.</li>
      </ul>
      <p>
        A refund may not cover what you lose; <Link href="/travel-insurance">travel insurance</Link> sometimes
        does.
      </p>

      <NextStep href="/help-center" link="Help Center">
        A payment was declined, came late, or is still being processed?
      </NextStep>
    </Prose>
  )
}

function toRow({ fromDays, toDays, percent }: RefundStep): [string, string, string] {
  const back = formatCents(240 * percent)
  return [nameDays({ fromDays, toDays }), percent === 0 ? 'nothing' : `${percent}%`, back]
}

function nameDays({ fromDays, toDays }: Omit<RefundStep, 'percent'>): string {
  if (toDays === null) return `${fromDays} days or more`
  return fromDays === 0 ? `Less than ${toDays + 1} days` : `${fromDays} to ${toDays} days`
}

import { Link } from 'wouter'
import { formatCents } from '#contract/money.ts'
import { type RefundStep, refundSteps, DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { FactTable, NextPageLink, Prose } from './content-parts.tsx'

export default function CancellationPolicy() {
  return (
    <Prose>
      <h2>If you cancel</h2>
      <p>
        Your refund depends on how many days are left before the trip starts. These are our standard terms. If
        a trip has its own terms, you’ll find them on its page.
      </p>
      <FactTable
        caption="Example: a $240.00 booking"
        head={['Before the start', 'Refund', 'Of $240.00']}
        rows={refundSteps(DEFAULT_REFUND_TIERS).map(toRow)}
      />
      <p>
        We count calendar days in the site’s time zone. A trip starts at 00:00 on its first day. We round half
        cents up.
      </p>

      <h2>Changed your mind right away?</h2>
      <p>Cancel within 24 hours of paying for a full refund, if the trip is at least 7 days away.</p>

      <h2>If the organiser cancels</h2>
      <p>
        You get a full refund, whether the organiser cancels the whole trip or only your booking. We’ll let
        you know.
      </p>

      <h2>If the dates change</h2>
      <p>If the dates change after you’ve paid, cancel within 7 days of the change for a full refund.</p>

      <h2>If fewer of you come</h2>
      <p>
        You can remove people from your booking until the trip starts. The refund terms of your booking apply
        to their part of the price.
      </p>

      <h2>Good to know</h2>
      <ul>
        <li>
          The terms you booked with stay the same, even if the trip’s terms change later. You see them before
          you pay, and your exact refund before you cancel.
        </li>
        <li>Cancelling a hold or declining a waitlist offer costs nothing.</li>
        <li>When you cancel, we free your seats and may offer your spot to the waitlist.</li>
        <li>If you were going to drive, cancelling withdraws your car. Your passengers keep their spots.</li>
        <li>Your money will be refunded to the way you paid. Banks take 5 to 10 days to show it.</li>
        <li>The organiser can refund more than these terms say, but never more than you paid.</li>
        <li>This doesn’t cover shared expenses. Settle up with the people on the trip.</li>
      </ul>
      <p>
        A refund may not cover all your costs. <Link href="/travel-insurance">Travel insurance</Link>{' '}
        sometimes does.
      </p>

      <NextPageLink href="/help-center" link="Help Center">
        Was your payment declined, late, or is it still processing?
      </NextPageLink>
    </Prose>
  )
}

/** A row of the table above. */
function toRow({ fromDays, toDays, percent }: RefundStep): [string, string, string] {
  // A percentage of $240.00 in cents.
  const refund = formatCents(240 * percent)
  return [nameDays({ fromDays, toDays }), percent === 0 ? 'None' : `${percent}%`, refund]
}

function nameDays({ fromDays, toDays }: Omit<RefundStep, 'percent'>): string {
  if (toDays === null) return `${fromDays} days or more`
  return fromDays === 0 ? `Less than ${toDays + 1} days` : `${fromDays} to ${toDays} days`
}

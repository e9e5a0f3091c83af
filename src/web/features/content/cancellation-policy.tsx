import { Link } from 'wouter'
import { Facts, NextStep, Prose } from './parts.tsx'

export default function CancellationPolicy() {
  return (
    <Prose>
      <h2>If you cancel</h2>
      <p>What you get back depends on how many days are left before the trip starts.</p>
      <Facts
        caption="Refunds, with a $240.00 booking as the example"
        head={['Before the start', 'You get back', 'Of $240.00']}
        rows={[
          ['30 days or more', '100%', '$240.00'],
          ['14 to 29 days', '50%', '$120.00'],
          ['7 to 13 days', '25%', '$60.00'],
          ['Less than 7 days', 'nothing', '$0.00'],
        ]}
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
        You can make a confirmed party smaller until the trip starts. For those who leave, the table above
        applies to their part of the price.
      </p>

      <h2>Good to know</h2>
      <ul>
        <li>
          These are the default rules. What counts is the policy copied into your booking when you made it;
          you see it before paying, and the exact refund before cancelling.
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

import { Link } from 'wouter'
import { NextPageLink, Prose } from './content-parts.tsx'

export default function TermsOfService() {
  return (
    <Prose>
      <h2>Who these terms are between</h2>
      <p>
        These terms are between you and the organiser running this site, who offers the trips. If a trip page
        has its own rules, they apply to that trip as well.
      </p>

      <h2>Your account</h2>
      <p>
        Use your real name and your own email address, and keep your password to yourself. If you book for
        others, you act for them: show them these terms, and ask before you give us their names.
      </p>

      <h2>Booking and price</h2>
      <ul>
        <li>A hold is not a booking. You’re booked once your booking is confirmed.</li>
        <li>You pay the price per person for everyone in your party. Fuel is not included.</li>
        <li>
          The price and refund terms you see when you book are saved with your booking and don’t change.
        </li>
        <li>A spot doesn’t include a seat in a car until you book one.</li>
      </ul>

      <h2>Cancelling and changes</h2>
      <p>
        You can cancel under the <Link href="/cancellation-policy">Cancellation Policy</Link>. If the
        organiser cancels, you get a full refund. If the dates of a trip change after you’ve paid, cancel
        within 7 days of the change for a full refund.
      </p>

      <h2>Driving</h2>
      <p>
        Drivers are travellers, not staff. They are responsible for their licence, their insurance and the
        state of their car, and ask for no more than a fair share of the costs. The organiser may refuse or
        remove a car. Its passengers keep their spots.
      </p>

      <h2>Shared expenses</h2>
      <p>
        The site works out who owes whom. It doesn’t move that money: you settle up with each other. Only
        enter what you really paid.
      </p>

      <h2>What you write and upload</h2>
      <p>
        It stays yours. You allow us to show it to the people it is meant for. Only upload what you’re allowed
        to share. The organiser may remove anything unlawful, abusive or off topic, and may cancel the booking
        of anyone who puts others in danger.
      </p>

      <h2>Risk</h2>
      <p>
        Outdoor trips carry risks that no planning can remove. Read the{' '}
        <Link href="/safety-guidelines">Safety Guidelines</Link> to prepare. The site may be unavailable at
        times. Nothing here limits liability where the law doesn’t allow it, or takes away the consumer rights
        you have where you live.
      </p>

      <h2>If these terms change</h2>
      <p>
        We’ll publish the new terms here. They don’t change the price or refund terms of bookings you’ve
        already made.
      </p>

      <NextPageLink href="/contact" link="Contact">
        If anything is unclear, ask before you book.
      </NextPageLink>
    </Prose>
  )
}

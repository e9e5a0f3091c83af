import { Link } from 'wouter'
import { NextStep, Prose } from './parts.tsx'

export default function TermsOfService() {
  return (
    <Prose>
      <h2>Who agrees with whom</h2>
      <p>
        These terms are between you and the organiser running this site, who offers the trips. Where a trip
        page states rules of its own, they apply to that trip as well.
      </p>

      <h2>Your account</h2>
      <p>
        Give your real name and an address that is yours, and keep your password to yourself. If you book for
        others, you speak for them: tell them these terms and ask before you give their names.
      </p>

      <h2>Booking and price</h2>
      <ul>
        <li>A hold reserves; it does not book. A booking counts once it is confirmed.</li>
        <li>You pay the price per person times the size of your party. Fuel is not part of it.</li>
        <li>The price and refund rules shown when you book are copied into your booking and stay.</li>
        <li>A place does not include a particular seat until you have booked one.</li>
      </ul>

      <h2>Cancelling and changes</h2>
      <p>
        You may cancel under the <Link href="/cancellation-policy">Cancellation Policy</Link>. If the
        organiser cancels, you get back everything you paid. If the dates of a trip change after you paid, you
        may cancel with a full refund for 7 days.
      </p>

      <h2>Driving</h2>
      <p>
        Drivers are travellers, not staff. They answer for their licence, their insurance and the state of
        their car, and ask for no more than a fair share of costs. The organiser may refuse or remove a car;
        passengers then keep their place.
      </p>

      <h2>Shared expenses</h2>
      <p>
        The site works out who owes whom. It does not move that money: you settle between yourselves. Enter
        only what you really paid.
      </p>

      <h2>What you write and upload</h2>
      <p>
        It stays yours. You allow the site to show it to the people it is meant for. Upload only what you may
        share; the organiser may take down what is unlawful, abusive or off the point, and cancel the booking
        of someone who endangers others.
      </p>

      <h2>Risk</h2>
      <p>
        Outdoor trips carry risks that no planning removes. Prepare with the{' '}
        <Link href="/safety-guidelines">Safety Guidelines</Link>. The site may be unavailable at times.
        Nothing here limits liability that the law does not allow to be limited, or takes away consumer rights
        that you have where you live.
      </p>

      <h2>If these terms change</h2>
      <p>
        The new text appears here. It does not change the price or refund rules of a booking already made.
      </p>

      <NextStep href="/contact" link="Contact">
        Ask before you book if anything here is unclear.
      </NextStep>
    </Prose>
  )
}

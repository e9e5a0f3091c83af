import { Link } from 'wouter'
import { NextStep, Prose } from './parts.tsx'

export default function HelpCenter() {
  return (
    <Prose>
      <h2>Signing in</h2>
      <ul>
        <li>
          “Invalid email or password” does not say which of the two is wrong. That protects everybody’s
          address.
        </li>
        <li>
          <Link href="/forgot-password">Forgot your password?</Link> You get a link by mail. It works once,
          for one hour.
        </li>
        <li>After many attempts you have to wait a little. The message says so.</li>
        <li>
          Lost a phone? On another device, press “Sign out everywhere else” under{' '}
          <Link href="/account#sign-in">Account, Devices</Link>. Every other session of yours ends at once.
        </li>
      </ul>
      <p>
        <Link href="/login">Log in</Link> or <Link href="/register">create an account</Link>.
      </p>

      <h2>A seat or a place is gone</h2>
      <p>
        Someone may have taken it a moment before you; the map shows what is still free. A hold that has run
        out gives its seats back, and you can hold again. If your car was withdrawn, you still have your
        place: choose a seat in another car.
      </p>

      <h2>A payment went wrong</h2>
      <ul>
        <li>
          <strong>Declined:</strong> you were not charged. While your hold lasts, try again or use another
          card.
        </li>
        <li>
          <strong>Still processing:</strong> your hold waits for it, up to 24 hours. Do not pay twice.
        </li>
        <li>
          <strong>Paid just after the hold ended:</strong> if your seats are still free, you are booked. If
          only places are left, you are booked and asked to pick seats. If neither, you get everything back
          and go first on the waitlist.
        </li>
        <li>
          <strong>Refunds:</strong> see the <Link href="/cancellation-policy">Cancellation Policy</Link>.
        </li>
      </ul>

      <h2>Expenses look odd</h2>
      <p>
        With nobody named, an expense is shared by everyone on the trip at that moment; guests count towards
        whoever booked them. An expense from someone who is not on the trip is listed, but counts only once
        the organiser agrees. Your own can be edited or deleted until they are settled. A settlement is a
        record, and can be undone.
      </p>

      <h2>Too much mail, or too little</h2>
      <p>
        Each kind of notification can be turned off, in the app and by mail separately. Mails carry a
        one-click unsubscribe. If nothing arrives, look in your spam folder first. Your calendar feed has a
        private address, shown once when you make it; if you lost it, or it got into the wrong hands, make a
        new one.
      </p>

      <NextStep href="/contact" link="Contact">
        Not solved? Tell the organiser what happened.
      </NextStep>
    </Prose>
  )
}

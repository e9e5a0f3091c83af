import { Link } from 'wouter'
import { FORGOT_PASSWORD_PATH, LOGIN_PATH, REGISTER_PATH, ACCOUNT_PATH } from '#contract/paths.ts'
import { NextPageLink, Prose } from './content-parts.tsx'

export default function HelpCenter() {
  return (
    <Prose>
      <h2>Logging in</h2>
      <ul>
        <li>
          “Invalid email or password” doesn’t say which one is wrong. That way no one can find out who has an
          account.
        </li>
        <li>
          <Link href={FORGOT_PASSWORD_PATH}>Forgot your password?</Link> We’ll email you a link. It works
          once, for one hour.
        </li>
        <li>After too many attempts you have to wait a while before you try again.</li>
        <li>
          Lost your phone? On another device, go to{' '}
          <Link href={`${ACCOUNT_PATH}#sign-in`}>Account, Devices</Link> and choose “Log out everywhere else”.
          This logs out all your other devices at once.
        </li>
      </ul>
      <p>
        <Link href={LOGIN_PATH}>Log in</Link> or <Link href={REGISTER_PATH}>create an account</Link>.
      </p>

      <h2>Your seat or spot is gone</h2>
      <p>
        Someone may have booked it just before you. The seat map shows what’s still free. If your hold ran
        out, you can start a new one. If your driver’s car was withdrawn, you keep your spot. Choose a seat in
        another car.
      </p>

      <h2>A payment went wrong</h2>
      <ul>
        <li>
          <strong>Declined:</strong> you weren’t charged. Try again or use another card before your hold runs
          out.
        </li>
        <li>
          <strong>Still processing:</strong> we keep your hold for up to 24 hours. Don’t pay twice.
        </li>
        <li>
          <strong>Paid just after your hold ran out:</strong> if your seats are still free, you’re booked. If
          only spots are left, you’re booked and can choose other seats. If the trip is full, you get a full
          refund and go first on the waitlist.
        </li>
        <li>
          <strong>Refunds:</strong> see the <Link href="/cancellation-policy">Cancellation Policy</Link>.
        </li>
      </ul>

      <h2>Your expenses look wrong</h2>
      <p>
        If you don’t choose who shares an expense, everyone on the trip at that moment does. The person who
        booked pays for their guests. If someone who isn’t on the trip adds an expense, it only counts once
        the organiser approves it. You can edit or remove your own expenses until they’re settled. Payments
        you record when settling up can be undone.
      </p>

      <h2>Too many emails, or none</h2>
      <p>
        You can turn each kind of notification off, separately in the app and by email. You can also
        unsubscribe from an email with one click. If nothing arrives, check your spam folder first.
      </p>

      <h2>Your calendar link</h2>
      <p>
        Your calendar has a private link, which we show you once. If you lose it or someone else gets hold of
        it, create a new one.
      </p>

      <NextPageLink href="/contact" link="Contact">
        Still stuck? Tell the organiser what happened.
      </NextPageLink>
    </Prose>
  )
}

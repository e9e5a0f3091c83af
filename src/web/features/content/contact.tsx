import { Link } from 'wouter'
import { useSite } from '../../api/site.ts'
import { NextStep, Prose } from './parts.tsx'

export default function Contact() {
  const { contactEmail } = useSite()

  return (
    <Prose>
      <h2>Write to the organiser</h2>
      {contactEmail ? (
        <p>
          The organiser running this site reads mail at{' '}
          <a href={`mailto:${contactEmail}`} className="font-semibold break-words">
            {contactEmail}
          </a>
          .
        </p>
      ) : (
        <p>
          This installation has no public contact address. Travellers reach the organiser of their trip
          through the trip page.
        </p>
      )}

      <h2>Already on a trip?</h2>
      <p>
        Every trip has a group chat for the people going and the organiser. It is the quickest way to sort out
        meeting points, luggage and late arrivals, and everyone sees the answer.
      </p>

      <h2>What helps us help you</h2>
      <ul>
        <li>The name and the dates of the trip.</li>
        <li>The e-mail address of your account.</li>
        <li>What you did, what you expected, and the exact words of any message you saw.</li>
      </ul>
      <p>
        Never send a password, a card number or a sign-in link, to us or to anyone who claims to be us. Nobody
        needs them to help you.
      </p>

      <h2>Questions about your data</h2>
      <p>
        To see, correct or remove what is stored about you, ask the organiser in the same way. What that means
        in practice is in the <Link href="/privacy-policy">Privacy Policy</Link>.
      </p>

      <h2>Not for emergencies</h2>
      <p>
        If someone is hurt or missing, call the local emergency number. The{' '}
        <Link href="/safety-guidelines">Safety Guidelines</Link> have more.
      </p>

      <NextStep href="/faqs" link="FAQs">
        Holds, waitlists, seats and refunds: the short answers may already be there.
      </NextStep>
    </Prose>
  )
}

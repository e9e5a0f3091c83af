import { Link } from 'wouter'
import { useSite } from '../../api/site.ts'
import { NextPageLink, Prose } from './content-parts.tsx'

export default function Contact() {
  const { contactEmail } = useSite()

  return (
    <Prose>
      <h2>Write to the organiser</h2>
      {contactEmail ? (
        <p>
          Email the organiser at{' '}
          <a href={`mailto:${contactEmail}`} className="font-semibold break-words">
            {contactEmail}
          </a>
          .
        </p>
      ) : (
        <p>
          This site has no public contact address. If you’re going on a trip, you can reach the organiser in
          the trip’s group chat.
        </p>
      )}

      <h2>Already on a trip?</h2>
      <p>
        Every trip has a group chat with the organiser and everyone going. It’s the quickest way to sort out
        meeting points, luggage and late arrivals, and everyone sees the answer.
      </p>

      <h2>What to tell us</h2>
      <ul>
        <li>The name and dates of the trip.</li>
        <li>The email address of your account.</li>
        <li>What you did, what you expected, and the exact words of any message you saw.</li>
      </ul>
      <p>
        Never send a password, a card number or a login link to anyone, even if they say they’re us. No one
        needs them to help you.
      </p>

      <h2>Questions about your data</h2>
      <p>
        To see, correct or remove the data we keep about you, ask the organiser too. The{' '}
        <Link href="/privacy-policy">Privacy Policy</Link> explains what we keep.
      </p>

      <h2>Not for emergencies</h2>
      <p>
        If someone is hurt or missing, call the local emergency number. The{' '}
        <Link href="/safety-guidelines">Safety Guidelines</Link> tell you more.
      </p>

      <NextPageLink href="/faqs" link="FAQs">
        Find short answers about holds, waitlists, seats and refunds.
      </NextPageLink>
    </Prose>
  )
}

import { Fragment } from 'react'
import { Link } from 'wouter'
import { Facts, NextStep, Prose } from './parts.tsx'

/** Each kind of data: what it is needed for, and when it goes. */
const kept: [string, string, string][] = [
  [
    'Account',
    'Name, e-mail address and, if you add one or your sign-in provider sends one, a picture. Your password only as an argon2id hash, from which it cannot be read back.',
    'Kept until you delete your account. A picture that you replace goes after a day.',
  ],
  [
    'Devices',
    'For each sign-in a fingerprint (SHA-256) of its token, the browser, the network address and when it began. Links for a new password or address, as fingerprints.',
    'A sign-in ends after 30 days without use, or when you sign out. Links end after an hour.',
  ],
  [
    'Bookings',
    'Trip, party, guests’ names, seats and transport, and your place on a waitlist.',
    'Kept with the trip’s records. Guests’ names go with your account.',
  ],
  [
    'Payments',
    'Amount, status and the payment provider’s reference. Nothing about your card is stored.',
    'Kept for good, because books must add up; without your name once your account is deleted.',
  ],
  [
    'Cars and expenses',
    'What you enter, who shares it, what was settled, and the receipts you add.',
    'Kept with the trip’s records. A receipt that belongs to no expense goes after a day.',
  ],
  [
    'Chat',
    'What you write, the pictures you send, and how far you have read, so that others see who knows of an announcement.',
    'Kept until you delete the message or your account. Files of deleted pictures go after a day.',
  ],
  [
    'Notifications',
    'What you were told in the app, and which kinds you have turned off.',
    'Kept for half a year; your choices until you delete your account.',
  ],
  [
    'Mails',
    'Which mails could not be delivered and why, for organisers. Where no mail server is connected, the mails themselves.',
    'Kept for 30 days.',
  ],
  [
    'Calendar address',
    'The private address under which your calendar fetches your trips, if you make one.',
    'Kept until you reset it, turn it off or choose a new password.',
  ],
  [
    'Nudges',
    'That an organiser reminded you of something open, of what and when.',
    'Kept with the trip’s records, without your name once your account is deleted.',
  ],
  [
    'Organisers’ work',
    'Pictures of trips, and with the assistant questions, answers and the text of PDFs.',
    'Kept as long as the trip or the picture is kept.',
  ],
]

export default function PrivacyPolicy() {
  return (
    <Prose>
      <h2>Who is responsible</h2>
      <p>The organiser running this site decides about the data described here and answers for it.</p>

      <h2>What is kept, and how long</h2>
      <Facts
        caption="Data, why it is needed and when it goes"
        head={['Data', 'What and why, and how long']}
        rows={kept.map(([data, what, howLong]) => [
          data,
          <Fragment key={data}>
            {what}
            <span className="mt-1 block text-muted">{howLong}</span>
          </Fragment>,
        ])}
      />
      <p>
        Uploaded pictures are re-encoded and freed of their metadata (EXIF), including where they were taken.
        A PDF receipt is kept as it came. Sign-in attempts are counted per address and per client, as
        fingerprints, for a quarter of an hour, to stop guessing.
      </p>

      <h2>Who sees it</h2>
      <ul>
        <li>Visitors see cars and seats without people.</li>
        <li>Signed-in users see first names there, and a trip’s expenses with their total.</li>
        <li>People on a trip see each other, the chat, balances and receipts.</li>
        <li>
          Organisers can see all of it, except passwords, sign-in tokens and cards. No list of cars and seats
          holds contact details.
        </li>
      </ul>

      <h2>Who else receives it</h2>
      <p>
        Only services that the organiser has connected: a payment provider, mail delivery, hosting and
        storage, sign-in through another provider, or a language model that reads documents organisers upload.
        We sell nothing to anyone.
      </p>

      <h2>Cookies and storage</h2>
      <p>
        Three cookies, closed to scripts (HttpOnly): one for downloads and live updates; one that remembers,
        for up to 400 days, that you have signed in with this browser, so that nobody can lock you out; and
        one for ten seconds after you save something, so that you see your change. Your sign-in token and
        small settings are in your browser’s local storage. What you have begun to write, and messages that
        are not sent yet, stay in the session storage of their tab, and pictures that are not sent yet in the
        browser’s database (IndexedDB). Signing in through another provider may need a cookie for that moment,
        and the provider’s card form may set its own. The site itself has no advertising and no tracking.
      </p>

      <h2>When you delete your account</h2>
      <p>
        Your name, address, picture, guests’ names, messages, notifications, devices and calendar address go,
        and whatever else tells who you are. Accounts are anonymised rather than deleted: records of places
        and money stay as those of a “Former member”, because others reckon with them. What others were told
        at the time, in notifications and mails of their own, stays as it was told.
      </p>

      <h2>Your choices</h2>
      <p>
        Under <Link href="/account">Account</Link> you correct your name and address, turn off any kind of
        notification, revoke your calendar address, sign out devices, download what is kept about you, and
        delete your account. For anything else ask the organiser through <Link href="/contact">Contact</Link>.
        If you think that your data is mishandled, you may turn to the data protection authority where you
        live.
      </p>

      <NextStep href="/terms-of-service" link="Terms of Service">
        What you and the organiser promise each other.
      </NextStep>
    </Prose>
  )
}

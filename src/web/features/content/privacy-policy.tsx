import { Fragment } from 'react'
import { Link } from 'wouter'
import { ACCOUNT_PATH } from '#contract/paths.ts'
import { FactTable, NextPageLink, Prose } from './content-parts.tsx'

/** Each kind of data: what it consists of, and when it is deleted. */
const storedData: [data: string, what: string, howLong: string][] = [
  [
    'Account',
    'Your name, email address and, if you add one or your login provider sends one, a picture. We store your password only as an argon2id hash, so no one can read it.',
    'Until you delete your account. If you replace a picture, we delete the old one after a day.',
  ],
  [
    'Devices',
    'For each login: a fingerprint (SHA-256) of its token, your browser, your network address and when it started. Links for a new password or email address, as fingerprints.',
    'A login ends after 30 days without use, or when you log out. Links stop working after an hour, and the link that confirms your first email address after three days.',
  ],
  [
    'Bookings',
    'Trip, party, guests’ names, seats and transport, and your position on a waitlist.',
    'With the trip’s records. We delete guests’ names with your account.',
  ],
  [
    'Payments',
    'Amount, status and the payment provider’s reference. We store nothing about your card.',
    'Permanently, because accounts must add up. We remove your name when you delete your account.',
  ],
  [
    'Cars and expenses',
    'What you enter, who shares it, what’s settled, and the receipts you add.',
    'With the trip’s records. After a day, we delete receipts that aren’t part of an expense.',
  ],
  [
    'Chat',
    'What you write, the pictures you send, and how far you’ve read, so others can see who has seen an announcement.',
    'Until you delete the message or your account. We delete the files of deleted pictures after a day.',
  ],
  [
    'Notifications',
    'What we told you in the app, and which kinds you’ve turned off.',
    'Six months. Your choices: until you delete your account.',
  ],
  [
    'Emails',
    'Which emails couldn’t be delivered and why, for organisers. If no mail server is connected, the emails themselves.',
    '30 days.',
  ],
  [
    'Calendar link',
    'The private link your calendar uses to load your trips, if you create one.',
    'Until you replace it, remove it or choose a new password.',
  ],
  [
    'Reminders',
    'That an organiser reminded you of something you still had to do, what it was and when.',
    'With the trip’s records. We remove your name when you delete your account.',
  ],
  [
    'Organisers’ work',
    'Trip pictures, and questions, answers and PDF texts from the assistant.',
    'As long as we keep the trip or the picture.',
  ],
]

export default function PrivacyPolicy() {
  return (
    <Prose>
      <h2>Who is responsible</h2>
      <p>The organiser running this site is responsible for the data described here.</p>

      <h2>What we keep, and for how long</h2>
      <FactTable
        caption="Data we keep and when we delete it"
        head={['Data', 'What we keep, and for how long']}
        rows={storedData.map(([data, what, howLong]) => [
          data,
          <Fragment key={data}>
            {what}
            <span className="mt-1 block text-muted">{howLong}</span>
          </Fragment>,
        ])}
      />
      <p>
        We re-encode uploaded pictures and remove their metadata (EXIF), including where they were taken. We
        keep PDF receipts unchanged. To stop people guessing passwords, we count login attempts per email
        address and network address, as fingerprints, for 15 minutes.
      </p>

      <h2>Who sees it</h2>
      <ul>
        <li>Visitors see cars and seats without people.</li>
        <li>People who are logged in see first names there, and a trip’s expenses with their total.</li>
        <li>People on a trip see each other, the chat, balances and receipts.</li>
        <li>
          Organisers can see all of it, except passwords, login tokens and cards. Car and seat lists never
          show contact details.
        </li>
      </ul>

      <h2>Who else gets it</h2>
      <p>
        Only services the organiser has connected: a payment provider, email delivery, hosting and storage,
        login through another provider, or a language model that reads documents organisers upload. We never
        sell your data.
      </p>

      <h2>Cookies and storage</h2>
      <p>We use no advertising and no tracking. We set three cookies, which scripts can’t read (HttpOnly):</p>
      <ul>
        <li>one for downloads and live updates;</li>
        <li>
          one that remembers for up to 400 days that you’ve logged in with this browser, so other people’s
          failed logins can’t block yours;
        </li>
        <li>one for ten seconds after you save something, so you see your change.</li>
      </ul>
      <p>
        Your login token and small settings are in your browser’s local storage. Drafts and unsent messages
        stay in the tab’s session storage, and unsent pictures in the browser’s database (IndexedDB). Logging
        in through another provider may need a cookie for a moment, and the payment provider’s card form may
        set its own.
      </p>

      <h2>When you delete your account</h2>
      <p>
        We delete your name, email address, picture, guests’ names, messages, notifications, devices, calendar
        link and anything else that identifies you. Records of bookings and money stay, under the name “Former
        member”, because other people’s sums depend on them. Notifications and emails that others already got
        about you stay as they are.
      </p>

      <h2>Your choices</h2>
      <p>
        Go to <Link href={ACCOUNT_PATH}>Account</Link> to correct your name and email address, turn off
        notifications, remove your calendar link, log out devices, download your data, or delete your account.
        For anything else, ask the organiser: see <Link href="/contact">Contact</Link>. If you think we’ve
        mishandled your data, you can complain to the data protection authority where you live.
      </p>

      <NextPageLink href="/terms-of-service" link="Terms of Service">
        What you and the organiser agree to.
      </NextPageLink>
    </Prose>
  )
}

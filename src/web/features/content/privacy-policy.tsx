import { Link } from 'wouter'
import { Facts, NextStep, Prose } from './parts.tsx'

export default function PrivacyPolicy() {
  return (
    <Prose>
      <h2>Who is responsible</h2>
      <p>The organiser running this site decides about the data described here and answers for it.</p>

      <h2>What is kept</h2>
      <Facts
        caption="Data and why it is needed"
        head={['Data', 'What and why']}
        rows={[
          [
            'Account',
            'Name, e-mail address and, if you add one or your sign-in provider sends one, a picture. Your password only as an argon2id hash, from which it cannot be read back.',
          ],
          [
            'Sessions',
            'A fingerprint (SHA-256) of your sign-in token and the client that you use. A session ends after 30 days without use, or when you sign out.',
          ],
          ['Bookings', 'Trip, party, guests’ names, seats and transport.'],
          [
            'Payments',
            'Amount, status and the payment provider’s reference. Nothing about your card is stored.',
          ],
          ['Cars and expenses', 'What you enter, and the receipts you add.'],
          ['Messages', 'What you write in a trip’s group chat.'],
          [
            'Pictures',
            'Re-encoded on upload and freed of their metadata (EXIF), including where they were taken.',
          ],
        ]}
      />
      <p>Sign-in attempts are counted per address and per client, to stop guessing.</p>

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
        One session cookie, closed to scripts (HttpOnly), for downloads and live updates; your sign-in token
        and small settings in your browser’s local storage. Signing in through another provider may need a
        cookie for that moment, and the provider’s card form may set its own. The site itself has no
        advertising and no tracking.
      </p>

      <h2>How long</h2>
      <p>
        Accounts are anonymised rather than deleted: records of money stay, because books must add up, and the
        person in them is forgotten.
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

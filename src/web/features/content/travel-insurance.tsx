import { Link } from 'wouter'
import { FactTable, NextPageLink, Prose } from './content-parts.tsx'

export default function TravelInsurance() {
  return (
    <Prose>
      <h2>We don’t sell insurance</h2>
      <p>
        We don’t sell or arrange insurance, and we earn nothing from it. Unless a trip says otherwise, its
        price doesn’t include any. Use this page as a list of questions for an insurer. It’s not advice on
        which one to choose.
      </p>

      <h2>What to ask</h2>
      <FactTable
        caption="Cover to check before a group trip"
        head={['Cover', 'Ask']}
        rows={[
          [
            'Cancellation',
            'Which reasons count, and from which day? Does it pay for what the trip doesn’t refund?',
          ],
          ['Medical', 'Does it pay abroad, and for transport home?'],
          ['Rescue', 'Does it include mountain, water and helicopter rescue, and up to how much?'],
          ['Activity', 'Does it cover your sport, the altitude and groups without a guide?'],
          ['Equipment', 'Does it cover borrowed and rented gear, and gear on the roof?'],
          ['Liability', 'Who pays if you hurt someone or damage a cabin?'],
        ]}
      />

      <h2>If you drive</h2>
      <ul>
        <li>Does your policy cover passengers who share the cost of fuel?</li>
        <li>Does it cover gravel roads, and the car while it’s on a barge?</li>
        <li>Can someone else drive if you’re unwell?</li>
        <li>Does it include breakdown help where you’re going?</li>
      </ul>

      <h2>What refunds don’t cover</h2>
      <p>
        Under our standard <Link href="/cancellation-policy">Cancellation Policy</Link>, refunds drop from
        100% at 30 days before the start to nothing at less than 7 days. If you cancel a $400.00 booking ten
        days ahead, we refund $100.00. Insurance would have to cover the other $300.00. If the organiser
        cancels, you get a full refund for the trip, but not for the train ticket you bought to get there.
      </p>

      <h2>Keep at hand</h2>
      <ul>
        <li>The insurer’s emergency number and your policy number, on paper too.</li>
        <li>Your booking and proof of payment.</li>
        <li>Receipts for anything you may claim, and a doctor’s note if you cancel because you’re ill.</li>
      </ul>

      <NextPageLink href="/safety-guidelines" link="Safety Guidelines">
        Stay safe, and you may never need to claim.
      </NextPageLink>
    </Prose>
  )
}

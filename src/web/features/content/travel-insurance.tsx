import { Link } from 'wouter'
import { Facts, NextStep, Prose } from './parts.tsx'

export default function TravelInsurance() {
  return (
    <Prose>
      <h2>No insurance is sold here</h2>
      <p>
        The site does not sell or arrange insurance and earns nothing from it. Unless a trip says otherwise,
        its price includes none. What follows is a list of questions to ask an insurer, not advice on which
        one.
      </p>

      <h2>What to ask</h2>
      <Facts
        caption="Cover worth checking before a group trip"
        head={['Cover', 'Ask']}
        rows={[
          [
            'Cancellation',
            'Which reasons count, and from which day? Does it pay what the trip does not refund?',
          ],
          ['Medical', 'Does it pay abroad, and for transport home?'],
          ['Rescue', 'Are mountain, water and helicopter rescue included, and up to how much?'],
          ['Activity', 'Are your sport, the altitude and unguided groups covered?'],
          ['Equipment', 'Are borrowed, rented and roof-carried things covered?'],
          ['Liability', 'Who pays if you hurt someone or damage a cabin?'],
        ]}
      />

      <h2>If you drive</h2>
      <ul>
        <li>Does your policy cover passengers who share the cost of fuel?</li>
        <li>Does it cover gravel roads, and the car while it is loaded on a barge?</li>
        <li>May somebody else take the wheel if you are unwell?</li>
        <li>Is there breakdown help where the trip goes?</li>
      </ul>

      <h2>What refunds do not reach</h2>
      <p>
        Under the default <Link href="/cancellation-policy">Cancellation Policy</Link> a refund falls from 100
        % at 30 days to nothing in the last 7. On a $400.00 booking cancelled ten days ahead you get $100.00
        back, so $300.00 is what insurance would have to cover. If the organiser cancels, you get everything
        back for the trip itself, but not for the train ticket you bought to reach it.
      </p>

      <h2>Keep at hand</h2>
      <ul>
        <li>The insurer’s emergency number and your policy number, on paper too.</li>
        <li>Your booking and proof of payment.</li>
        <li>Receipts for anything you may claim, and a doctor’s note if you cancel because of illness.</li>
      </ul>

      <NextStep href="/safety-guidelines" link="Safety Guidelines">
        The best claim is the one you never have to make.
      </NextStep>
    </Prose>
  )
}

import { Link } from 'wouter'
import { NextStep, Prose, Question } from './parts.tsx'

export default function Faqs() {
  return (
    <Prose>
      <h2>Booking</h2>
      <Question asks="Do I need an account?">
        <p>To look at trips, no. To book, volunteer a car or add an expense, yes.</p>
      </Question>
      <Question asks="How long are my places held?">
        <p>
          15 minutes, renewable to 45 in all. While a payment is being processed the hold waits, up to 24
          hours. You can hold places on three trips at a time. If you let two holds on a trip go within a day,
          you have to wait an hour before you can hold a place there again.
        </p>
      </Question>
      <Question asks="Can I book for friends?">
        <p>Yes: up to four people, guests by name, in one booking. You can have one booking per trip.</p>
      </Question>
      <Question asks="Do I have to choose a seat?">
        <p>No. You can come on your own, drive, or decide later. Seats in approved cars can be booked.</p>
      </Question>
      <Question asks="What can I change after booking?">
        <p>
          Until the trip starts: seats, transport and guests. A confirmed party can get smaller, not larger;
          for those who leave, the refund rules apply.
        </p>
      </Question>

      <h2>Waitlist</h2>
      <Question asks="What happens when a trip is full?">
        <p>
          You join the waitlist with your party, “together” or “fewer is fine”. A freed place goes to the
          first party that it fits, so a smaller one may pass you.
        </p>
      </Question>
      <Question asks="How long do I have to accept an offer?">
        <p>
          24 hours if the trip starts in more than 7 days, 6 hours at 2 to 7 days, 2 hours at 24 to 48 hours,
          and 30 minutes after that; never past the start. Then you have 15 minutes to pay.
        </p>
      </Question>
      <Question asks="What if I miss an offer?">
        <p>
          The first time, you stay on the list and get another offer after everybody else who fits. The second
          time, we take you off the list.
        </p>
      </Question>

      <h2>Cars</h2>
      <Question asks="Does volunteering my car book me a place?">
        <p>No. Book a place too, and say that you are driving. Cancelling it withdraws your car.</p>
      </Question>
      <Question asks="What if the car I chose is removed from the trip?">
        <p>You keep your place, lose the seat, are told, and see the free seats in other cars.</p>
      </Question>
      <Question asks="Is fuel part of the price?">
        <p>Never. Drivers give an estimate per person and may post it as an expense for their passengers.</p>
      </Question>

      <h2>Money and privacy</h2>
      <Question asks="How can I pay?">
        <p>
          By card, or with Apple Pay or Google Pay where your device offers them. We store nothing about your
          card. Where the checkout says “Sandbox: no money moves”, payments are simulated, with test cards.
        </p>
      </Question>
      <Question asks="What do I get back if I cancel?">
        <p>
          All of it 30 days or more ahead, then 50%, 25% and nothing in the last week. The{' '}
          <Link href="/cancellation-policy">Cancellation Policy</Link> has the details.
        </p>
      </Question>
      <Question asks="Who sees my name?">
        <p>
          On cars and seats, signed-in users see your first name and visitors see nobody. Contact details are
          not shown there.
        </p>
      </Question>

      <NextStep href="/help-center" link="Help Center">
        Something did not work as it should?
      </NextStep>
    </Prose>
  )
}

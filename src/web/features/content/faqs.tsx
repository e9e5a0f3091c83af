import { Link } from 'wouter'
import { NextPageLink, Prose, Question } from './content-parts.tsx'

export default function Faqs() {
  return (
    <Prose>
      <h2>Booking</h2>
      <Question asks="Do I need an account?">
        <p>Not to look at trips. You need one to book, offer a car or add an expense.</p>
      </Question>
      <Question asks="How long do you hold my spots?">
        <p>
          15 minutes. Choose “Keep holding” for more time, up to 45 minutes in total. While your payment is
          processing, we keep the hold for up to 24 hours. You can hold spots on three trips at a time. If two
          of your holds on a trip end unpaid within a day, you can’t hold a spot there for an hour.
        </p>
      </Question>
      <Question asks="Can I book for friends?">
        <p>Yes. Your party can have up to four people. You can add their names or leave them out.</p>
      </Question>
      <Question asks="Do I have to choose a seat?">
        <p>
          No. You can make your own way there, drive, or decide later. You can book seats in cars the
          organiser has approved.
        </p>
      </Question>
      <Question asks="What can I change after booking?">
        <p>
          Until the trip starts, you can change your seats, your transport and the names of your guests, and
          remove people. The refund terms apply to the people you remove.
        </p>
      </Question>
      <Question asks="Can I bring more people after booking?">
        <p>
          Yes, until the trip starts, while there are free spots and your party has fewer than four people.
          Open the trip’s Booking tab and choose “Add people”. Today’s price and refund terms apply, and they
          get their own receipt. You can remove them later and keep your own spot.
        </p>
      </Question>

      <h2>Waitlist</h2>
      <Question asks="What happens when a trip is full?">
        <p>
          You can join the waitlist with your party, as “Together” or “Fewer is fine”. We offer a free spot to
          the first party that fits, so a smaller party may get one before you.
        </p>
      </Question>
      <Question asks="How long do I have to accept an offer?">
        <p>
          It depends on when the trip starts. In more than 7 days: 24 hours. In 2 to 7 days: 6 hours. In 24 to
          48 hours: 2 hours. In less than 24 hours: 30 minutes. No offer lasts past the start of the trip.
          After you accept, you have 15 minutes to pay.
        </p>
      </Question>
      <Question asks="What if I miss an offer?">
        <p>
          The first time, you stay on the waitlist and get another offer after everyone else who fits. The
          second time, we take you off the waitlist.
        </p>
      </Question>

      <h2>Cars</h2>
      <Question asks="Does offering my car book me a spot?">
        <p>
          No. Book a spot too, and choose that you’re driving. If you cancel that booking, your car is
          withdrawn.
        </p>
      </Question>
      <Question asks="What if the car I chose is removed from the trip?">
        <p>You keep your spot but lose the seat. We tell you and show you the free seats in other cars.</p>
      </Question>
      <Question asks="Is fuel part of the price?">
        <p>
          No. Drivers estimate the fuel cost per person and can charge it to their passengers as an expense.
        </p>
      </Question>

      <h2>Money and privacy</h2>
      <Question asks="How can I pay?">
        <p>
          By card, or with Apple Pay or Google Pay if your device supports them. We store nothing about your
          card. If the checkout says “Sandbox: no money moves”, payments are simulated with test cards.
        </p>
      </Question>
      <Question asks="How much is refunded if I cancel?">
        <p>
          Usually 100% up to 30 days before the trip, then 50%, 25%, and nothing in the last week. See the{' '}
          <Link href="/cancellation-policy">Cancellation Policy</Link> for details.
        </p>
      </Question>
      <Question asks="Who sees my name?">
        <p>
          On cars and seats, people who are logged in see your first name. Visitors see no names. We never
          show contact details there.
        </p>
      </Question>

      <NextPageLink href="/help-center" link="Help Center">
        Something isn’t working?
      </NextPageLink>
    </Prose>
  )
}

import { Link } from 'wouter'
import { NextStep, Prose, Step, Steps } from './parts.tsx'

export default function HowItWorks() {
  return (
    <Prose>
      <h2>Six steps</h2>
      <Steps>
        <Step title="Find a trip">
          Look through the trips by activity, date and price. Each one says what it costs per person, what is
          included and how many places are taken. You need an account to book, not to look.
        </Step>
        <Step title="Decide how you get there">
          Take a seat in a car that another traveller brings, come on your own, drive a car for the group, or
          leave it open for now. One booking holds one to four people.
        </Step>
        <Step title="Hold your places">
          Your places, and the seats you chose, are kept for you for 15 minutes while you pay. Need longer?
          Renew the hold, up to 45 minutes in all. Nothing is charged if you let it go.
        </Step>
        <Step title="Pay online">
          Pay by card, Apple Pay or Google Pay. The price and the refund rules are shown first and written
          into your booking, so a later change does not touch it. A trip that costs nothing is confirmed at
          once.
        </Step>
        <Step title="Get ready together">
          People on the trip share a group chat with the organiser’s announcements. The trip goes into your
          calendar, and a reminder comes before the start.
        </Step>
        <Step title="Split what it cost">
          Fuel, groceries, firewood: whoever paid adds it, and it is divided to the cent. At the end you see
          the fewest payments that settle everything.
        </Step>
      </Steps>

      <h2>Cars and the barge</h2>
      <p>
        Anyone with an account can volunteer a car. The driver says how many passengers fit, what fuel should
        cost each of them, how much the boot takes, and whether the car fits on the barge. The organiser
        approves it; then its seats can be booked. No seat ever has two people.
      </p>

      <h2>If a trip is full</h2>
      <p>
        Join its waitlist. A freed place is offered to the first party that it fits, with a deadline, and
        nothing is charged until you accept and pay. The <Link href="/faqs">FAQs</Link> give the times.
      </p>

      <NextStep href="/" link="Browse adventures">
        Every trip page shows the route, the schedule and the cars, with or without an account.
      </NextStep>
    </Prose>
  )
}

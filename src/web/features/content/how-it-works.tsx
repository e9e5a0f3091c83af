import { Link } from 'wouter'
import { HOME_PATH } from '#contract/paths.ts'
import { NextPageLink, Prose, Step, Steps } from './content-parts.tsx'

export default function HowItWorks() {
  return (
    <Prose>
      <h2>Six steps</h2>
      <Steps>
        <Step title="Find a trip">
          Search by activity, date and price. Each trip shows the price per person, what’s included and how
          many spots are taken. You don’t need an account to look around.
        </Step>
        <Step title="Choose how to get there">
          Book a seat in someone’s car, make your own way, drive a car for the group, or decide later. You can
          book for up to four people.
        </Step>
        <Step title="Hold your spot">
          We hold your spots and seats for 15 minutes while you pay. Need longer? Choose “Keep holding”, up to
          45 minutes in total. You pay nothing if you cancel it.
        </Step>
        <Step title="Pay online">
          Pay by card, Apple Pay or Google Pay. You see the price and refund terms first, and they stay the
          same for your booking. Free trips are confirmed right away.
        </Step>
        <Step title="Get ready together">
          Chat with your group and read the organiser’s announcements. Add the trip to your calendar. We’ll
          remind you before it starts.
        </Step>
        <Step title="Split the costs">
          Fuel, groceries, firewood: whoever pays adds it, and we split it to the cent. At the end you see the
          fewest payments to settle up.
        </Step>
      </Steps>

      <h2>Cars and the barge</h2>
      <p>
        Anyone with an account can offer a car. Drivers say how many passengers they can take, the fuel cost
        per person, how much fits in the boot, and whether the car fits on the barge. Once the organiser
        approves the car, you can book its seats. No seat is ever booked twice.
      </p>

      <h2>If a trip is full</h2>
      <p>
        Join the waitlist. When spots become free, we offer them to the first party that fits, with a
        deadline. Joining is free. The <Link href="/faqs">FAQs</Link> list the deadlines.
      </p>

      <NextPageLink href={HOME_PATH} link="Browse adventures">
        See the route, schedule and cars of every trip, with or without an account.
      </NextPageLink>
    </Prose>
  )
}

import { Link } from 'wouter'
import { NextPageLink, Prose } from './content-parts.tsx'

export default function About() {
  return (
    <Prose>
      <h2>The idea</h2>
      <p>
        A trip with friends of friends is a great idea and a lot of work. Who’s really coming? Who’s driving,
        and who still needs a lift? Which cars fit on the barge? Who paid for the fuel? Wild Trip Planner
        keeps the answers on one page per trip, so your group chat is free for better things.
      </p>

      <h2>A spot and a seat</h2>
      <p>
        When you book, you get a spot on the trip. You can add a seat in a real car: Back Left, with a driver
        you know by name. The seat map shows live which seats are free. We hold your seat while you pay, and
        two people never get the same one.
      </p>

      <h2>All the way onto the barge</h2>
      <p>
        The best places are often past the end of the road. If a trip crosses by barge, drivers say whether
        their car fits, and the trip page shows where to meet. The organiser sees this before approving a car.
      </p>

      <h2>Costs split to the cent</h2>
      <p>
        You pay for the trip online and know the refund terms before you pay. You split everything else with
        the people it was for. $100.00 between three people is $33.34, $33.33 and $33.33, and you take turns
        with the extra cent. Balances always add up to zero.
      </p>

      <h2>What we leave out</h2>
      <p>
        No advertising, and no card details in our records. Car and seat lists never show anyone’s contact
        details. Our <Link href="/privacy-policy">Privacy Policy</Link> explains in plain words what we keep.
      </p>

      <h2>Who runs this site</h2>
      <p>
        Every site like this has its own organiser, who plans the trips, approves the cars and is responsible
        for both. When these pages say “the organiser”, they mean that person or group.
      </p>

      <NextPageLink href="/how-it-works" link="How it works">
        From choosing a trip to settling up, in six steps.
      </NextPageLink>
    </Prose>
  )
}

import { Link } from 'wouter'
import { NextStep, Prose } from './parts.tsx'

export default function About() {
  return (
    <Prose>
      <h2>The idea</h2>
      <p>
        A trip with friends of friends is easy to wish for and hard to organise. Who is really coming? Who
        drives, and who still needs a lift? Which cars go on the barge? Who paid for the fuel, and does
        anybody remember? Wild Trip Planner keeps the answers on one page per trip, so that the group chat is
        free for better things.
      </p>

      <h2>A place, and a seat to go with it</h2>
      <p>
        A booking is a place on the trip, and that place can have a seat in a real car: Back Left, with a
        driver who has a name. The map of the car shows what is free as it changes. While you pay, your seat
        is yours. Two people never get the same one.
      </p>

      <h2>Cars, all the way onto the barge</h2>
      <p>
        The best places are often past the end of the road. Where a trip crosses by barge, each driver says
        whether the car fits on it, and the trip names the meeting point. The organiser sees which cars make
        the crossing before approving them.
      </p>

      <h2>Costs split to the cent</h2>
      <p>
        The price of the trip is paid online and the refund rules are known beforehand. What is bought on the
        way is shared out among the people it was for. $100.00 between three is $33.34, $33.33 and $33.33; the
        odd cent moves around instead of always finding the same person. Balances always add up to zero.
      </p>

      <h2>What we leave out</h2>
      <p>
        No advertising, and no card details in our records. The lists of cars and seats never show how to
        contact somebody. The <Link href="/privacy-policy">Privacy Policy</Link> says what is kept, in plain
        words.
      </p>

      <h2>Who runs a site like this</h2>
      <p>
        Each installation is run by its own organiser, who plans the trips, approves the cars and answers for
        both. On these pages that person or group is called “the organiser running this site”.
      </p>

      <NextStep href="/how-it-works" link="How it works">
        From choosing a trip to settling the last expense, in six steps.
      </NextStep>
    </Prose>
  )
}

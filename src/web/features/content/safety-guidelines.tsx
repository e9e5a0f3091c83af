import { Link } from 'wouter'
import { NextPageLink, Prose } from './content-parts.tsx'

export default function SafetyGuidelines() {
  return (
    <Prose>
      <h2>In an emergency</h2>
      <p>
        <strong>Call the local emergency number first:</strong> 112 in Europe and many other countries, 911 in
        the United States and Canada. Then tell the people with you, then the organiser. Don’t rely on the
        group chat: there may be no one reading it.
      </p>

      <h2>Before you book</h2>
      <ul>
        <li>Read the whole schedule and be honest about your fitness and experience.</li>
        <li>Ask the organiser if anything is unclear.</li>
        <li>
          Check whether the trip has its own security policy. If it differs from this page, follow the trip’s
          policy.
        </li>
        <li>
          Check what your <Link href="/travel-insurance">insurance</Link> covers.
        </li>
      </ul>

      <h2>On the road</h2>
      <p>
        “Approved” only means that the car is part of the trip. We don’t check the driver’s licence, the
        insurance or the brakes.
      </p>
      <ul>
        <li>Drivers: bring a valid licence, insurance that covers passengers, and a roadworthy car.</li>
        <li>Only offer seats with a working seat belt, and never overload the boot.</li>
        <li>Take breaks, don’t drink and drive, and allow time for bad weather.</li>
        <li>Passengers: you can refuse a ride at any time. You keep your spot on the trip.</li>
      </ul>

      <h2>At the barge</h2>
      <ul>
        <li>Be early at the meeting point. The barge won’t wait for a group.</li>
        <li>Follow the crew. Handbrake on, engine off, and don’t stand between the cars.</li>
        <li>Only cars marked as fitting should join the queue. Measure roof boxes and racks too.</li>
      </ul>

      <h2>Outdoors</h2>
      <ul>
        <li>Check the forecast in the morning. Turning back is a good decision.</li>
        <li>Stay together. The slowest person sets the pace.</li>
        <li>Carry water, warm layers, a light, a first-aid kit and a map that works without signal.</li>
        <li>Tell someone at home where you’re going and when you’ll be back.</li>
        <li>Tell the organiser privately about allergies or conditions others may need to act on.</li>
      </ul>

      <h2>With each other</h2>
      <p>
        You don’t have to put up with harassment, pressure to take risks, or a driver who scares you. Tell the
        organiser, who can cancel a booking or remove a car.
      </p>

      <NextPageLink href="/contact" link="Contact">
        Worried about something on a trip? Tell us before it starts.
      </NextPageLink>
    </Prose>
  )
}

import { Link } from 'wouter'
import { NextStep, Prose } from './parts.tsx'

export default function SafetyGuidelines() {
  return (
    <Prose>
      <h2>In an emergency</h2>
      <p>
        <strong>Call the local emergency number first:</strong> 112 in Europe and many other countries, 911 in
        the United States and Canada. Then tell the people with you, then the organiser. The group chat is not
        an emergency service, and nobody is promised to be reading it.
      </p>

      <h2>Before you book</h2>
      <ul>
        <li>Read the whole schedule and be honest about your fitness and experience.</li>
        <li>Ask the organiser when something is unclear. Asking early is never a nuisance.</li>
        <li>Look for the trip’s own security policy, if it has one. It goes before this page.</li>
        <li>
          Check what your <Link href="/travel-insurance">insurance</Link> covers.
        </li>
      </ul>

      <h2>On the road</h2>
      <p>
        When the organiser approves a car, it becomes part of the trip’s plan. The site checks no driving
        licence, no insurance and no brakes.
      </p>
      <ul>
        <li>Drivers: bring a valid licence, insurance that covers passengers, and a roadworthy car.</li>
        <li>Offer only seats that have a working seat belt, and never load the boot above the limit.</li>
        <li>Take breaks, do not drink and drive, and leave time for weather.</li>
        <li>Passengers: you may refuse a ride at any point. You keep your place on the trip.</li>
      </ul>

      <h2>At the barge</h2>
      <ul>
        <li>Arrive early at the meeting point; a barge does not wait for a group.</li>
        <li>Follow the crew. Handbrake on, engine off, and stay out from between the cars.</li>
        <li>Only cars marked as fitting should join the queue. Measure roof boxes and racks too.</li>
      </ul>

      <h2>Outdoors</h2>
      <ul>
        <li>Look at the forecast on the morning itself. Turning back is a good decision.</li>
        <li>Stay together; the slowest person sets the pace.</li>
        <li>Carry water, warm layers, a light, a first-aid kit and a map that works without signal.</li>
        <li>Tell someone at home where you are going and when you will be back.</li>
        <li>Tell the organiser privately about allergies or conditions that others may have to act on.</li>
      </ul>

      <h2>With each other</h2>
      <p>
        Nobody has to put up with harassment, pressure to take risks, or a driver who frightens them. Tell the
        organiser, who can cancel a booking or remove a car.
      </p>

      <NextStep href="/contact" link="Contact">
        Something about a trip worries you? Say so before it starts.
      </NextStep>
    </Prose>
  )
}

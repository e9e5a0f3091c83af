import { Hourglass, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { Trip } from '#contract/trips.ts'
import { Paragraphs } from './paragraphs.tsx'
import { TRIP_SECTIONS } from './trip-section-ids.ts'

export function hasPolicies({ policySecure, policyWaitlist }: Trip): boolean {
  return policySecure !== null || policyWaitlist !== null
}

/** The organiser's rules about places and the waitlist. The booking card has those about cancelling. */
export function TripPolicies({ trip }: { trip: Trip }) {
  if (!hasPolicies(trip)) return null
  return (
    <section id={TRIP_SECTIONS.policies} className="scroll-mt-14">
      <h2>Good to know</h2>
      <div className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Policy title="Security Policy" Icon={ShieldCheck} text={trip.policySecure} />
        <Policy title="Waitlist Policy" Icon={Hourglass} text={trip.policyWaitlist} />
      </div>
    </section>
  )
}

function Policy({ title, Icon, text }: { title: string; Icon: LucideIcon; text: string | null }) {
  if (text === null) return null
  return (
    <div className="border-t-2 border-spruce pt-4">
      <h3 className="flex items-center gap-2.5">
        <Icon className="shrink-0 text-spruce" />
        {title}
      </h3>
      <Paragraphs text={text} className="mt-3 text-muted" />
    </div>
  )
}

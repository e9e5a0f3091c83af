import { Hourglass, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { Trip } from '#contract/trips.ts'
import { Paragraphs } from './paragraphs.tsx'

/** What the organiser promises about places and waiting for one. */
export function TripPolicies({ trip }: { trip: Trip }) {
  if (trip.policySecure === null && trip.policyWaitlist === null) return null
  return (
    <section>
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
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-spruce" />
        {title}
      </h3>
      <Paragraphs text={text} className="mt-3 text-muted" />
    </div>
  )
}

import { BanknoteArrowDown, Hourglass, ShieldCheck, type LucideIcon } from 'lucide-react'
import { toCents } from '#contract/money.ts'
import { describeTiers, DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import type { Trip } from '#contract/trips.ts'
import { Paragraphs } from './paragraphs.tsx'

/** The organiser's rules about places, the waitlist and cancelling. */
export function TripPolicies({ trip }: { trip: Trip }) {
  const isForSale = trip.status === 'upcoming' && toCents(trip.price) > 0
  const terms = isForSale ? describeTiers(trip.refundTiers ?? DEFAULT_REFUND_TIERS) : null
  if (trip.policySecure === null && trip.policyWaitlist === null && terms === null) return null
  return (
    <section>
      <h2>Good to know</h2>
      <div className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Policy title="Security Policy" Icon={ShieldCheck} text={trip.policySecure} />
        <Policy title="Waitlist Policy" Icon={Hourglass} text={trip.policyWaitlist} />
        <Policy title="If you cancel" Icon={BanknoteArrowDown} text={terms?.join('\n') ?? null} />
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

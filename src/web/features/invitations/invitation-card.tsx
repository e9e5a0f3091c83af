import { dueCents } from '#contract/bookings.ts'
import { formatDays } from '#contract/days.ts'
import type { InvitationByLink } from '#contract/invitations.ts'
import { formatCents, isZero } from '#contract/money.ts'
import { tripPath } from '#contract/paths.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import { Fact } from '../../ui/fact.tsx'
import { Link } from 'wouter'

/** The trip that somebody without an account is invited to, and the terms. */
export function InvitationCard({ invitation }: { invitation: InvitationByLink }) {
  const { trip, tripId, partySize, unitPrice, note, byFirstName, expiresAt } = invitation
  return (
    <section
      aria-label="Your invitation"
      className="rounded-card border border-t-4 border-line border-t-glacier bg-surface p-5 sm:p-6"
    >
      <h2 className="text-xl [overflow-wrap:anywhere]">
        <Link href={tripPath(tripId)} className="underline-offset-4 hover:underline">
          {trip.title}
        </Link>
      </h2>
      <p className="mt-1 font-mono text-xs [overflow-wrap:anywhere] text-muted">
        {`${trip.location} · ${formatDays(trip.startDate, trip.endDate)}`}
      </p>
      {note !== null && (
        <blockquote className="mt-4 border-l-2 border-glacier pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
          {note}
          <footer className="mt-1 text-sm text-muted">{byFirstName ?? 'The organiser'}</footer>
        </blockquote>
      )}
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact name="Spots for">{countPeople(partySize)}</Fact>
        <Fact name="Price">
          {isZero(unitPrice) ? 'Free' : formatCents(dueCents({ unitPrice, partySize }))}
        </Fact>
        <Fact name="Accept by">{formatMoment(expiresAt)}</Fact>
      </dl>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { bookingNumber } from '#contract/bookings.ts'
import { receiptPath } from '#contract/pages.ts'
import type { TripPerson } from '#contract/people.ts'
import { isZero } from '#contract/money.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Tag } from '../../ui/tag.tsx'
import { describeParty, describeStanding, describeWay, paymentOf, standingOf } from './person-words.ts'

/** How one person stands towards a trip. */
export function PersonFacts({ person }: { person: TripPerson }) {
  const { booking } = person
  const standing = standingOf(person)
  const detail = describeStanding(person)
  const party = describeParty(person)
  const way = describeWay(person)
  const payment = paymentOf(person)
  return (
    <dl className="grid gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 lg:grid-cols-3">
      <PersonFact name="Standing">
        <Tag tone={standing.tone}>{standing.label}</Tag>
        {detail !== null && <span className="mt-1 block text-sm text-muted">{detail}</span>}
      </PersonFact>
      {party && (
        <PersonFact name="Party">
          {party.people}
          {party.guests !== null && <span className="block text-sm text-muted">{party.guests}</span>}
        </PersonFact>
      )}
      {way && (
        <PersonFact name="Getting there">
          {way.lines.map((line, index) => (
            <span key={index} className="block">
              {line}
            </span>
          ))}
          {way.missing !== null && <span className="block font-semibold text-amber">{way.missing}</span>}
        </PersonFact>
      )}
      {payment && (
        <PersonFact name="Payment">
          <Tag tone={payment.tone}>{payment.label}</Tag>
          {booking && !isZero(booking.paid) && (
            <Link
              href={receiptPath(booking.id)}
              className="flex min-h-11 items-center text-sm font-semibold text-spruce underline-offset-4 hover:underline"
            >
              Receipt
            </Link>
          )}
        </PersonFact>
      )}
      {booking && <PersonFact name="Booking">{bookingNumber(booking.id)}</PersonFact>}
      <PersonFact name="Since">{formatDateTime(person.since)}</PersonFact>
    </dl>
  )
}

function PersonFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <dt className="mb-1.5 font-mono text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

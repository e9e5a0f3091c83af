import { dueCents } from '#contract/bookings.ts'
import { formatAmount, formatCents, isZero, toCents } from '#contract/money.ts'
import type { TripPerson } from '#contract/people.ts'
import { joinList } from '#contract/text.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import type { StateLabel } from '../../ui/tag.tsx'

/** How somebody stands towards the trip. */
export function standingOf({ standing, booking }: TripPerson): StateLabel {
  switch (standing) {
    case 'going':
      return { label: 'Going', tone: 'moss' }
    case 'held':
      return { label: 'On hold', tone: 'amber' }
    case 'offered':
      return { label: booking?.isInvitation ? 'Invited' : 'Offered a spot', tone: 'glacier' }
    case 'waiting':
      return { label: 'Waiting', tone: 'neutral' }
    case 'driving':
      return { label: 'Car, no spot', tone: 'amber' }
    case 'ended':
      if (booking?.status === 'expired')
        return { label: booking.isInvitation ? 'Not accepted' : 'Lapsed', tone: 'neutral' }
      if (booking?.isInvitation)
        return { label: booking.endedBy === 'organiser' ? 'Withdrawn' : 'Declined', tone: 'neutral' }
      return { label: 'Cancelled', tone: 'berry' }
  }
}

/** What else there is to know about it: until when, or who ended it. */
export function describeStanding({ standing, booking }: TripPerson): string | null {
  if (!booking) return null
  if ((standing === 'held' || standing === 'offered') && booking.expiresAt !== null) {
    return `until ${formatMoment(booking.expiresAt)}`
  }
  if (standing !== 'ended' || booking.endedAt === null) return null
  const when = formatMoment(booking.endedAt)
  if (booking.status === 'expired') return when
  return `by ${booking.endedBy === 'organiser' ? 'an organiser' : 'themselves'}, ${when}`
}

/** 'Kit and two guests' is told by the names: '3 people' and 'with Mo and 1 unnamed guest'. */
export function describeParty({
  booking,
  waitingFor,
}: TripPerson): { people: string; guests: string | null } | null {
  const size = booking?.partySize ?? waitingFor
  if (size === null) return null
  const people = countPeople(size)
  const guests = booking?.guests ?? []
  const unnamed = size - 1 - guests.length
  if (size === 1 || !booking) return { people, guests: null }
  const names =
    unnamed > 0 ? [...guests, unnamed === 1 ? '1 unnamed guest' : `${unnamed} unnamed guests`] : guests
  return { people, guests: `with ${joinList(names)}` }
}

/** How they get there: their seats, what is still missing, or that they need none. */
export function describeWay(person: TripPerson): { lines: string[]; missing: string | null } | null {
  const { booking, car, standing } = person
  const ownCar =
    car && (car.status === 'approved' ? 'Drives their own car' : 'Offers a car, not approved yet')
  if (!booking || standing === 'ended' || standing === 'offered')
    return ownCar ? { lines: [ownCar], missing: null } : null
  const { transport, seats, missingSeats } = booking
  const ways = [
    ...(ownCar ? [ownCar] : []),
    ...(transport === 'own' ? ['Own way there'] : []),
    ...seats.map(
      ({ seatLabel, driverFirstName }) =>
        `${seatLabel}${driverFirstName === null ? '' : ` in ${driverFirstName}’s car`}`,
    ),
  ]
  const missing =
    missingSeats === 0 ? null : missingSeats === 1 ? '1 seat missing' : `${missingSeats} seats missing`
  return { lines: ways, missing }
}

/** What they have paid, or still have to pay. */
export function paymentOf({ booking, standing }: TripPerson): StateLabel | null {
  if (!booking) return null
  if (!isZero(booking.paid)) {
    const paid = formatAmount(booking.paid)
    if (isZero(booking.refunded)) return { label: `${paid} paid`, tone: 'moss' }
    if (toCents(booking.refunded) === toCents(booking.paid))
      return { label: `${paid} refunded`, tone: 'glacier' }
    return { label: `${paid} paid, ${formatAmount(booking.refunded)} refunded`, tone: 'glacier' }
  }
  if (standing === 'ended') return null
  if (isZero(booking.unitPrice)) return { label: 'Nothing to pay', tone: 'neutral' }
  if (booking.paymentStatus === 'processing') return { label: 'Being processed', tone: 'amber' }
  const due = formatCents(dueCents(booking))
  if (standing === 'offered') return { label: `${due} if accepted`, tone: 'neutral' }
  return { label: `${due} to pay`, tone: 'amber' }
}

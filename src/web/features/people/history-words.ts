import type { HistoryEntry } from '#contract/people.ts'
import { formatAmount } from '#contract/money.ts'
import { joinList } from '#contract/text.ts'
import { countPeople } from '../../format/count-people.ts'

/** 'booked spots for 3 people', after the person's name. */
export function describeHistory({ kind, detail, byFirstName }: HistoryEntry): string {
  const by = byFirstName === null ? '' : ` by ${byFirstName}`
  const amount = detail.amount === undefined ? '' : formatAmount(detail.amount)
  if (detail.isInvited) return describeInvitation(kind, detail, by)
  switch (kind) {
    case 'offered':
      return `was offered ${describeSpots(detail)}`
    case 'held':
      return detail.isAdded
        ? `held ${describeSpots(detail)} for added people`
        : `held ${describeSpots(detail)}`
    case 'confirmed':
      return detail.isAdded
        ? `added ${countPeople(detail.partySize ?? 1)}`
        : `booked ${describeSpots(detail)}`
    case 'changed':
      return describeChange(detail)
    case 'cancelled':
      return describeCancellation(detail, by)
    case 'lapsed':
      return `didn’t pay in time for ${describeSpots(detail)}`
    case 'joined-waitlist':
      return `joined the waitlist for ${describeSpots(detail)}`
    case 'left-waitlist':
      return 'left the waitlist'
    case 'offered-car':
      return 'offered a car'
    case 'car-approved':
      return `had their car approved${by}`
    case 'car-unapproved':
      return `had their car’s approval withdrawn${by}`
    case 'car-removed':
      return byFirstName === null ? 'removed their car' : `had their car removed${by}`
    case 'paid':
      return `paid ${amount}`
    case 'refunded':
      return `was refunded ${amount}${by}`
    case 'refund-failed':
      return `didn’t get a refund of ${amount}: it failed`
    case 'dispute-lost':
      return `got ${amount} back from their bank, which decided a dispute for them`
    case 'dispute-returned':
      return `returned ${amount} to us, as their bank decided the dispute anew`
    case 'reminded':
      return `was reminded${by}`
    case 'seat-suggested':
      return `was suggested ${describeSuggestedSeat(detail)}${by}`
    case 'suggestion-accepted':
      return `accepted ${describeSuggestedSeat(detail)}`
    case 'suggestion-declined':
      return `declined ${describeSuggestedSeat(detail)}`
  }
}

/** An invitation, and what became of it. */
function describeInvitation(kind: HistoryEntry['kind'], detail: Detail, by: string): string {
  switch (kind) {
    case 'offered':
      return `was invited${by}, for ${describeSpots(detail)}`
    case 'lapsed':
      return 'didn’t accept the invitation in time'
    case 'cancelled':
      return detail.endedBy === 'organiser'
        ? `had their invitation withdrawn${by}`
        : 'declined the invitation'
    // Without anything to pay, it is confirmed at once.
    case 'confirmed':
      return `accepted the invitation and booked ${describeSpots(detail)}`
    default:
      return `accepted the invitation for ${describeSpots(detail)}`
  }
}

type Detail = HistoryEntry['detail']

function describeSpots({ partySize = 1 }: Detail): string {
  return partySize === 1 ? '1 spot' : `${partySize} spots`
}

/** 'the seat Back Left instead of Passenger' */
function describeSuggestedSeat({ seats }: Detail): string {
  if (!seats) return 'a seat'
  const [from, to] = seats
  return from === null ? `the seat ${to}` : `the seat ${to} instead of ${from}`
}

function describeCancellation(detail: Detail, by: string): string {
  const { partySize = 1, wasConfirmed = false, endedBy, isAdded = false } = detail
  const what = wasConfirmed ? 'booking' : 'hold'
  if (endedBy === 'organiser')
    return `had their ${what} for ${countPeople(partySize)} cancelled${by || ' by an organiser'}`
  return isAdded
    ? `took off ${countPeople(partySize)}`
    : `cancelled their ${what} for ${countPeople(partySize)}`
}

const transportWords = {
  car: 'a seat in a car',
  own: 'their own way',
  driving: 'their own car',
  later: 'deciding later',
}

function describeChange({ partySizes, transports, namedGuests }: Detail): string {
  const changes = [
    partySizes && `the party from ${partySizes[0]} to ${countPeople(partySizes[1])}`,
    transports && `getting there from ${transportWords[transports[0]]} to ${transportWords[transports[1]]}`,
    namedGuests && 'the names of guests',
  ].filter((change) => change !== undefined)
  return `changed ${joinList(changes)}`
}

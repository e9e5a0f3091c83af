import { joinList } from '#contract/text.ts'
import { NUDGE_EVERY_HOURS, type NudgeTopic, type ReadinessRow } from '#contract/readiness.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import type { ActionWords } from '../../ui/outcome-words.ts'

/** A state in words; null: there is nothing to say. */
export type ReadinessState = { tone: 'moss' | 'amber' | 'glacier' | 'neutral'; label: string } | null

const topicNames: Record<NudgeTopic, string> = {
  pay: 'payment',
  seat: 'seats',
  guests: 'guest names',
  booking: 'booking',
}

/** ['seat', 'guests'] -> 'seats and guest names' */
export function describeTopics(about: NudgeTopic[]): string {
  return joinList(about.map((topic) => topicNames[topic]))
}

/**
 * 'Confirmed · 2 people', 'Held until Tue, Mar 9, 14:02 · 1 person', or while people are being added: 'Confirmed, adding
 * people until Tue, Mar 9, 14:02 · 3 people'
 */
export function describePlace({ booking }: ReadinessRow): string {
  if (!booking) return 'Driving without a booking'
  const { status, expiresAt, partySize } = booking
  const people = countPeople(partySize)
  const until = expiresAt === null ? '' : ` until ${formatMoment(expiresAt)}`
  if (status === 'confirmed') return `Confirmed${until && `, adding people${until}`} · ${people}`
  const state = status === 'offered' ? 'Offered a spot' : 'Held'
  return `${state}${until} · ${people}`
}

export function paymentState({ booking, payment, givenBack, due }: ReadinessRow): ReadinessState {
  if (!booking) return null
  if (payment === 'free') return { tone: 'moss', label: 'Nothing to pay' }
  if (payment === 'paid') {
    const hasRefund = toCents(givenBack) > 0
    return { tone: 'moss', label: hasRefund ? `Paid, ${formatAmount(givenBack)} refunded` : 'Paid' }
  }
  const amount = formatAmount(due)
  if (payment === 'processing') return { tone: 'glacier', label: `${amount} processing` }
  if (booking.status === 'offered') return { tone: 'neutral', label: `${amount} if accepted` }
  return { tone: 'amber', label: `${amount} to pay` }
}

export function seatState({ booking, seats, car }: ReadinessRow): ReadinessState {
  if (!booking || booking.status === 'offered') return null
  if (booking.transport === 'own') return { tone: 'moss', label: 'Own way there' }
  // Whoever drives needs no seat in another car.
  if (seats.needed === 0) {
    if (car?.status === 'approved') return { tone: 'moss', label: 'Driving' }
    return { tone: 'amber', label: car ? 'Driving once approved' : 'Driving, but no car' }
  }
  const tone = seats.chosen < seats.needed ? 'amber' : 'moss'
  return { tone, label: `${seats.chosen} of ${seats.needed} chosen` }
}

export function guestState({ booking, guests }: ReadinessRow): ReadinessState {
  if (!booking || booking.status === 'offered' || guests.needed === 0) return null
  const tone = guests.named < guests.needed ? 'amber' : 'moss'
  return { tone, label: `${guests.named} of ${guests.needed} named` }
}

export function carState({ car }: ReadinessRow): ReadinessState {
  if (!car) return null
  return car.status === 'approved'
    ? { tone: 'moss', label: 'Approved' }
    : { tone: 'amber', label: 'Needs your approval' }
}

const blockedWords: Partial<Record<NudgeTopic, string>> = {
  seat: 'No free seats in any car.',
  booking: 'The trip is full.',
}

/** Why a person cannot do what is still missing; '' if nothing prevents it. */
export function whyBlocked({ blocked }: ReadinessRow): string {
  return blocked.flatMap((topic) => blockedWords[topic] ?? []).join(' ')
}

/** Why a person who is not ready is not nudged: others have to act. */
export function whoseTurn(row: ReadinessRow, { isOpen }: { isOpen: boolean }): string {
  const { booking, payment, car, blocked } = row
  if (!isOpen) return 'Too late to change'
  if (booking?.status === 'offered') return 'Hasn’t accepted the offer yet'
  if (car?.status === 'pending') return 'Needs your approval'
  if (blocked.length > 0) return whyBlocked(row)
  if (booking?.transport === 'driving' && !car) return 'Has no car on this trip'
  return payment === 'processing' ? 'Waiting for the bank' : 'Nothing to do'
}

/** What became of nudging several people. */
export const nudgeWords: ActionWords = {
  count: countPeople,
  none: 'No one',
  verb: 'remind',
  done: 'reminded',
  doneLabel: 'Reminded',
  leftLabel: 'Not reminded',
}

export const NUDGE_RULE = `A reminder lists what’s missing, in the app and by email. You can remind each person once every ${NUDGE_EVERY_HOURS} hours.`

import { dueCents } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import type { Session } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import { useWaitlist } from '../waitlist/use-waitlist.ts'
import type { NextStep } from './next-step-link.tsx'
import { useAvailability, useTripBooking } from './use-bookings.ts'

/**
 * The viewer's next step on a trip. Visitors are asked to sign up; until the data is loaded there is no step.
 */
export function useNextStep({ id }: Trip, { state }: Session): NextStep {
  const isEnabled = state === 'signed-in'
  const place = useTripBooking(id, { isEnabled }).data
  const availability = useAvailability(id, { isEnabled }).data
  const entry = useWaitlist(id, { isEnabled }).data
  const { payments } = useSite()
  if (!isEnabled) return { kind: 'sign-up' }
  if (!place || !availability) return { kind: 'none' }

  const { booking, added, receivedAtMs } = place
  const hold = [booking, ...added].find((each) => each?.status === 'held')
  if (hold) {
    if (hold.paymentStatus === 'processing') return { kind: 'processing' }
    const due = payments === null ? null : dueCents(hold)
    return { kind: 'held', secondsLeft: hold.secondsLeft ?? 0, receivedAtMs, dueCents: due }
  }
  if (booking) return { kind: booking.status === 'offered' ? 'accept' : 'going' }
  if (entry) return { kind: 'waiting', position: entry.position, parties: entry.parties }
  if (!availability.isOpen) return { kind: 'none' }
  if (availability.maxPartyNow === 0) return { kind: 'join-waitlist' }
  return { kind: availability.freeCarSeats === 0 ? 'take' : 'choose' }
}

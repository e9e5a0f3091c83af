import type { Transport } from '#contract/bookings.ts'

/** A booking in the model of a trip: see booking-model.ts. */
export type ModelBooking = {
  /** The index of the person. */
  who: number
  /** The confirmed booking that these people were added to. */
  addedTo: ModelBooking | null
  /** Per person, in cents. */
  unitCents: number
  status: 'offered' | 'held' | 'confirmed' | 'cancelled' | 'expired'
  partySize: number
  transport: Transport
  /** When the hold began; 0 while it is only offered. */
  heldAt: number
  expiresAt: number
  isFromOffer: boolean
  /** It was offered by an organiser, and not from the waitlist. */
  isInvited: boolean
  /** The car with its seats was removed during the hold, so releasing it does not count as giving up. */
  isReleaseExcused: boolean
  /** How many holds had been given up when this was last confirmed: those no longer count towards a pause. */
  forgivenHolds: number
}

export const DAY_MINUTES = 24 * 60

/** Counts what happens to each person within a day, which begins with the first time. Times are in minutes. */
export class DailyLimit {
  readonly #limit: number
  #counted = new Map<number, { since: number; count: number }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Counts one more, unless that would be too many. Returns whether it was counted. */
  allows(who: number, now: number): boolean {
    const before = this.#counted.get(who)
    const { since, count } = before && now < before.since + DAY_MINUTES ? before : { since: now, count: 0 }
    if (count >= this.#limit) return false
    this.#counted.set(who, { since, count: count + 1 })
    return true
  }
}

import type { SuggestionOperation } from './booking-operations.ts'
import { DailyLimit, type ModelBooking } from './model-booking.ts'
import type { ModelSeat, SeatModel } from './seat-model.ts'

type ModelSuggestion = {
  booking: ModelBooking
  /** The seat to give up; null: the party lacks one. */
  from: ModelSeat | null
  to: ModelSeat
  outcome: 'open' | 'accepted' | 'declined' | 'withdrawn'
}
type NewSuggestion = Extract<SuggestionOperation, { kind: 'suggest' }>

const SUGGESTIONS_PER_PERSON_A_DAY = 5
const ENDED = '409 SUGGESTION_ENDED'

/** The suggested seats in the model. They reserve nothing, so whether one is possible depends on everything else. */
export class SuggestionModel {
  readonly #seats: SeatModel
  #suggestions: ModelSuggestion[] = []
  #limit = new DailyLimit(SUGGESTIONS_PER_PERSON_A_DAY)

  constructor(seats: SeatModel) {
    this.#seats = seats
  }

  get state() {
    return this.#existing.map((suggestion) => {
      const { booking, from, to, outcome } = suggestion
      return {
        who: booking.who,
        from: from && this.#seats.indexOf(from),
        to: this.#seats.indexOf(to),
        outcome,
        isPossible: outcome === 'open' && this.#isPossible(suggestion),
      }
    })
  }

  /** An organiser suggests a seat to the person of a booking. */
  suggest(
    booking: ModelBooking | undefined,
    { who, from, to, replaces }: NewSuggestion,
    now: number,
  ): string {
    if (!booking) return '404 BOOKING_NOT_FOUND'
    const own = this.#seats.of(booking)
    const given = from === 'any' ? (own[0] ?? null) : from === null ? null : own[from]
    const wanted = this.#seats.all[to]
    // Of a seat that somebody does not have.
    if (given === undefined || !this.#isAbout(booking, given, wanted)) return '409 SEATS_HAVE_CHANGED'
    if (!wanted) return '409 SEAT_GONE'
    const refusal = this.#seats.findRefusal([wanted], booking)
    if (refusal) return refusal

    const toParty = this.#open.filter((each) => each.booking === booking)
    const replaced = replaces ? this.#existing.findLast((each) => each.booking === booking) : undefined
    const forSeat = this.#open.filter((each) => each.to === wanted)
    const givesWay = (each: ModelSuggestion) => each === replaced || !this.#isPossible(each)
    if (!forSeat.every(givesWay)) return '409 SEAT_SUGGESTED'
    const others = toParty.filter((each) => each.from === given && !givesWay(each))
    if (others.length >= (given ? 1 : this.#countMissing(booking))) return '409 ALREADY_SUGGESTED'
    if (!this.#limit.allows(who, now)) return '429 TOO_MANY_SUGGESTIONS'

    for (const each of [...toParty, ...forSeat].filter(givesWay)) each.outcome = 'withdrawn'
    this.#suggestions.push({ booking, from: given, to: wanted, outcome: 'open' })
    return '201'
  }

  /** Somebody answers a suggestion, or an organiser withdraws it. */
  end({ kind, who, latest }: Exclude<SuggestionOperation, NewSuggestion>): string {
    const suggestion = this.#existing.filter(({ booking }) => booking.who === who).at(-1 - latest)
    if (!suggestion) return '404 SUGGESTION_NOT_FOUND'
    if (kind === 'accept-seat') return this.#accept(suggestion)
    if (suggestion.outcome === 'accepted') return ENDED
    if (suggestion.outcome === 'open') suggestion.outcome = kind === 'decline-seat' ? 'declined' : 'withdrawn'
    return '204'
  }

  #accept(suggestion: ModelSuggestion): string {
    const { booking, from, to, outcome } = suggestion
    if (outcome === 'accepted') return '200'
    if (outcome !== 'open' || !this.#isAbout(booking, from, to)) return ENDED
    const refusal = this.#seats.findRefusal([to], booking)
    if (refusal) return refusal
    if (from) from.booking = null
    to.booking = booking
    if (booking.transport === 'later') booking.transport = 'car'
    suggestion.outcome = 'accepted'
    return '200'
  }

  #isPossible({ booking, from, to }: ModelSuggestion): boolean {
    return this.#isAbout(booking, from, to) && this.#seats.findRefusal([to], booking) === null
  }

  /** Whether the party is going, has the seat to give up or lacks one, and does not have the suggested one already. */
  #isAbout(booking: ModelBooking, from: ModelSeat | null, to: ModelSeat | undefined): boolean {
    if (booking.status !== 'held' && booking.status !== 'confirmed') return false
    if (to?.booking === booking) return false
    return from === null ? this.#countMissing(booking) > 0 : from.booking === booking
  }

  /** How many seats a party needs and does not have. Drivers sit on a seat of their own. */
  #countMissing(booking: ModelBooking): number {
    const { transport, partySize } = booking
    if (transport === 'own') return 0
    const needed = transport === 'driving' ? partySize - 1 : partySize
    return needed - this.#seats.of(booking).length
  }

  /** A suggestion goes with its seats. */
  get #existing(): ModelSuggestion[] {
    const seats = new Set(this.#seats.all)
    return this.#suggestions.filter(({ from, to }) => seats.has(to) && (from === null || seats.has(from)))
  }

  get #open(): ModelSuggestion[] {
    return this.#existing.filter(({ outcome }) => outcome === 'open')
  }
}

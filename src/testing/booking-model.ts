import type { Transport } from '#contract/bookings.ts'
import {
  BEGINNING,
  PLACES,
  type BookingOperation,
  type TripOperation,
  type PlaceChoice,
} from './booking-operations.ts'
import { DAY_MINUTES, DailyLimit, type ModelBooking } from './model-booking.ts'
import { type ModelSeat, SeatModel } from './seat-model.ts'
import { SuggestionModel } from './suggestion-model.ts'

type ResolvedPlaces = { partySize: number; transport: Transport; seats: ModelSeat[] }
type WaitlistEntry = {
  who: number
  partySize: number
  acceptsFewer: boolean
  /** A first lapsed offer keeps the entry, a second removes it. */
  lapsedOffers: number
  /** It let an offer lapse in this round, so other fitting parties come first. */
  comesLast: boolean
  /** Negative for people who recently gave up an offer and joined again. */
  priority: number
}

const HOLD_MINUTES = 15
const LONGEST_HOLD_MINUTES = 45
const OFFER_MINUTES = DAY_MINUTES
/** How long somebody who gave up two holds within a day has to wait. */
const PAUSE_MINUTES = 60
const INVITATIONS_PER_PERSON_A_DAY = 3
/** How long giving up an offer counts against whoever joins the waitlist again. */
const UNUSED_OFFER_MEMORY_MINUTES = 7 * DAY_MINUTES

/**
 * A simple in-memory model of the places of one trip: what the product must answer
 * to each operation, and the state after it. Time is in minutes, and holds and
 * offers end as soon as their time is over.
 */
export class BookingModel {
  #now = 0
  #places = PLACES
  #priceCents: number
  #bookings: ModelBooking[] = []
  #seats = new SeatModel()
  #suggestions = new SuggestionModel(this.#seats)
  /** In the order of joining; #queueInTurn is the order of the offers. */
  #queue: WaitlistEntry[] = []
  /** Holds that people released or let lapse, the oldest first. */
  #givenUpHolds: { who: number; at: number }[] = []
  #invitations = new DailyLimit(INVITATIONS_PER_PERSON_A_DAY)
  /** Offers from the waitlist that people declined, let lapse, or accepted and did not pay. */
  #givenUpOffers: { who: number; at: number }[] = []

  constructor({ priceCents }: { priceCents: number }) {
    this.#priceCents = priceCents
    for (const operation of BEGINNING) this.perform(operation)
  }

  /** In the form in which describeTrip() of random-operations.test.ts returns the product's state. */
  get state() {
    return {
      places: this.#places,
      bookings: this.#bookings.map((booking) => {
        const { who, status, addedTo, isInvited, partySize, transport, unitCents } = booking
        return {
          who,
          status,
          isAdded: addedTo !== null,
          isInvited,
          partySize,
          transport,
          seats: this.#seats.of(booking).map((seat) => this.#seats.indexOf(seat)),
          // Long before the trip everything is refunded.
          paidCents: status === 'confirmed' ? unitCents * partySize : 0,
        }
      }),
      cars: this.#seats.state,
      suggestions: this.#suggestions.state,
      queue: this.#queueInTurn,
    }
  }

  /** Returns the status and error code of the answer: '201', '409 TRIP_FULL'; '' for time that passes. */
  perform(operation: TripOperation): string {
    switch (operation.kind) {
      case 'hold':
        return this.#hold(operation.who, operation.choice)
      case 'volunteer':
        return this.#seats.volunteer(operation.who)
      case 'join':
        return this.#joinWaitlist(operation)
      case 'leave':
        return this.#leaveWaitlist(operation.who)
      case 'pay':
        return this.#pay(operation.who)
      case 'invite':
        return this.#invite(operation)
      case 'withdraw':
        return this.#withdraw(operation.who)
      case 'resize':
        return this.#changePlaces(operation.places)
      case 'reprice':
        this.#priceCents = operation.priceCents
        return '200'
      case 'pass':
        return this.#passTime(operation.minutes)
      case 'approve':
      case 'unapprove':
        return this.#seats.setApproved(operation.car, operation.kind === 'approve')
      case 'resize-car':
        return this.#seats.resize(operation.car, operation.passengerSeats)
      case 'remove':
        return this.#removeCar(operation.car)
      case 'change':
      case 'add':
      case 'renew':
      case 'cancel':
      case 'accept':
      case 'decline':
        return this.#performOn(this.#latestBookingOf(operation.who), operation)
      case 'suggest':
        return this.#suggestions.suggest(this.#latestBookingOf(operation.who), operation, this.#now)
      case 'accept-seat':
      case 'decline-seat':
      case 'withdraw-seat':
        return this.#suggestions.end(operation)
    }
  }

  #performOn(booking: ModelBooking | undefined, operation: BookingOperation): string {
    if (!booking) return '404 BOOKING_NOT_FOUND'
    switch (operation.kind) {
      case 'change':
        return this.#change(booking, operation.choice)
      case 'add':
        return this.#addPeople(booking, operation.choice)
      case 'renew':
        return this.#renew(booking)
      case 'cancel':
        return this.#cancel(booking)
      case 'accept':
        return this.#accept(booking)
      case 'decline':
        return this.#decline(booking)
    }
  }

  #hold(who: number, choice: PlaceChoice): string {
    const places = this.#resolve(choice, { partySize: 1, transport: 'later', seats: [] })
    if (hasInvalidSeats(places)) return '400 INVALID_INPUT'
    const live = this.#liveBookingOf(who)
    if (live) return live.status !== 'offered' && this.#hasPlaces(live, places) ? '200' : '409 ALREADY_BOOKED'
    return this.#makeHold(who, places, null)
  }

  #addPeople(latest: ModelBooking, choice: PlaceChoice): string {
    const isFirst = latest.addedTo === null
    if (isFirst && (latest.status === 'held' || latest.status === 'offered')) return '409 NOT_CONFIRMED_YET'
    const places = this.#resolve(choice, { partySize: 1, transport: 'later', seats: [] })
    if (hasInvalidSeats(places) || places.transport === 'driving') return '400 INVALID_INPUT'
    const own = latest.addedTo ?? latest
    const held = this.#addedTo(own).find(({ status }) => status === 'held')
    if (held) return this.#hasPlaces(held, places) ? '200' : '409 ALREADY_ADDING'
    if (own.status !== 'confirmed') return '409 BOOKING_ENDED'
    if (this.#countParty(own) + places.partySize > 4) return '409 PARTY_TOO_LARGE'
    return this.#makeHold(own.who, places, own)
  }

  #makeHold(who: number, places: ResolvedPlaces, addedTo: ModelBooking | null): string {
    if (places.partySize > this.#countFree()) return '409 TRIP_FULL'
    if (this.#priceCents > 0 && this.#isPaused(who)) return '429 HOLD_PAUSED'
    const refusal = this.#findRefusal(who, places, null)
    if (refusal) return refusal
    const { partySize, transport } = places
    const booking: ModelBooking = {
      who,
      addedTo,
      unitCents: this.#priceCents,
      status: 'held',
      partySize,
      transport,
      heldAt: this.#now,
      expiresAt: this.#now + HOLD_MINUTES,
      isFromOffer: false,
      isInvited: false,
      isReleaseExcused: false,
      forgivenHolds: 0,
    }
    this.#bookings.push(booking)
    places.seats.forEach((seat) => (seat.booking = booking))
    if (this.#priceCents === 0) this.#confirm(booking)
    return '201'
  }

  #pay(who: number): string {
    const held = this.#bookings.find((booking) => booking.who === who && booking.status === 'held')
    if (!held) return ''
    if (held.unitCents === 0) return '409 NOTHING_DUE'
    this.#confirm(held)
    return '200'
  }

  #confirm(booking: ModelBooking): void {
    booking.status = 'confirmed'
    booking.forgivenHolds = this.#givenUpHolds.length
    this.#unqueue(booking.who)
  }

  #change(booking: ModelBooking, choice: PlaceChoice): string {
    if (booking.status === 'expired') return '409 HOLD_ENDED'
    if (booking.status === 'cancelled') return '409 BOOKING_ENDED'
    if (booking.status === 'offered') return '409 OFFER_NOT_ACCEPTED'
    const { partySize, transport } = booking
    const places = this.#resolve(choice, { partySize, transport, seats: this.#seats.of(booking) })
    const isDriver = booking.addedTo !== null && places.transport === 'driving'
    if (hasInvalidSeats(places) || isDriver) return '400 INVALID_INPUT'
    if (this.#hasPlaces(booking, places)) return '200'
    const growth = places.partySize - partySize
    if (growth > 0 && booking.status === 'confirmed') return '409 ADD_PEOPLE_INSTEAD'
    if (growth > 0 && this.#countParty(booking.addedTo ?? booking) + growth > 4) return '409 PARTY_TOO_LARGE'
    if (growth > this.#countFree()) return '409 TRIP_FULL'
    const refusal = this.#findRefusal(booking.who, places, booking)
    if (refusal) return refusal
    this.#seats.free(booking)
    places.seats.forEach((seat) => (seat.booking = booking))
    Object.assign(booking, { partySize: places.partySize, transport: places.transport })
    if (growth < 0) this.#offerFreedPlaces()
    return '200'
  }

  #renew(booking: ModelBooking): string {
    if (booking.status === 'offered') return '409 OFFER_NOT_ACCEPTED'
    if (booking.status === 'cancelled') return '409 BOOKING_ENDED'
    if (booking.status === 'expired') return '409 HOLD_ENDED'
    booking.expiresAt = Math.min(this.#now + HOLD_MINUTES, booking.heldAt + LONGEST_HOLD_MINUTES)
    return '200'
  }

  #cancel(booking: ModelBooking): string {
    const { status, transport, who } = booking
    if (status === 'cancelled' || status === 'expired') return '200'
    for (const ending of [booking, ...this.#addedTo(booking)]) {
      if (ending.status === 'held') this.#noteGivenUpHold(ending, this.#now)
      this.#end(ending, 'cancelled')
    }
    if (status === 'offered' && !booking.isInvited) this.#unqueue(who)
    if (status === 'confirmed' && transport === 'driving') this.#seats.removeCarOf(who)
    // A declined offer from the waitlist goes to the next party without a new round, so parties that let an offer lapse
    // still come last.
    if (status === 'offered' && !booking.isInvited) this.#offerPlaces()
    else this.#offerFreedPlaces()
    return '200'
  }

  #accept(booking: ModelBooking): string {
    if (booking.status === 'expired') return '409 OFFER_ENDED'
    if (booking.status === 'cancelled') return '409 NOT_OFFERED'
    if (booking.status !== 'offered') return '200'
    booking.status = 'held'
    booking.heldAt = this.#now
    booking.expiresAt = this.#now + HOLD_MINUTES
    this.#unqueue(booking.who)
    if (booking.unitCents === 0) this.#confirm(booking)
    return '200'
  }

  #decline(booking: ModelBooking): string {
    if (booking.status === 'expired') return '409 OFFER_ENDED'
    if (booking.status === 'cancelled') return '200'
    if (booking.status !== 'offered') return '409 NOT_OFFERED'
    return this.#cancel(booking)
  }

  #removeCar(carIndex: number): string {
    const { answer, driver } = this.#seats.remove(carIndex)
    const booking = driver === null ? undefined : this.#liveBookingOf(driver)
    if (booking?.transport === 'driving') {
      booking.transport = this.#seats.of(booking).length > 0 ? 'car' : 'later'
    }
    return answer
  }

  #joinWaitlist({ who, partySize, acceptsFewer }: Extract<TripOperation, { kind: 'join' }>): string {
    if (this.#liveBookingOf(who)) return '409 ALREADY_BOOKED'
    const before = this.#queue.find((entry) => entry.who === who)
    if (before?.partySize === partySize && before.acceptsFewer === acceptsFewer) return '200'
    if (this.#countFree() >= partySize) return '409 PLACES_FREE'
    if (!before && this.#isPaused(who)) return '429 HOLD_PAUSED'
    const hasGivenUpOffer = this.#givenUpOffers.some(
      (each) => each.who === who && each.at > this.#now - UNUSED_OFFER_MEMORY_MINUTES,
    )
    // Whoever gave up an offer lately joins behind the others, and with one offer counted as lapsed.
    const standing = hasGivenUpOffer ? { lapsedOffers: 1, priority: -1 } : { lapsedOffers: 0, priority: 0 }
    const entry = before ?? { who, partySize, acceptsFewer, comesLast: false, ...standing }
    // New parties, and parties that grow, go to the end of the queue.
    if (!before || partySize > before.partySize) {
      this.#unqueue(who)
      this.#queue.push(entry)
    }
    Object.assign(entry, { partySize, acceptsFewer })
    this.#offerPlaces()
    return before ? '200' : '201'
  }

  #invite({ who, partySize, hours }: Extract<TripOperation, { kind: 'invite' }>): string {
    if (this.#liveBookingOf(who)) return '409 PERSON_HAS_BOOKING'
    if (partySize > this.#countFree()) return '409 TRIP_FULL'
    if (!this.#invitations.allows(who, this.#now)) return '429 ADDRESS_INVITED_OFTEN'
    this.#offer({ who, partySize, minutes: hours * 60, isInvited: true })
    return '201'
  }

  #withdraw(who: number): string {
    const invitation = this.#bookings.find(
      (booking) => booking.who === who && booking.status === 'offered' && booking.isInvited,
    )
    return invitation ? this.#cancel(invitation) : ''
  }

  #leaveWaitlist(who: number): string {
    const offer = this.#bookings.find(
      (booking) => booking.who === who && booking.status === 'offered' && !booking.isInvited,
    )
    if (offer) this.#end(offer, 'cancelled')
    if (!this.#unqueue(who)) return '204'
    this.#offerPlaces()
    return '204'
  }

  #changePlaces(places: number): string {
    const hasMore = places > this.#places
    const taken = this.#places - this.#countFree()
    if (places < taken) return '409 BELOW_PLACES_TAKEN'
    this.#places = places
    if (hasMore) this.#offerFreedPlaces()
    return '200'
  }

  #passTime(minutes: number): string {
    this.#now += minutes
    const findLapsed = (status: ModelBooking['status']) =>
      this.#bookings.filter((booking) => booking.status === status && booking.expiresAt <= this.#now)
    const holds = findLapsed('held')
    const invitations = findLapsed('offered').filter(({ isInvited }) => isInvited)
    const offers = findLapsed('offered').filter(({ isInvited }) => !isInvited)
    for (const booking of holds.toSorted((a, b) => a.expiresAt - b.expiresAt)) {
      this.#noteGivenUpHold(booking, booking.expiresAt)
      this.#end(booking, 'expired')
    }
    for (const booking of invitations) this.#end(booking, 'expired')
    // Before the lapsed offers, so that their parties come last in the new round.
    if (holds.length > 0 || invitations.length > 0) this.#beginRound()
    for (const booking of offers) {
      this.#end(booking, 'expired')
      const entry = this.#queue.find(({ who }) => who === booking.who)
      if (entry && entry.lapsedOffers > 0) this.#unqueue(booking.who)
      else if (entry) Object.assign(entry, { lapsedOffers: 1, comesLast: true })
    }
    this.#offerPlaces()
    return ''
  }

  /** Places have become free, which begins a new round. */
  #offerFreedPlaces(): void {
    this.#beginRound()
    this.#offerPlaces()
  }

  /** Parties that let an offer lapse have their turn again. */
  #beginRound(): void {
    this.#queue.forEach((entry) => (entry.comesLast = false))
  }

  #offerPlaces(): void {
    const inTurn = this.#queueInTurn.toSorted((a, b) => Number(a.comesLast) - Number(b.comesLast))
    for (const { who, partySize, acceptsFewer } of inTurn) {
      const free = this.#countFree()
      const fewerPlaces = acceptsFewer ? free : 0
      const places = partySize <= free ? partySize : fewerPlaces
      if (places === 0 || this.#liveBookingOf(who)) continue
      this.#offer({ who, partySize: places, minutes: OFFER_MINUTES, isInvited: false })
    }
  }

  #offer(offer: { who: number; partySize: number; minutes: number; isInvited: boolean }): void {
    const { minutes, ...rest } = offer
    this.#bookings.push({
      ...rest,
      addedTo: null,
      unitCents: this.#priceCents,
      status: 'offered',
      transport: 'later',
      heldAt: 0,
      expiresAt: this.#now + minutes,
      isFromOffer: true,
      isReleaseExcused: false,
      forgivenHolds: 0,
    })
  }

  #noteGivenUpHold({ who, isFromOffer, isReleaseExcused }: ModelBooking, at: number): void {
    if (!isFromOffer && !isReleaseExcused) this.#givenUpHolds.push({ who, at })
  }

  /** True for an hour after somebody gave up a second hold within a day. */
  #isPaused(who: number): boolean {
    const forgiven = Math.max(
      0,
      ...this.#bookings.filter((each) => each.who === who).map(({ forgivenHolds }) => forgivenHolds),
    )
    const givenUp = this.#givenUpHolds.slice(forgiven)
    const [secondLast, last] = givenUp.filter((each) => each.who === who).slice(-2)
    return (
      secondLast !== undefined &&
      last !== undefined &&
      last.at - secondLast.at < DAY_MINUTES &&
      this.#now < last.at + PAUSE_MINUTES
    )
  }

  #countFree(): number {
    const live = this.#bookings.filter(isLive)
    const taken = live.reduce((sum, { partySize }) => sum + partySize, 0)
    return Math.max(0, this.#places - taken)
  }

  #latestBookingOf(who: number): ModelBooking | undefined {
    return this.#bookings.findLast((booking) => booking.who === who)
  }

  #liveBookingOf(who: number): ModelBooking | undefined {
    return this.#bookings.find(
      (booking) => booking.who === who && booking.addedTo === null && isLive(booking),
    )
  }

  /** The live bookings of people who were added to a booking. */
  #addedTo(booking: ModelBooking): ModelBooking[] {
    return this.#bookings.filter((each) => each.addedTo === booking && isLive(each))
  }

  /** The people of a confirmed booking, with those who were added to it, or for whom places are held. */
  #countParty(first: ModelBooking): number {
    return [first, ...this.#addedTo(first)].reduce((sum, { partySize }) => sum + partySize, 0)
  }

  get #queueInTurn(): WaitlistEntry[] {
    return this.#queue.toSorted((a, b) => b.priority - a.priority)
  }

  #end(booking: ModelBooking, status: 'cancelled' | 'expired'): void {
    this.#seats.free(booking)
    const { who, isFromOffer, isInvited, isReleaseExcused } = booking
    // Holds without an offer are noted by #noteGivenUpHold().
    if (isFromOffer && !isInvited && !isReleaseExcused && booking.status !== 'confirmed') {
      this.#givenUpOffers.push({ who, at: this.#now })
    }
    booking.status = status
  }

  /** Whether the person was on the waitlist. */
  #unqueue(who: number): boolean {
    const index = this.#queue.findIndex((entry) => entry.who === who)
    if (index >= 0) this.#queue.splice(index, 1)
    return index >= 0
  }

  /** What a choice means for somebody who had `before`: choosing a seat implies going by car. */
  #resolve(choice: PlaceChoice, before: ResolvedPlaces): ResolvedPlaces {
    const allSeats = this.#seats.all
    const chosenSeats = choice.seats?.flatMap((index) => allSeats[index] ?? [])
    const hasChosen = chosenSeats !== undefined && chosenSeats.length > 0
    const transport =
      choice.transport ?? (hasChosen && before.transport !== 'driving' ? 'car' : before.transport)
    const formerSeats = transport === 'car' || transport === 'driving' ? before.seats : []
    return { partySize: choice.partySize ?? before.partySize, transport, seats: chosenSeats ?? formerSeats }
  }

  #hasPlaces(booking: ModelBooking, { partySize, transport, seats }: ResolvedPlaces): boolean {
    const bookedSeats = this.#seats.of(booking)
    return (
      booking.partySize === partySize &&
      booking.transport === transport &&
      bookedSeats.length === seats.length &&
      seats.every((seat) => bookedSeats.includes(seat))
    )
  }

  /** The answer that refuses these seats and this transport; null if nothing is wrong. */
  #findRefusal(
    who: number,
    { transport, seats }: ResolvedPlaces,
    currentBooking: ModelBooking | null,
  ): string | null {
    const isNowDriving = transport === 'driving' && currentBooking?.transport !== 'driving'
    if (isNowDriving && !this.#seats.hasCar(who)) return '409 NO_CAR_TO_DRIVE'
    return this.#seats.findRefusal(seats, currentBooking)
  }
}

function isLive({ status }: ModelBooking): boolean {
  return status === 'offered' || status === 'held' || status === 'confirmed'
}

function hasInvalidSeats({ partySize, transport, seats }: ResolvedPlaces): boolean {
  if (seats.length === 0) return false
  if (transport === 'own' || transport === 'later') return true
  return seats.length > (transport === 'driving' ? partySize - 1 : partySize)
}

import * as fc from 'fast-check'
import * as bookings from '#contract/bookings.ts'
import * as cars from '#contract/cars.ts'
import { invite } from '#contract/invitations.ts'
import { fromCents } from '#contract/money.ts'
import * as payments from '#contract/payments.ts'
import * as suggestions from '#contract/seat-suggestions.ts'
import { updateTrip } from '#contract/trip-input.ts'
import * as waitlist from '#contract/waitlist.ts'
import type { ReplicaCaller } from './replica-caller.ts'
import type { Queryable } from './find-contradictions.ts'
import { insertPeople, type SignedInPerson } from './insert-people.ts'
import { insertTrip } from './insert-trip.ts'

const PEOPLE = 6
export const PLACES = 5
/** Per volunteered car. */
export const PASSENGER_SEATS = 2
/** Longer than any hold or offer lasts. */
const PAST_ALL_DEADLINES_MINUTES = 25 * 60

const SEATS_OF_TRIP = 'select id from seats where trip_id = $1 order by id'

/** Nothing has this id, so the answer is 404. */
const MISSING_ID = 999_999_999

/** What somebody wants to book; absent: as it was, or the product's default. */
export type PlaceChoice = {
  partySize?: number | undefined
  transport?: bookings.Transport | undefined
  /** Indexes into the trip's seats, ordered by id. */
  seats?: number[] | undefined
}

/** What somebody does to their latest booking. */
export type BookingOperation =
  | { kind: 'change' | 'add'; who: number; choice: PlaceChoice }
  | { kind: 'renew' | 'cancel' | 'accept' | 'decline'; who: number }

/** What an organiser suggests to somebody, for their latest booking, and what becomes of it. */
export type SuggestionOperation =
  /**
   * `from` is the index of one of their seats, which they may not have, or null for none; 'any' is the first if they have
   * one. `to` is the index of one of the trip's seats. With `replaces`, it names the latest suggestion to the booking.
   */
  | { kind: 'suggest'; who: number; from: number | null | 'any'; to: number; replaces: boolean }
  /** Their latest suggestion, or the one before. */
  | { kind: 'accept-seat' | 'decline-seat' | 'withdraw-seat'; who: number; latest: 0 | 1 }

/** What somebody does about the places of one trip. People and cars are given by index. */
export type TripOperation =
  | BookingOperation
  | SuggestionOperation
  | { kind: 'hold'; who: number; choice: PlaceChoice }
  | { kind: 'volunteer' | 'leave'; who: number }
  /** For their hold, if they have one. */
  | { kind: 'pay'; who: number }
  | { kind: 'join'; who: number; partySize: number; acceptsFewer: boolean }
  | { kind: 'approve' | 'unapprove' | 'remove'; car: number }
  | { kind: 'resize-car'; car: number; passengerSeats: number }
  /** An organiser invites somebody. */
  | { kind: 'invite'; who: number; partySize: number; hours: number }
  /** An organiser withdraws somebody's invitation, if one is open. */
  | { kind: 'withdraw'; who: number }
  /** An organiser changes the number of places. */
  | { kind: 'resize'; places: number }
  /** An organiser changes the price, in cents. */
  | { kind: 'reprice'; priceCents: number }
  /** Time passes. */
  | { kind: 'pass'; minutes: number }

/** Mostly two of the people, so that much happens to each of their bookings. */
const who = fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(PEOPLE - 1) })
const partySize = fc.integer({ min: 1, max: 4 })
const choice: fc.Arbitrary<PlaceChoice> = fc.record(
  {
    partySize,
    transport: fc.constantFrom('car', 'own', 'driving', 'later'),
    // Of the first two cars.
    seats: fc.uniqueArray(fc.nat(2 * (PASSENGER_SEATS + 1) - 1), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

/** Small, because a party has four people at most. */
const choiceOfAdded: fc.Arbitrary<PlaceChoice> = fc.record(
  { partySize: fc.integer({ min: 1, max: 2 }), seats: fc.uniqueArray(fc.nat(5), { maxLength: 2 }) },
  { requiredKeys: ['partySize'] },
)

type Weighted = { weight: number; arbitrary: fc.Arbitrary<TripOperation> }

const carOperations: Weighted[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      // Mostly approved, so that seats can be booked.
      kind: fc.constantFrom('approve', 'approve', 'unapprove', 'remove'),
      car: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('resize-car'),
      car: fc.nat(1),
      passengerSeats: fc.integer({ min: 1, max: PASSENGER_SEATS + 1 }),
    }),
  },
]

/** Mostly the second person, who is on the trip from the beginning. */
const suggestedTo = fc.constantFrom(1, 1, 1, 1, 1, 0, 2)
const seatToGive: fc.Arbitrary<number | null | 'any'> = fc.constantFrom(
  ...(['any', 'any', 'any', 'any', null, 0, 1] as const),
)
const suggestionOperations: Weighted[] = [
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('suggest'),
      who: suggestedTo,
      from: seatToGive,
      // Mostly a passenger's seat in the first car, sometimes a driver's, and sometimes one that is not there.
      to: fc.constantFrom(1, 2, 1, 2, 1, 2, 4, 5, 0, 8),
      replaces: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      // Mostly accepted, so that seats change.
      kind: fc.constantFrom('accept-seat', 'accept-seat', 'decline-seat', 'withdraw-seat'),
      who: suggestedTo,
      latest: fc.constantFrom(0, 0, 1),
    }),
  },
]

export const anyOperation: fc.Arbitrary<TripOperation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hold'), who, choice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change'), who, choice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add'), who, choice: choiceOfAdded }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'accept'), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('renew', 'decline', 'volunteer', 'leave'), who }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('join'), who, partySize, acceptsFewer: fc.boolean() }),
  },
  ...carOperations,
  ...suggestionOperations,
  {
    weight: 3,
    // Sometimes it lapses long before an offer from the waitlist, and sometimes later.
    arbitrary: fc.record({ kind: fc.constant('invite'), who, partySize, hours: fc.constantFrom(1, 48) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('resize'), places: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reprice'), priceCents: fc.constantFrom(0, 8_050, 12_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pass'),
      minutes: fc.constantFrom(10, PAST_ALL_DEADLINES_MINUTES),
    }),
  },
)

/** What decides who has which seat, so that more happens to the suggested ones. */
export const seatOperation: fc.Arbitrary<TripOperation> = fc.oneof(
  ...suggestionOperations.map(({ arbitrary }) => ({ weight: 8, arbitrary })),
  ...carOperations.map(({ arbitrary }) => ({ weight: 2, arbitrary })),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('hold', 'change', 'add'), who, choice: choiceOfAdded }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'volunteer', 'accept'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pass'),
      minutes: fc.constantFrom(10, PAST_ALL_DEADLINES_MINUTES),
    }),
  },
)

const seatFailures = ['409 SEAT_TAKEN', '409 SEAT_GONE', '409 CAR_NOT_APPROVED', '409 NO_CAR_TO_DRIVE']
const noBooking = '404 BOOKING_NOT_FOUND'
const noCar = '404 CAR_NOT_FOUND'
const noSuggestion = ['404 SUGGESTION_NOT_FOUND', '409 SUGGESTION_ENDED']
/** The answers that each operation may get. Not listed: '409 TRY_AGAIN', which a lock timeout causes. */
export const allowedAnswers: Record<TripOperation['kind'], string[]> = {
  hold: [
    '201',
    '200',
    '400 INVALID_INPUT',
    '409 TRIP_FULL',
    '409 ALREADY_BOOKED',
    '429 HOLD_PAUSED',
    ...seatFailures,
  ],
  change: [
    '200',
    '400 INVALID_INPUT',
    noBooking,
    '409 HOLD_ENDED',
    '409 OFFER_ENDED',
    '409 BOOKING_ENDED',
    '409 OFFER_NOT_ACCEPTED',
    '409 ADD_PEOPLE_INSTEAD',
    '409 PARTY_TOO_LARGE',
    '409 TRIP_FULL',
    ...seatFailures,
  ],
  add: [
    '201',
    '200',
    '400 INVALID_INPUT',
    noBooking,
    '409 NOT_CONFIRMED_YET',
    '409 BOOKING_ENDED',
    '409 ALREADY_ADDING',
    '409 PARTY_TOO_LARGE',
    '409 TRIP_FULL',
    '429 HOLD_PAUSED',
    ...seatFailures,
  ],
  pay: [
    '',
    '200',
    '409 AMOUNT_DIFFERS',
    '409 NOTHING_DUE',
    '409 HOLD_ENDED',
    '409 BOOKING_ENDED',
    '409 OFFER_NOT_ACCEPTED',
    '409 TRIP_FULL',
    '429 HOLD_PAUSED',
  ],
  renew: [
    '200',
    noBooking,
    '409 HOLD_ENDED',
    '409 BOOKING_ENDED',
    '409 OFFER_ENDED',
    '409 OFFER_NOT_ACCEPTED',
  ],
  cancel: ['200', noBooking],
  accept: ['200', noBooking, '409 OFFER_ENDED', '409 NOT_OFFERED'],
  decline: ['200', noBooking, '409 OFFER_ENDED', '409 NOT_OFFERED'],
  volunteer: ['201', '200', '409 ALREADY_VOLUNTEERED'],
  leave: ['204'],
  invite: ['201', '409 TRIP_FULL', '409 PERSON_HAS_BOOKING', '429 ADDRESS_INVITED_OFTEN'],
  withdraw: ['', '200'],
  join: ['201', '200', '409 ALREADY_BOOKED', '409 PLACES_FREE', '429 HOLD_PAUSED'],
  approve: ['200', noCar],
  unapprove: ['200', noCar],
  remove: ['204', noCar],
  'resize-car': ['200', noCar, '409 SEATS_ARE_TAKEN'],
  suggest: [
    '201',
    noBooking,
    '409 SEATS_HAVE_CHANGED',
    '409 SEAT_GONE',
    '409 CAR_NOT_APPROVED',
    '409 SEAT_TAKEN',
    '409 SEAT_SUGGESTED',
    '409 ALREADY_SUGGESTED',
    '429 TOO_MANY_SUGGESTIONS',
  ],
  'accept-seat': ['200', ...noSuggestion, '409 CAR_NOT_APPROVED', '409 SEAT_TAKEN'],
  'decline-seat': ['204', ...noSuggestion],
  'withdraw-seat': ['204', ...noSuggestion],
  resize: ['200', '409 BELOW_PLACES_TAKEN'],
  reprice: ['200'],
  pass: [''],
}

export type BookingWorld = {
  database: Queryable
  call: ReplicaCaller['call']
  tripId: number
  people: SignedInPerson[]
  organiser: SignedInPerson
}

/** How each world begins: with an approved car of the first person, and the second on the trip. */
export const BEGINNING: TripOperation[] = [
  { kind: 'volunteer', who: 0 },
  { kind: 'approve', car: 0 },
  { kind: 'hold', who: 1, choice: {} },
  { kind: 'pay', who: 1 },
]

/** A trip with the given price, and what BEGINNING says. */
export async function createWorld(
  { database, call }: Pick<BookingWorld, 'database' | 'call'>,
  { price }: { price: string },
): Promise<BookingWorld> {
  const [organiser] = await insertPeople(database, 1, { isAdmin: true })
  if (!organiser) throw new Error('Nobody was inserted')
  const people = await insertPeople(database, PEOPLE)
  const tripId = await insertTrip(database, { places: PLACES, price })
  const world = { database, call, tripId, people, organiser }
  for (const operation of BEGINNING) await perform(world, operation)
  return world
}

/** Sends the operation and returns its answer, such as '201' or '409 SEAT_TAKEN'. */
export async function perform(world: BookingWorld, operation: TripOperation): Promise<string> {
  if (operation.kind === 'pass') {
    const ahead = `${operation.minutes} minutes`
    await world.database.query('update app_clock set ahead = ahead + $1::interval', [ahead])
    return ''
  }
  const answer = await (operation.kind === 'pay'
    ? pay(world, operation.who)
    : operation.kind === 'withdraw'
      ? withdraw(world, operation.who)
      : sendOperation(world, operation))
  if (!answer) return ''
  const { status, body } = answer
  return [status ?? 'no answer', (body as { code?: string } | undefined)?.code].filter(Boolean).join(' ')
}

async function sendOperation(
  world: BookingWorld,
  operation: Exclude<TripOperation, { kind: 'pass' | 'pay' | 'withdraw' }>,
) {
  const { call, tripId, organiser } = world
  if (operation.kind === 'resize') {
    const body = { maxParticipants: operation.places }
    return call(updateTrip, { params: { id: tripId }, body, as: organiser })
  }
  if (operation.kind === 'reprice') {
    const body = { price: fromCents(operation.priceCents) }
    return call(updateTrip, { params: { id: tripId }, body, as: organiser })
  }
  if ('car' in operation) {
    const carIds = await findIds(world, 'select id from cars where trip_id = $1 order by id')
    const params = { carId: carIds[operation.car] ?? MISSING_ID }
    if (operation.kind === 'remove') return call(cars.removeCar, { params, as: organiser })
    if (operation.kind === 'resize-car') {
      const { passengerSeats } = operation
      return call(cars.changeCar, { params, body: { passengerSeats }, as: organiser })
    }
    const status = operation.kind === 'approve' ? 'approved' : 'pending'
    return call(cars.setCarStatus, { params, body: { status }, as: organiser })
  }
  const as = world.people[operation.who]
  if (!as) throw new Error('There is no such person')
  const onTrip = { params: { tripId }, as }
  switch (operation.kind) {
    case 'hold':
      return call(bookings.holdPlaces, { ...onTrip, body: await toPlaceRequest(world, operation.choice) })
    case 'volunteer':
      return call(cars.volunteerCar, { ...onTrip, body: { passengerSeats: PASSENGER_SEATS } })
    case 'join': {
      const { partySize: people, acceptsFewer } = operation
      return call(waitlist.joinWaitlist, { ...onTrip, body: { partySize: people, acceptsFewer } })
    }
    case 'leave':
      return call(waitlist.leaveWaitlist, onTrip)
    case 'invite': {
      const { partySize: people, hours } = operation
      const body = { email: `${as.id}@example.org`, partySize: people, hours }
      return call(invite, { params: { tripId }, body, as: organiser })
    }
    case 'suggest':
      return suggestSeat(world, operation, as)
    case 'accept-seat':
    case 'decline-seat':
    case 'withdraw-seat':
      return endSuggestion(world, operation, as)
    case 'change':
    case 'add':
    case 'renew':
    case 'cancel':
    case 'accept':
    case 'decline':
      return sendBookingOperation(world, operation, as)
  }
}

async function suggestSeat(
  world: BookingWorld,
  { from, to, replaces }: Extract<SuggestionOperation, { kind: 'suggest' }>,
  person: SignedInPerson,
) {
  const id = await findLatestBooking(world, person)
  const ownSeatIds = await findIds(
    world,
    'select id from seats where trip_id = $1 and booking_id = $2 order by id',
    id,
  )
  const seatIds = await findIds(world, SEATS_OF_TRIP)
  const earlierIds = await findIds(
    world,
    'select id from seat_suggestions where trip_id = $1 and booking_id = $2 order by id',
    id,
  )
  const earlierId = replaces ? earlierIds.at(-1) : undefined
  const body = {
    fromSeatId:
      from === 'any' ? (ownSeatIds[0] ?? null) : from === null ? null : (ownSeatIds[from] ?? MISSING_ID),
    toSeatId: seatIds[to] ?? MISSING_ID,
    ...(earlierId !== undefined && { replaces: earlierId }),
  }
  return world.call(suggestions.suggestSeat, { params: { id }, body, as: world.organiser })
}

async function endSuggestion(
  world: BookingWorld,
  { kind, latest }: Exclude<SuggestionOperation, { kind: 'suggest' }>,
  person: SignedInPerson,
) {
  const { call, organiser } = world
  const ids = await findIds(
    world,
    'select id from seat_suggestions where trip_id = $1 and user_id = $2 order by id',
    person.id,
  )
  const params = { id: ids.at(-1 - latest) ?? MISSING_ID }
  switch (kind) {
    case 'accept-seat':
      return call(suggestions.acceptSeatSuggestion, { params, as: person })
    case 'decline-seat':
      return call(suggestions.declineSeatSuggestion, { params, as: person })
    case 'withdraw-seat':
      return call(suggestions.withdrawSeatSuggestion, { params, as: organiser })
  }
}

async function findLatestBooking(world: BookingWorld, { id }: SignedInPerson): Promise<number> {
  const bookingIds = await findIds(
    world,
    'select id from bookings where trip_id = $1 and user_id = $2 order by id',
    id,
  )
  return bookingIds.at(-1) ?? MISSING_ID
}

async function sendBookingOperation(world: BookingWorld, operation: BookingOperation, as: SignedInPerson) {
  const { call } = world
  const ofBooking = { params: { id: await findLatestBooking(world, as) }, as }
  switch (operation.kind) {
    case 'change':
      return call(bookings.changeBooking, {
        ...ofBooking,
        body: await toPlaceRequest(world, operation.choice),
      })
    case 'add':
      return call(bookings.addPeople, { ...ofBooking, body: await toPlaceRequest(world, operation.choice) })
    case 'renew':
      return call(bookings.renewHold, ofBooking)
    case 'cancel':
      return call(bookings.cancelBooking, ofBooking)
    case 'accept':
      return call(bookings.acceptOffer, ofBooking)
    case 'decline':
      return call(bookings.declineOffer, ofBooking)
  }
}

/** Withdraws somebody's invitation; null: they have no open one. */
async function withdraw(world: BookingWorld, invited: number) {
  const { call, people, organiser } = world
  const [id] = await findIds(
    world,
    `select id from bookings where trip_id = $1 and user_id = $2 and invited_by is not null
       and status = 'offered' and expires_at > app_now()`,
    people[invited]?.id ?? '',
  )
  return id === undefined
    ? null
    : call(bookings.cancelBooking, { params: { id }, body: { ifOffered: true }, as: organiser })
}

/** Pays for somebody's hold in the sandbox. Returns the first answer; null: they hold nothing. */
async function pay({ database, call, tripId, people }: BookingWorld, payer: number) {
  const as = people[payer]
  if (!as) throw new Error('There is no such person')
  const [hold] = await database.query<{ cents: number }>(
    `select (unit_price * party_size * 100)::int as cents from bookings
     where trip_id = $1 and user_id = $2 and status = 'held' and expires_at > app_now()`,
    [tripId, as.id],
  )
  if (!hold) return null
  const answer = await call(payments.createPaymentIntent, { body: { tripId, amount: hold.cents }, as })
  if (answer.status !== 200) return answer
  const { clientSecret } = answer.body
  await call(payments.confirmSandboxIntent, { body: { clientSecret, method: 'succeeds' }, as })
  await call(payments.checkPayment, { params: { tripId }, as })
  return answer
}

async function toPlaceRequest(
  world: BookingWorld,
  { seats, ...rest }: PlaceChoice,
): Promise<bookings.PlaceRequest> {
  if (!seats) return rest
  const seatIdsOfTrip = await findIds(world, SEATS_OF_TRIP)
  return { ...rest, seatIds: seats.flatMap((index) => seatIdsOfTrip[index] ?? []) }
}

async function findIds(
  { database, tripId }: BookingWorld,
  sql: string,
  ...values: (string | number)[]
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(sql, [tripId, ...values])
  return rows.map(({ id }) => id)
}

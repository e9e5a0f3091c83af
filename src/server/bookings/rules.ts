import {
  countGuests,
  countNeededSeats,
  goesByCar,
  type PlaceRequest,
  type Transport,
} from '#contract/bookings.ts'
import type { Issue } from '#contract/errors.ts'

/** Who travels, how, and on which seats. */
export type BookingDetails = { partySize: number; guests: string[]; transport: Transport; seatIds: number[] }

const DEFAULT_DETAILS: BookingDetails = { partySize: 1, guests: [], transport: 'later', seatIds: [] }

/** Applies a request to the current details; absent fields stay the same. */
export function applyPlaceRequest(
  request: PlaceRequest,
  { before = DEFAULT_DETAILS, isAdded }: { before?: BookingDetails; isAdded: boolean },
): BookingDetails {
  const { partySize = before.partySize } = request
  // A smaller party drops the guests who were named last.
  const guests = request.guests ?? before.guests.slice(0, countGuests({ partySize, isAdded }))
  const isChoosingSeats = (request.seatIds ?? []).length > 0
  // Whoever chooses seats goes by car. A driver chooses them for guests.
  const impliedTransport = isChoosingSeats && before.transport !== 'driving' ? 'car' : before.transport
  const transport = request.transport ?? impliedTransport
  const keptSeatIds = goesByCar(transport) ? before.seatIds : []
  return { partySize, guests, transport, seatIds: request.seatIds ?? keptSeatIds }
}

/** Contradictions in the details. */
export function findDetailIssues(
  { partySize, guests, transport, seatIds }: BookingDetails,
  { isAdded }: { isAdded: boolean },
): Issue[] {
  const issues: Issue[] = []
  if (isAdded && transport === 'driving')
    issues.push({ path: 'transport', message: 'People you add can’t drive your car.' })
  if (guests.length > countGuests({ partySize, isAdded }))
    issues.push({ path: 'guests', message: 'You’ve named more guests than there are in your party.' })
  if (seatIds.length > 0 && !goesByCar(transport))
    issues.push({ path: 'seatIds', message: 'You only need seats if you’re going by car.' })
  else if (seatIds.length > countNeededSeats({ transport, partySize }))
    issues.push({ path: 'seatIds', message: 'You’ve chosen more seats than you need.' })
  return issues
}

export function areSameDetails(one: BookingDetails, other: BookingDetails): boolean {
  const asText = ({ partySize, guests, transport, seatIds }: BookingDetails) =>
    JSON.stringify([partySize, guests, transport, seatIds.toSorted((a, b) => a - b)])
  return asText(one) === asText(other)
}

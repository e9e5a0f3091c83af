import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { MyBooking } from '#contract/bookings.ts'
import { MAX_UNREAD_COUNT } from '#contract/chat.ts'
import { formatDays, formatLength } from '#contract/days.ts'
import {
  bookingTabPath,
  CHANGE_SECTION,
  chatPath,
  statementPath,
  TABS_SECTION,
  tripTabPath,
} from '#contract/pages.ts'
import { isTripOver, type Trip } from '#contract/trips.ts'
import { describeAddedPeople, describeTransport } from '../features/bookings/booking-state.ts'
import { bookingTasks } from '../features/bookings/booking-tasks.ts'
import { useAvailability } from '../features/bookings/use-bookings.ts'
import { useSeatSuggestions } from '../features/bookings/use-seat-suggestions.ts'
import { formatUnread } from '../features/chat/message-words.ts'
import { useUnreadMessages } from '../features/chat/use-chats.ts'
import { describePosition } from '../features/expenses/balance-words.ts'
import { useOwnBalance } from '../features/expenses/use-own-balance.ts'
import { describeDeparture } from '../features/rides/ride-words.ts'
import { useRide } from '../features/rides/use-rides.ts'
import { describeDaysToGo } from '../features/trips/days-to-go.ts'
import { today } from '../format/moments.ts'
import { Fact } from '../ui/fact.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMembership } from './use-membership.ts'

/** For people on a trip, until it is over: what they need to know and what is left to do. */
export default function YourTrip({ trip }: { trip: Trip }) {
  const { confirmed, added, ownCar, isMember } = useMembership(trip.id)
  if (isTripOver(trip) || !isMember) return null
  const confirmedAdded = added.filter(({ status }) => status === 'confirmed')
  const ownCarIds = ownCar ? [ownCar.id] : (confirmed?.seats.map(({ carId }) => carId) ?? [])
  const carIds = [...ownCarIds, ...confirmedAdded.flatMap(({ seats }) => seats.map(({ carId }) => carId))]
  return (
    <YourTripPanel
      trip={trip}
      booking={confirmed}
      added={confirmedAdded}
      isAdding={added.some(({ status }) => status === 'held')}
      carIds={[...new Set(carIds)]}
    />
  )
}

type YourTripPanelProps = {
  trip: Trip
  /** Null: a driver without a spot of their own. */
  booking: MyBooking | null
  /** Bookings of people who were added to the party. */
  added: MyBooking[]
  /** Spots are held for people to add. */
  isAdding: boolean
}

/** `carIds`: the cars in which the viewer's party goes, or their own. */
function YourTripPanel({ carIds, ...props }: YourTripPanelProps & { carIds: number[] }) {
  const { trip, booking, added } = props
  const unread = useUnreadMessages(trip.id)
  const balance = useOwnBalance(trip.id).data?.balance
  return (
    <section
      aria-labelledby="your-trip-title"
      className="mt-8 rounded-card border border-t-4 border-line border-t-spruce bg-surface p-5 sm:p-6 print:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="your-trip-title" className="text-2xl">
          Your trip
        </h2>
        <p className="font-mono text-sm font-medium">{describeDaysToGo(trip, today())}</p>
      </div>
      <p className="mt-1 font-mono text-xs text-muted">
        {`${trip.location} · ${formatDays(trip.startDate, trip.endDate)} · ${formatLength(trip.startDate, trip.endDate)}`}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-4 *:first:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:*:first:col-span-1">
        <Fact name="Getting there">{booking ? describeTransport(booking) : 'Driving your own car'}</Fact>
        {added.map((each) => (
          <Fact key={each.id} name={describeAddedPeople(each)}>
            {describeTransport(each)}
          </Fact>
        ))}
        {carIds.map((carId) => (
          <Departure key={carId} tripId={trip.id} carId={carId} namesCar={carIds.length > 1} />
        ))}
        <FactLink name="Group chat" href={chatPath(trip.id)}>
          {describeUnread(unread)}
        </FactLink>
        <FactLink name="Shared expenses" href={statementPath(trip.id)}>
          {balance ? describePosition(balance).replace(/\.$/, '') : 'My statement'}
        </FactLink>
      </dl>
      {trip.bargeLocation !== null && (
        <p className="mt-4 text-sm [overflow-wrap:anywhere]">
          <strong>Barge meeting point:</strong> {trip.bargeLocation}
        </p>
      )}
      <LeftToDo {...props} />
    </section>
  )
}

/** When and where a car leaves, for the viewer. */
function Departure({ tripId, carId, namesCar }: { tripId: number; carId: number; namesCar: boolean }) {
  const ride = useRide(carId).data
  if (!ride) return null
  const car = ride.isDriver ? 'Your car' : `${ride.driverFirstName ?? 'The driver'}’s car`
  return (
    <FactLink name={namesCar ? `${car} leaves` : 'Leaves'} href={tripTabPath(tripId, 'cars', TABS_SECTION)}>
      {describeDeparture(ride)}
    </FactLink>
  )
}

/** A fact that is a link, whose name says what it is about. */
function FactLink({ name, href, children }: { name: string; href: string; children: string }) {
  return (
    <Fact name={name}>
      <Link
        href={href}
        aria-label={`${name}: ${children}`}
        className="text-spruce underline underline-offset-4"
      >
        {children}
      </Link>
    </Fact>
  )
}

function describeUnread(unread: number): string {
  if (unread === 0) return 'Nothing unread'
  return `${formatUnread(unread, MAX_UNREAD_COUNT)} unread ${unread === 1 ? 'message' : 'messages'}`
}

/** What is left to do, each with a link to where it is done. */
function LeftToDo({ trip, booking, added, isAdding }: YourTripPanelProps) {
  const isOpen = useAvailability(trip.id).data?.isOpen ?? false
  const suggestions = useSeatSuggestions(booking ? [booking, ...added] : [])
  if (!isOpen) return null
  const bookingTab = bookingTabPath(trip.id)
  const tasks = [
    ...(suggestions.length > 0 ? [{ label: 'Answer a seat suggestion', href: bookingTab }] : []),
    ...(booking
      ? bookingTasks(booking).map((label) => ({
          label,
          href: tripTabPath(trip.id, 'booking', CHANGE_SECTION),
        }))
      : [{ label: 'Book your own spot', href: bookingTab }]),
    ...(isAdding ? [{ label: 'Finish adding people', href: bookingTab }] : []),
    ...added.flatMap((each) => bookingTasks(each).map((label) => ({ label, href: bookingTab }))),
  ]
  if (tasks.length === 0) return null
  return (
    <Notice tone="amber" className="mt-5">
      <h3 className="text-base">Left to do</h3>
      <ul>
        {tasks.map(({ label, href }, index) => (
          <li key={index}>
            <Link
              href={href}
              className="inline-flex min-h-11 items-center gap-1 font-semibold underline underline-offset-4"
            >
              {label}
              <ChevronRight size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

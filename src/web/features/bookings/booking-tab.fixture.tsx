import { act, cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { getAvailability, listBookings, type Availability, type MyBooking } from '#contract/bookings.ts'
import { listCars, listSeats } from '#contract/cars.ts'
import { listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { getSite } from '#contract/site.ts'
import { getWaitlist } from '#contract/waitlist.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { emptySite } from '../../api/site.ts'
import { clearTabStorage } from '../../api/storage.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { carOf, seatsOf } from '../cars/cars.fixture.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import { BookingTab } from './booking-tab.tsx'
import { anAvailability } from './bookings.fixture.ts'

export const car = carOf(1)
export const seats = seatsOf(car)

/** A fake server for the tab of a trip with free places and one car. */
class BookingSite {
  server!: FakeServer

  begin(): void {
    this.server = startFakeServer()
    this.server.on(getSite, { ...emptySite, payments: 'sandbox' })
    this.setBookings()
    this.setAvailability({})
    this.server.on(listCars, [car])
    this.server.on(listSeats, seats)
    this.server.on(getWaitlist, null)
    this.server.on(listSeatSuggestions, [])
  }

  /** Sets the viewer's bookings. */
  setBookings(...bookings: MyBooking[]): void {
    this.server.on(listBookings, bookings)
  }
  setAvailability(overrides: Partial<Availability>): void {
    this.server.on(getAvailability, anAvailability(overrides))
  }
}

/** Gives each test of the file a fresh site, and cleans up after it. */
export function withBookingSite(): BookingSite {
  const site = new BookingSite()
  beforeEach(() => site.begin())
  afterEach(() => {
    act(dismissToast)
    clearTabStorage()
    // Holding a place leads to the checkout.
    history.replaceState(null, '', '/')
    vi.useRealTimers()
  })
  return site
}

export const seatId = (label: string) => seats.find(({ seatLabel }) => seatLabel === label)!.id

export function showTab(trip = aTrip(), queryClient = signIn(createQueryClient(), { id: 'ida' })) {
  return renderWithProviders(<BookingTab trip={trip} />, queryClient)
}

export const seatButton = (name: RegExp) =>
  within(screen.getByRole('group', { name: /Vehicle by Driver/ })).getByRole('button', { name })

export async function pickSeat(user: UserEvent, name: RegExp): Promise<void> {
  await screen.findByRole('group', { name: /Vehicle by Driver/ })
  await user.click(seatButton(name))
}

/** Shows the tab to the person with this id. */
export const showAs = (id: string) => showTab(aTrip(), signIn(createQueryClient(), { id }))
/** Reloads the page, perhaps as somebody else. */
export const comeBackAs = (id: string) => {
  cleanup()
  return showAs(id)
}

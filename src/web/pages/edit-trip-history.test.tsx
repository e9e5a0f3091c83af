import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { listImages } from '#contract/images.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { getTripVersion, listTripSaves, type TripSave } from '#contract/trip-saves.ts'
import { getTrip } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { buildUser, signIn } from '#testing/sign-in.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { dismissToast, Toaster } from '../ui/toast.tsx'
import EditTripPage from './edit-trip.tsx'

const admin = buildUser({ isAdmin: true })
const today = aTrip({ title: 'Vega by barge', price: '500.00', activities: ['Walk', 'Swim'], version: 3 })

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getCurrentUser, admin)
  server.on(getTrip, today)
  server.on(listImages, [])
  history.replaceState(null, '', '/admin/trips/7/edit')
})
afterEach(() => {
  act(dismissToast)
})

function aSave(given: Partial<TripSave>): TripSave {
  return {
    version: 3,
    kind: 'saved',
    savedBy: 'Rowan Hale',
    savedAt: '2026-11-03T10:00:00.000Z',
    status: 'upcoming',
    changedFields: ['title'],
    changedDays: 0,
    ...given,
  }
}

async function openHistory() {
  const user = userEvent.setup()
  render(
    <TestQueries client={signIn(createQueryClient(), admin)}>
      <EditTripPage id="7" />
      <Toaster />
    </TestQueries>,
  )
  await screen.findByLabelText('Trip Title')
  return {
    user,
    open: async () => {
      await user.click(screen.getByRole('button', { name: 'History' }))
      return within(await screen.findByRole('dialog', { name: 'History' }))
    },
  }
}

const title = () => screen.getByLabelText<HTMLInputElement>('Trip Title')

test('going back to an earlier version puts it into the editor, and saves it only when asked', async () => {
  server.on(listTripSaves, [
    aSave({ changedFields: ['title', 'price'] }),
    aSave({ version: 2, savedBy: 'Ida Berg', changedFields: ['activities'] }),
    aSave({ version: 1, kind: 'created', changedFields: [] }),
  ])
  const earlier = aTrip({ title: 'Vega Islands', price: '489.50', activities: ['Walk', 'Swim'], version: 2 })
  server.on(getTripVersion, { params: { tripId: 7, version: 2 } }, earlier)
  server.on(updateTrip, { ...earlier, version: 4 })
  const { user, open } = await openHistory()
  const dialog = await open()

  expect(await dialog.findByRole('button', { name: /Current.*Title and price.*Rowan Hale/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Activities.*Ida Berg/ }))
  const changes = await dialog.findByRole('list', { name: 'Price per Person' })
  expect(changes).toHaveTextContent(/Goes: \$500.00.*Comes back: \$489.50/)
  expect(dialog.queryByRole('list', { name: 'Activities' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Go back to this version' }))

  expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull()
  expect(title()).toHaveValue('Vega Islands')
  expect(screen.getByText(/^This is the version from Nov 3, 2026/)).toBeVisible()
  expect(server.calls(updateTrip)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Trip updated successfully!')).toBeVisible()
  expect(server.calls(updateTrip)).toMatchObject([
    { body: { title: 'Vega Islands', price: '489.50', version: 3 } },
  ])
  expect(screen.queryByText(/^This is the version/)).toBeNull()
})

test('unsaved changes that would be replaced are named, and an earlier version can be discarded', async () => {
  server.on(listTripSaves, [aSave({})])
  server.on(getTripVersion, aTrip({ ...today, title: 'Vega Islands', version: 2 }))
  const { user, open } = await openHistory()
  await user.clear(title())
  await user.type(title(), 'My title')
  const dialog = await open()

  // The oldest save that is kept did not create the trip, so there is a version before it.
  await user.click(await dialog.findByRole('button', { name: /As it was before these saves/ }))
  expect(await dialog.findByText('Your unsaved changes to Trip Title will be replaced.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Go back to this version' }))
  expect(title()).toHaveValue('Vega Islands')

  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(title()).toHaveValue('Vega by barge')
  expect(screen.queryByText(/^This is the version/)).toBeNull()
})

test('the version that the editor shows has nothing to go back to', async () => {
  server.on(listTripSaves, [aSave({})])
  server.on(getTripVersion, today)
  const { user, open } = await openHistory()
  const dialog = await open()
  await user.click(await dialog.findByRole('button', { name: /Current/ }))
  expect(await dialog.findByText('This is what’s in the editor now.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Go back to this version' })).toBeNull()
})

test('says that there are no saves yet, or that they could not be loaded', async () => {
  server.fails(listTripSaves, 'UNAVAILABLE')
  const { user, open } = await openHistory()
  const dialog = await open()
  expect(await dialog.findByText('We couldn’t load the history.')).toBeVisible()
  server.on(listTripSaves, [])
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(/^No saves yet/)).toBeVisible()
})

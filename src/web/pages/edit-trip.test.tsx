import { type QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Route } from 'wouter'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser, logOut } from '#contract/auth.ts'
import { getTrip, type Trip, previewTripCancellation } from '#contract/trips.ts'
import { type TripChange, updateTrip } from '#contract/trip-input.ts'
import { listCars, listSeats } from '#contract/cars.ts'
import { failures } from '#contract/errors.ts'
import { listImages } from '#contract/images.ts'
import { badGateway, failure, lostAnswer } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { buildUser, signIn } from '#testing/sign-in.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { AccountMenu } from '../shell/account-menu.tsx'
import { dismissToast, Toaster } from '../ui/toast.tsx'
import EditTripPage from './edit-trip.tsx'

const admin = buildUser({ isAdmin: true })

let server: FakeServer
/** The trip as the server has it. */
let savedTrip: Trip
let queryClient: QueryClient

const setTrip = (trip: Trip) => {
  savedTrip = trip
  server.on(getTrip, trip)
}
const acceptChange = ({ body }: { body: TripChange }) => {
  setTrip({ ...savedTrip, ...body, version: savedTrip.version + 1 })
  return savedTrip
}
const sentChanges = () => server.calls(updateTrip).map(({ body }) => body)

beforeEach(() => {
  server = startFakeServer()
  setTrip(aTrip())
  server.on(getCurrentUser, admin)
  server.on(updateTrip, acceptChange)
  server.on(listCars, [])
  server.on(listSeats, [])
  server.on(listImages, [])
  history.replaceState(null, '', '/admin/trips/7/edit')
})
afterEach(() => {
  act(dismissToast)
})

async function openEditor(id = '7') {
  queryClient = signIn(createQueryClient(), admin)
  render(
    <TestQueries client={queryClient}>
      <Route path="/admin/trips/:id/edit">
        <EditTripPage id={id} />
        <Link href="/elsewhere">Elsewhere</Link>
      </Route>
      <AccountMenu user={admin} trigger="" triggerClassName="" />
      <Route path="/elsewhere">Another page</Route>
      <Toaster />
    </TestQueries>,
  )
  if (id === '7') await screen.findByLabelText('Trip Title')
  return userEvent.setup()
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const typeInto = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const button = (name: string) => screen.getByRole('button', { name })
const tab = (name: string) => screen.getByRole('tab', { name })
/** Saves the trip, like the button. */
const pressCtrlS = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true })
/** Receives somebody else's save. */
const receiveSave = (trip: Trip) =>
  act(() => preloadAnswer(queryClient, getTrip, { params: { id: 7 } }, trip))

test('changes are saved on top of the version that was opened', async () => {
  const user = await openEditor()
  typeInto('Trip Title', 'Vega by barge')
  typeInto('Price per Person', '')
  typeInto('Coordinates', 'https://maps.google.com/?q=65.67,11.9')
  expect(field('Coordinates')).toHaveAccessibleDescription('We’ll use 65.6700° N, 11.9000° E')
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()

  await user.click(button('Save Changes'))

  expect(await screen.findByText('Trip updated successfully!')).toBeVisible()
  expect(screen.getByText('Success')).toBeVisible()
  expect(sentChanges()).toHaveLength(1)
  expect(sentChanges()[0]).toMatchObject({
    title: 'Vega by barge',
    price: '0.00',
    locationCoordinates: { lat: 65.67, lng: 11.9 },
    version: 1,
  })
  expect(sentChanges()[0]).not.toHaveProperty('status')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('nothing is saved if nothing was changed', async () => {
  const user = await openEditor()
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Nothing to save')).toBeVisible()
  expect(sentChanges()).toEqual([])
})

test('a draft is published from the header, with the unsaved changes', async () => {
  setTrip(aTrip({ status: 'draft' }))
  const user = await openEditor()
  typeInto('Trip Title', 'Vega by barge')
  await user.click(button('Publish'))
  expect(screen.getByRole('dialog', { name: 'Publish this trip?' })).toHaveTextContent(
    'Everyone can then see and book the trip',
  )
  await user.click(button('Keep as draft'))
  expect(sentChanges()).toEqual([])

  typeInto('Price per Person', '0.1')
  await user.click(button('Publish'))
  await user.click(button('Save and publish'))
  expect(await screen.findByText('Form Validation Error')).toBeVisible()
  expect(sentChanges()).toEqual([])

  typeInto('Price per Person', '10')
  await user.click(button('Publish'))
  await user.click(button('Save and publish'))
  expect(await screen.findByText('Trip updated successfully!')).toBeVisible()
  expect(sentChanges()).toMatchObject([
    { title: 'Vega by barge', price: '10.00', status: 'upcoming', version: 1 },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument())
})

test('the button says that the trip is being saved, and saves it once', async () => {
  const answer = server.holds(updateTrip)
  const user = await openEditor()
  typeInto('Trip Title', 'New')
  await user.click(button('Save Changes'))
  expect(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
  pressCtrlS()
  await act(() => Promise.resolve(answer(acceptChange({ body: { title: 'New' } }))))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeEnabled()
  expect(sentChanges()).toHaveLength(1)
})

test('invalid fields are explained and counted on their tabs, and the first gets the focus', async () => {
  const user = await openEditor()
  typeInto('Trip Title', '')
  typeInto('End Date', '2027-03-01')
  await user.click(tab('Images & Media'))
  typeInto('Main Image URL (optional)', 'nowhere')
  pressCtrlS()

  expect(await screen.findByText('Form Validation Error')).toBeVisible()
  expect(screen.getByText('Please fix the errors in the form before saving.')).toBeVisible()
  expect(tab('Trip Details, 2 errors')).toHaveAttribute('aria-selected', 'true')
  expect(tab('Images & Media, 1 error')).toBeVisible()
  expect(location.search).toBe('?tab=details')
  expect(field('Trip Title')).toHaveFocus()
  expect(field('Trip Title')).toHaveAccessibleDescription('Enter a title.')
  expect(sentChanges()).toEqual([])

  typeInto('Trip Title', 'Back again')
  expect(tab('Trip Details, 1 error')).toBeVisible()
})

test('a schedule that is not JSON is refused with a message of its own', async () => {
  await openEditor()
  typeInto('Event Schedule (JSON)', 'Day 1: arrive')
  pressCtrlS()
  expect(await screen.findByText('Invalid Schedule JSON')).toBeVisible()
  expect(tab('Event Schedule, 1 error')).toHaveAttribute('aria-selected', 'true')
  expect(field('Event Schedule (JSON)')).toHaveFocus()
  expect(sentChanges()).toEqual([])
})

test('an error in a schedule that was written day by day gets the focus', async () => {
  const user = await openEditor()
  await user.click(tab('Event Schedule'))
  await user.click(button('Add day'))
  typeInto('Activity 1 of Day 1', 'x'.repeat(50_001))
  await user.click(tab('Trip Details'))
  pressCtrlS()
  expect(await screen.findByText('Form Validation Error')).toBeVisible()
  expect(tab('Event Schedule, 1 error')).toHaveAttribute('aria-selected', 'true')
  expect(document.activeElement).toHaveAccessibleDescription(/Use at most 50,000 characters/)
  expect(document.activeElement).toBeVisible()
})

test.each([
  [badGateway, 'Failed to save trip changes'],
  [lostAnswer, 'Failed to save trip changes'],
  [failure('UNAVAILABLE'), failures.UNAVAILABLE.message],
])('a failed save says so, and keeps everything typed', async (answer, message) => {
  server.on(updateTrip, answer)
  await openEditor()
  typeInto('Trip Title', 'Mine')
  pressCtrlS()
  expect(await screen.findByText('Save Failed')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(field('Trip Title')).toHaveValue('Mine')
})

test('an error of the server about a field shows at that field', async () => {
  const message = 'This picture was deleted. Choose another one.'
  server.fails(updateTrip, 'INVALID_INPUT', { issues: [{ path: 'heroImageUrl', message }] })
  await openEditor()
  typeInto('Hero Image URL (optional)', '/uploads/a.jpg')
  pressCtrlS()
  await waitFor(() => expect(tab('Images & Media, 1 error')).toHaveAttribute('aria-selected', 'true'))
  expect(field('Hero Image URL (optional)')).toHaveAccessibleDescription(message)
  expect(field('Hero Image URL (optional)')).toHaveFocus()
  typeInto('Hero Image URL (optional)', '')
  expect(tab('Images & Media')).toBeVisible()

  server.fails(updateTrip, 'BELOW_PLACES_TAKEN')
  typeInto('Max Participants', '2')
  pressCtrlS()
  await waitFor(() =>
    expect(field('Max Participants')).toHaveAccessibleDescription(/More spots than that are already taken\./),
  )
})

const theirTrip = aTrip({ version: 2, title: 'Their title', location: 'Their place' })
const conflict = failure('TRIP_CHANGED', { current: theirTrip })

test('the second of two saves shows who changed what, and keeps both changes', async () => {
  server.on(updateTrip, conflict)
  const user = await openEditor()
  typeInto('Trip Title', 'My title')
  typeInto('Description', 'My words')
  pressCtrlS()

  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this trip' })
  // Each heading, followed by the fields in its list.
  expect(dialog).toHaveTextContent('Changed by both of youTrip Title')
  expect(dialog).toHaveTextContent('Changed by themLocation')
  expect(dialog).toHaveTextContent('Changed by youDescription')
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))

  expect(field('Trip Title')).toHaveValue('My title')
  expect(field('Location')).toHaveValue('Their place')
  setTrip(theirTrip)
  server.on(updateTrip, acceptChange)
  pressCtrlS()
  await screen.findByText('Trip updated successfully!')
  expect(sentChanges()[1]).toMatchObject({
    title: 'My title',
    location: 'Their place',
    description: 'My words',
    version: 2,
  })
})

test('loading the other person’s version asks for a confirmation', async () => {
  server.on(updateTrip, conflict)
  const user = await openEditor()
  typeInto('Trip Title', 'My title')
  pressCtrlS()
  setTrip(theirTrip)
  await user.click(await screen.findByRole('button', { name: 'Reload their version' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Your changes to Trip Title will be lost.')
  expect(field('Trip Title')).toHaveValue('My title')
  await user.click(button('Discard mine and reload'))
  expect(field('Trip Title')).toHaveValue('Their title')
  expect(screen.getByText('Their title')).toBeVisible()
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('a late answer from before a save does not undo what the page shows', async () => {
  await openEditor()
  const answerLate = server.holds(getTrip)
  act(() => void queryClient.invalidateQueries())
  typeInto('Trip Title', 'Mine')
  pressCtrlS()
  await screen.findByText('Trip updated successfully!')
  answerLate(aTrip())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('Mine')).toBeVisible()
  expect(field('Trip Title')).toHaveValue('Mine')
})

test('a save whose answer was lost is recognised when it is repeated', async () => {
  await openEditor()
  typeInto('Trip Title', 'Mine')
  server.on(updateTrip, (call) => {
    acceptChange(call)
    return lostAnswer
  })
  pressCtrlS()
  await screen.findByText('Save Failed')
  server.fails(updateTrip, 'TRIP_CHANGED', { current: savedTrip })
  pressCtrlS()
  expect(await screen.findByText('Trip updated successfully!')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('somebody else’s save appears in a form without changes', async () => {
  await openEditor()
  receiveSave(theirTrip)
  await waitFor(() => expect(field('Trip Title')).toHaveValue('Their title'))
})

test('a form with changes says that somebody else saved, and keeps its values', async () => {
  const user = await openEditor()
  typeInto('Trip Title', 'My title')
  receiveSave(theirTrip)
  expect(await screen.findByText('Someone else saved this trip while you were editing.')).toBeVisible()
  expect([field('Trip Title').value, field('Location').value]).toEqual(['My title', 'Vega, Norway'])
  await user.click(button('See what changed'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep editing' }))
  expect([field('Trip Title').value, field('Location').value]).toEqual(['My title', 'Their place'])
  expect(screen.queryByText(/while you were editing/)).toBeNull()
})

test('following a link asks before unsaved changes are lost', async () => {
  const user = await openEditor()
  typeInto('Trip Title', 'Mine')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(field('Trip Title')).toHaveValue('Mine')

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(button('Leave'))
  expect(await screen.findByText('Another page')).toBeVisible()
})

test('closing the tab asks, too; neither it nor a link asks once everything is saved', async () => {
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  const user = await openEditor()
  // True: the browser does not ask.
  expect(closeTab()).toBe(true)
  typeInto('Trip Title', 'Mine')
  expect(closeTab()).toBe(false)
  pressCtrlS()
  await screen.findByText('Trip updated successfully!')
  expect(closeTab()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Another page')).toBeVisible()
})

test('a running upload counts as an unsaved change', async () => {
  const user = await openEditor()
  await user.click(tab('Images & Media'))
  const [chooser] = document.querySelectorAll('input[type=file]')
  fireEvent.change(chooser!, { target: { files: [new File(['x'], 'lake.jpg', { type: 'image/jpeg' })] } })
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(button('Keep editing'))
  await user.click(button('Cancel uploading lake.jpg'))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Another page')).toBeVisible()
})

test('logging out asks before unsaved changes are lost, and deletes all drafts', async () => {
  sessionStorage.setItem('kept:u1:trip:8', 'Another one')
  server.on(logOut)
  const user = await openEditor()
  const pressLogout = async () => {
    await user.click(button('Account'))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  }
  typeInto('Trip Title', 'Mine')
  await pressLogout()
  await user.click(button('Keep editing'))
  expect(location.pathname).toBe('/admin/trips/7/edit')
  expect(field('Trip Title')).toHaveValue('Mine')

  await pressLogout()
  await user.click(button('Leave'))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(sessionStorage).toHaveLength(0)
})

test('the open tab is in the address', async () => {
  history.replaceState(null, '', '/admin/trips/7/edit?tab=schedule')
  const user = await openEditor()
  expect(tab('Event Schedule')).toHaveAttribute('aria-selected', 'true')
  await user.click(tab('Images & Media'))
  expect(location.search).toBe('?tab=media')
})

test('typed text survives leaving the page until it is discarded', async () => {
  await openEditor()
  typeInto('Trip Title', 'Half written')
  cleanup()

  const user = await openEditor()
  expect(field('Trip Title')).toHaveValue('Half written')
  expect(screen.getByText('We kept your unsaved changes from last time.')).toBeVisible()
  await user.click(button('Discard changes'))
  expect(field('Trip Title')).toHaveValue(aTrip().title)
  cleanup()

  await openEditor()
  expect(screen.queryByText(/We kept your unsaved changes/)).toBeNull()
  expect(field('Trip Title')).toHaveValue(aTrip().title)
})

test('a kept draft does not overwrite somebody else’s save without asking', async () => {
  await openEditor()
  typeInto('Trip Title', 'Half written')
  cleanup()
  setTrip(aTrip({ title: 'Theirs', version: 2 }))

  await openEditor()
  expect(field('Trip Title')).toHaveValue('Half written')
  expect(screen.getByText('Someone else saved this trip while you were editing.')).toBeVisible()
  server.fails(updateTrip, 'TRIP_CHANGED', { current: savedTrip })
  pressCtrlS()
  expect(await screen.findByRole('dialog', { name: 'Someone else saved this trip' })).toBeVisible()
  expect(sentChanges()[0]).toMatchObject({ title: 'Half written', version: 1 })
})

test.each([
  ['Price per Person', '489.505', '“489.505” isn’t clear. Enter an amount like 20 or 20.50.'],
  ['Max Participants', '1,000', 'Enter a whole number.'],
])('%s refuses the unclear number %s', async (label, text, message) => {
  await openEditor()
  typeInto(label, text)
  pressCtrlS()
  expect(await screen.findByText('Form Validation Error')).toBeVisible()
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(sentChanges()).toEqual([])
})

test('the budget field explains that it is what people can expect to spend', async () => {
  await openEditor()
  expect(field('Budget Low')).toHaveAccessibleDescription('What people can expect to spend. Leave 0 to hide.')
})

test('a schedule in one long line can be tidied up', async () => {
  const user = await openEditor()
  await user.click(tab('Event Schedule'))
  typeInto('Event Schedule (JSON)', '{"2":"Walk","1":"Rest"}')
  await user.click(button('Tidy up'))
  expect(field('Event Schedule (JSON)')).toHaveValue('{\n  "2": "Walk",\n  "1": "Rest"\n}')
  expect(screen.queryByRole('button', { name: 'Tidy up' })).toBeNull()
})

test('cars are reviewed on the fourth tab, which has an address of its own', async () => {
  const user = await openEditor()
  expect(screen.getAllByRole('tab').at(3)).toHaveAccessibleName('Car Management')
  await user.click(tab('Car Management'))
  expect(await screen.findByText('No cars have been volunteered for this trip yet.')).toBeVisible()
  expect(location.search).toBe('?tab=cars')
})

test('changing the dates of a booked trip warns what that means for the people', async () => {
  const warning =
    '7 people have booked the old dates. If you save, we’ll tell them. They can cancel for a full refund for 7 days, or until the trip starts if that’s sooner.'
  await openEditor()
  typeInto('Trip Title', 'Another')
  expect(screen.queryByText(warning)).toBeNull()
  typeInto('Start Date', '2027-03-08')
  expect(screen.getByText(warning)).toBeInTheDocument()
  typeInto('Start Date', '2027-03-09')
  expect(screen.queryByText(warning)).toBeNull()
})

test('changing the dates of a trip without bookings shows no warning', async () => {
  setTrip(aTrip({ currentParticipants: 0 }))
  await openEditor()
  typeInto('Start Date', '2027-03-08')
  expect(screen.queryByText(/booked the old dates/)).toBeNull()
})

test('custom refund terms are saved, and an error shows at its step', async () => {
  const user = await openEditor()
  await user.click(screen.getByRole('radio', { name: 'Custom terms' }))
  typeInto('Refund %, step 1', '500')
  await user.click(button('Save Changes'))
  expect(field('Refund %, step 1')).toHaveFocus()
  expect(field('Refund %, step 1')).toHaveAccessibleDescription('Enter a whole percentage from 0 to 100.')
  typeInto('Refund %, step 1', '80')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Trip updated successfully!')).toBeVisible()
  expect(sentChanges()[0]?.refundTiers).toEqual([
    { daysBefore: 30, percent: 80 },
    { daysBefore: 14, percent: 50 },
    { daysBefore: 7, percent: 25 },
  ])
})

test('a trip without unsaved changes can be cancelled in the editor, which says so afterwards', async () => {
  const user = await openEditor()
  typeInto('Trip Title', 'Another')
  expect(button('Cancel trip')).toBeDisabled()
  typeInto('Trip Title', 'Vega Islands')
  server.holds(previewTripCancellation)
  await user.click(button('Cancel trip'))
  expect(screen.getByRole('dialog', { name: 'Cancel this trip?' })).toBeInTheDocument()
  receiveSave(aTrip({ status: 'cancelled', version: 2 }))
  expect(await screen.findByText(/^This trip is cancelled\./)).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

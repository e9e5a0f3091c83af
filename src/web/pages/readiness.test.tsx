import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listSeats, setCarStatus } from '#contract/cars.ts'
import { failures, type FailureCode } from '#contract/errors.ts'
import {
  getReadiness,
  listNudges,
  nudge,
  type Nudge,
  type Readiness,
  type ReadinessRow,
} from '#contract/readiness.ts'
import { startFakeServer, failure, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { carOf, seatsOf, takenBy } from '../features/cars/cars.fixture.ts'
import { ada, aNudge, aReadiness, bo, dana, eve, fay } from '../features/readiness/readiness.fixture.ts'
import ReadinessPage from './readiness.tsx'

let server: FakeServer
/** The current readiness, and the nudges sent. */
let readiness: Readiness
let log: Nudge[]

function has(now: Readiness): void {
  readiness = now
  server.on(getReadiness, now)
}

function change(userId: string, about: Partial<ReadinessRow>): void {
  const rows = readiness.rows.map((row) => (row.userId === userId ? { ...row, ...about } : row))
  has({ ...readiness, rows })
}

/** Records a nudge in the readiness and the log. */
function nudged(userId: string): Nudge {
  const row = readiness.rows.find((each) => each.userId === userId)!
  const made = aNudge(row, { id: log.length + 1 })
  log = [made, ...log]
  server.on(listNudges, log)
  change(userId, { lastNudge: made, nudgeableAt: new Date(Date.now() + 12 * 3_600_000).toISOString() })
  return made
}
/** Refuses to nudge Ada only. */
const refuseAda = (code: FailureCode) =>
  server.on(nudge, ({ body: { userId } }) => (userId === 'ada' ? failure(code) : nudged(userId)))

const nudgedPeople = () => server.calls(nudge).map(({ body }) => body.userId)
const statuses = () => server.calls(setCarStatus).map(({ params, body }) => [params.carId, body.status])

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/trips/7/readiness')
  server = startFakeServer()
  log = []
  has(aReadiness([ada, bo, dana, eve, fay]))
  server.on(listNudges, [])
  server.on(listSeats, [])
  server.on(nudge, ({ body }) => nudged(body.userId))
  server.on(setCarStatus, ({ body: { status } }) => {
    change('dana', { car: { id: 4, status } })
    return carOf(4, { status })
  })
})

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`${name} Marlow`) }))
const namesShown = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => /[A-Z]([A-Z][a-z]+) /.exec(textContent)?.[1])

async function open() {
  const user = renderWithProviders(<ReadinessPage id="7" />)
  await screen.findByRole('table')
  return user
}

test('the grid says of everybody what is done and what is not', async () => {
  await open()
  expect(screen.getByText('Fjord Crossing · Mar 9 – 12, 2027')).toBeInTheDocument()
  expect(rowOf('Ada').getByText('$241.00 to pay')).toBeInTheDocument()
  expect(rowOf('Ada').getByText('0 of 2 chosen')).toBeInTheDocument()
  expect(rowOf('Ada').getByRole('button', { name: 'Remind Ada Marlow' })).toHaveAccessibleDescription(
    'Missing: payment, seats and guest names.',
  )
  expect(rowOf('Dana').getByRole('button', { name: 'Approve Dana Marlow’s car' })).toBeInTheDocument()
  expect(rowOf('Dana').queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
  expect(rowOf('Eve').getByText('Driving without a booking')).toBeInTheDocument()
  expect(rowOf('Fay').getByText('Ready')).toBeInTheDocument()
})

test('a figure narrows the grid, and the URL remembers it', async () => {
  const user = await open()
  const figures = within(screen.getByRole('list', { name: 'Summary' }))
  const missing = figures.getByRole('button', { name: /Seats missing/ })
  expect(missing).toHaveTextContent('4in 2 bookings')
  await user.click(missing)
  expect(missing).toHaveAttribute('aria-pressed', 'true')
  expect(namesShown()).toEqual(['Ada', 'Bo'])
  expect(window.location.search).toBe('?show=seats')
  await user.selectOptions(screen.getByLabelText('Sort'), 'Most to do first')
  expect(window.location.search).toBe('?show=seats&sort=open')
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(namesShown()).toEqual(['Ada', 'Bo', 'Eve', 'Dana', 'Fay'])
  expect(window.location.search).toBe('?sort=open')
  await waitFor(() => expect(screen.getByRole('region', { name: 'People' })).toHaveFocus())
})

test('a link with a view opens it; what is done meanwhile says so', async () => {
  window.history.replaceState(null, '', '/admin/trips/7/readiness?show=cars')
  has(aReadiness([fay]))
  renderWithProviders(<ReadinessPage id="7" />)
  expect(await screen.findByText('Nothing left to do here.')).toBeInTheDocument()
})

test('one press nudges, says about what, and keeps the focus; the log tells by whom', async () => {
  const user = await open()
  const button = rowOf('Bo').getByRole('button', { name: 'Remind Bo Marlow' })
  expect(await screen.findByText('No reminders sent yet.')).toBeInTheDocument()
  await user.click(button)
  expect(
    await rowOf('Bo').findByText(/^Reminded just now about seats\. You can remind them again from /),
  ).toBeInTheDocument()
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  expect(nudgedPeople()).toEqual(['bo'])
  expect(await screen.findByText('Reminded by Ann about seats')).toBeInTheDocument()
})

test('who has turned nudges off cannot be nudged, and it says so', async () => {
  change('bo', { hasNudgesOff: true })
  await open()
  expect(rowOf('Bo').getByText('Missing: seats. They’ve turned reminders off.')).toBeInTheDocument()
  expect(rowOf('Bo').queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remind 2 people' })).toBeInTheDocument()
})

test('where nothing is left to be had, it says so', async () => {
  change('ada', { open: ['pay', 'guests'], blocked: ['seat'] })
  change('eve', { open: [], blocked: ['booking'] })
  await open()
  expect(rowOf('Ada').getByRole('button', { name: 'Remind Ada Marlow' })).toHaveAccessibleDescription(
    'Missing: payment and guest names. No free seats in any car.',
  )
  expect(rowOf('Eve').getByText('The trip is full.')).toBeInTheDocument()
  expect(rowOf('Eve').queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
})

test('if somebody else was faster, that is said and shown', async () => {
  const user = await open()
  server.fails(nudge, 'NUDGED_LATELY')
  change('bo', { lastNudge: aNudge(bo), nudgeableAt: new Date(Date.now() + 3_600_000).toISOString() })
  await user.click(rowOf('Bo').getByRole('button', { name: 'Remind Bo Marlow' }))
  expect(await screen.findByText(failures.NUDGED_LATELY.message)).toBeInTheDocument()
  expect(await rowOf('Bo').findByText(/^Reminded just now/)).toBeInTheDocument()
})

test('all who are not ready are nudged one by one, and what came of it is told', async () => {
  const user = await open()
  refuseAda('NOTHING_TO_NUDGE')
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(
    await screen.findByText(
      '2 people were reminded. 1 person was skipped: nothing left to do, already reminded, or reminders turned off.',
    ),
  ).toBeInTheDocument()
  expect(nudgedPeople()).toEqual(['ada', 'bo', 'eve'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remind 1 person' })).toHaveFocus())
  // Once nobody is left, the button keeps the focus.
  server.on(nudge, ({ body }) => nudged(body.userId))
  await user.keyboard('{Enter}')
  const none = await screen.findByRole('button', { name: 'No one to remind' })
  expect(none).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(none).toHaveFocus())
})

test.each(['NUDGED_LATELY', 'NUDGES_OFF', 'PERSON_NOT_FOUND'] as const)(
  'one who cannot be nudged (%s) does not keep the others from it',
  async (code) => {
    const user = await open()
    refuseAda(code)
    await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
    expect(await screen.findByText(/^2 people were reminded\. 1 person was skipped/)).toBeInTheDocument()
  },
)

/** Starts to nudge three people; the response to the first nudge is held back. */
async function beginNudging() {
  const user = await open()
  const answer = server.holds(nudge)
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(await screen.findByText('Reminding 1 of 3')).toBeInTheDocument()
  return { user, letThrough: () => answer(nudged('ada')) }
}

test('whoever says stop has nudged as many as were told by then', async () => {
  const { user, letThrough } = await beginNudging()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus())
  await user.keyboard('{Enter}')
  letThrough()
  expect(await screen.findByText('1 person was reminded. You stopped with 2 to go.')).toBeInTheDocument()
  expect(nudgedPeople()).toEqual(['ada'])
  await waitFor(() => expect(screen.getByRole('button', { name: /^Remind \d/ })).toHaveFocus())
})

test('whoever leaves the page nudges nobody else', async () => {
  const { letThrough } = await beginNudging()
  cleanup()
  letThrough()
  // Long enough for the other requests, which would be answered at once.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(nudgedPeople()).toEqual(['ada'])
})

test('of a narrowed grid only those who are shown are nudged; a failure ends it', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /Seats missing/ }))
  server.fails(nudge, 'UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  expect(
    await screen.findByText('No one was reminded. We couldn’t remind the other 2. Try again.'),
  ).toBeInTheDocument()
  expect(nudgedPeople()).toHaveLength(1)
})

test('a car is approved in place, stays in sight, and that can be undone', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /Cars pending/ }))
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  expect(await rowOf('Dana').findByText('Approved')).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Undo approval of Dana Marlow’s car' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await rowOf('Dana').findByText('Needs your approval', { selector: 'span' })).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Approve Dana Marlow’s car' })).toHaveFocus()
  await waitFor(() =>
    expect(statuses()).toEqual([
      [4, 'approved'],
      [4, 'pending'],
    ]),
  )
})

test('an approval is not undone over the head of who sits in the car by now', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  server.on(listSeats, seatsOf(carOf(4), { 1: takenBy('Ines') }))
  await user.click(await rowOf('Dana').findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText(/^Someone has just taken a seat in this car\./)).toBeInTheDocument()
  expect(rowOf('Dana').getByText('Approved')).toBeInTheDocument()
  expect(statuses()).toEqual([[4, 'approved']])
})

test('a figure that is done and let go of leaves the focus with the figures', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /Cars pending/ }))
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  await rowOf('Dana').findByText('Approved')
  await user.click(screen.getByRole('button', { name: /Cars pending/ }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Summary' })).toHaveFocus())
})

test('an approval that is refused is taken back', async () => {
  const user = await open()
  server.fails(setCarStatus, 'CAR_NOT_FOUND')
  // Also if the refetch fails.
  server.fails(getReadiness, 'UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  expect(await screen.findByText(failures.CAR_NOT_FOUND.message)).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Approve Dana Marlow’s car' })).toBeInTheDocument()
})

test('once the trip has begun nobody can be nudged', async () => {
  has(aReadiness([{ ...bo, open: [] }], { isOpen: false }))
  await open()
  expect(screen.getByText(/so you can’t send reminders/)).toBeInTheDocument()
  expect(rowOf('Bo').getByText('Too late to change')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
})

test('without a network nobody is nudged and no car approved, and it says why', async () => {
  await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You’re offline/)).toBeInTheDocument()
  expect(rowOf('Bo').getByRole('button', { name: 'Remind Bo Marlow' })).toBeDisabled()
  expect(rowOf('Dana').getByRole('button', { name: /Approve/ })).toBeDisabled()
  vi.restoreAllMocks()
  act(() => void window.dispatchEvent(new Event('online')))
})

test('without anybody it says what will be here', async () => {
  has(aReadiness([]))
  renderWithProviders(<ReadinessPage id="7" />)
  expect(await screen.findByRole('heading', { name: 'No one on this trip yet' })).toBeInTheDocument()
})

test('what could not be loaded can be tried again', async () => {
  server.fails(getReadiness, 'UNAVAILABLE')
  const user = renderWithProviders(<ReadinessPage id="7" />)
  await screen.findByText('We couldn’t load who’s ready for this trip.')
  server.on(getReadiness, readiness)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

test.each(['7', 'north'])('trip %s is not found', async (id) => {
  server.fails(getReadiness, 'TRIP_NOT_FOUND')
  renderWithProviders(<ReadinessPage id={id} />)
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
})

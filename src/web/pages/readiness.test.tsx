import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setCarStatus } from '#contract/cars.ts'
import { failures, type FailureCode } from '#contract/errors.ts'
import {
  getReadiness,
  listNudges,
  nudge,
  type Nudge,
  type Readiness,
  type ReadinessRow,
} from '#contract/readiness.ts'
import { failure } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import { carOf } from '../features/cars/cars.fixture.ts'
import { ada, aNudge, aReadiness, bo, dana, eve, fay } from '../features/readiness/readiness.fixture.ts'
import ReadinessPage from './readiness.tsx'

let server: FakeServer
/** The current readiness, and the nudges sent. */
let readiness: Readiness
let log: Nudge[]

function setReadiness(newReadiness: Readiness): void {
  readiness = newReadiness
  server.on(getReadiness, newReadiness)
}

function changeRow(userId: string, changes: Partial<ReadinessRow>): void {
  const rows = readiness.rows.map((row) => (row.userId === userId ? { ...row, ...changes } : row))
  setReadiness({ ...readiness, rows })
}

/** Records a nudge in the readiness and the log. */
function recordNudge(userId: string): Nudge {
  const person = readiness.rows.find((row) => row.userId === userId)!
  const sentNudge = aNudge(person, { id: log.length + 1 })
  log = [sentNudge, ...log]
  server.on(listNudges, log)
  changeRow(userId, {
    lastNudge: sentNudge,
    nudgeableAt: new Date(Date.now() + 12 * 3_600_000).toISOString(),
  })
  return sentNudge
}
/** Refuses to nudge Ada only. */
const refuseAda = (code: FailureCode) =>
  server.on(nudge, ({ body: { userId } }) => (userId === 'ada' ? failure(code) : recordNudge(userId)))

const nudgedPeople = () => server.calls(nudge).map(({ body }) => body.userId)
const decidedAt = '2027-03-10T09:00:00.000Z'
/** The car and the status of each request to approve a car, or to undo that. */
const sentStatuses = () => server.calls(setCarStatus).map(({ params, body }) => [params.carId, body.status])

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/trips/7/readiness')
  server = startFakeServer()
  log = []
  setReadiness(aReadiness([ada, bo, dana, eve, fay]))
  server.on(listNudges, [])
  server.on(nudge, ({ body }) => recordNudge(body.userId))
  server.on(setCarStatus, ({ body: { status } }) => {
    changeRow('dana', { car: { id: 4, status } })
    return carOf(4, { status, decidedAt })
  })
})

const resultLines = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`${name} Marlow`) }))
/** The first names in the grid; before them stands the letter of the picture. */
const namesShown = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => /[A-Z]([A-Z][a-z]+) /.exec(textContent)?.[1])

async function openReadiness() {
  const user = renderWithProviders(<ReadinessPage id="7" />)
  await screen.findByRole('table')
  return user
}

test('the grid shows for everybody what is done and what is missing', async () => {
  await openReadiness()
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

test('a figure filters the grid, and the URL keeps the filter', async () => {
  const user = await openReadiness()
  const figures = within(screen.getByRole('list', { name: 'Summary' }))
  const missing = figures.getByRole('button', { name: /Seats missing/ })
  // The figure, and its meaning below it.
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

test('a link with a filter opens it, and says if nothing is left to do', async () => {
  window.history.replaceState(null, '', '/admin/trips/7/readiness?show=cars')
  setReadiness(aReadiness([fay]))
  renderWithProviders(<ReadinessPage id="7" />)
  expect(await screen.findByText('Nothing left to do here.')).toBeInTheDocument()
})

test('a nudge shows what it is about and keeps the focus; the log shows who sent it', async () => {
  const user = await openReadiness()
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

test('a person who turned nudges off cannot be nudged, and the grid says so', async () => {
  changeRow('bo', { hasNudgesOff: true })
  await openReadiness()
  expect(rowOf('Bo').getByText('Missing: seats. They’ve turned reminders off.')).toBeInTheDocument()
  expect(rowOf('Bo').queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remind 2 people' })).toBeInTheDocument()
})

test('the grid says if no seat or no place is left', async () => {
  changeRow('ada', { open: ['pay', 'guests'], blocked: ['seat'] })
  changeRow('eve', { open: [], blocked: ['booking'] })
  await openReadiness()
  expect(rowOf('Ada').getByRole('button', { name: 'Remind Ada Marlow' })).toHaveAccessibleDescription(
    'Missing: payment and guest names. No free seats in any car.',
  )
  expect(rowOf('Eve').getByText('The trip is full.')).toBeInTheDocument()
  expect(rowOf('Eve').queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
})

test('a nudge that another admin has just sent is refused and shown', async () => {
  const user = await openReadiness()
  server.fails(nudge, 'NUDGED_LATELY')
  changeRow('bo', { lastNudge: aNudge(bo), nudgeableAt: new Date(Date.now() + 3_600_000).toISOString() })
  await user.click(rowOf('Bo').getByRole('button', { name: 'Remind Bo Marlow' }))
  expect(await screen.findByText(failures.NUDGED_LATELY.message)).toBeInTheDocument()
  expect(await rowOf('Bo').findByText(/^Reminded just now/)).toBeInTheDocument()
})

test('all people who are not ready are nudged one by one, and the result is summed up', async () => {
  const user = await openReadiness()
  refuseAda('NOTHING_TO_NUDGE')
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(await screen.findByText('2 people were reminded. 1 person wasn’t.')).toBeInTheDocument()
  // Who was not reminded comes first. What was sent cannot be taken back.
  expect(resultLines()).toEqual([
    `Ada Marlow${failures.NOTHING_TO_NUDGE.message}`,
    'Bo MarlowReminded',
    'Eve MarlowReminded',
  ])
  expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument()
  expect(nudgedPeople()).toEqual(['ada', 'bo', 'eve'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remind 1 person' })).toHaveFocus())
  // Once nobody is left, the button keeps the focus.
  server.on(nudge, ({ body }) => recordNudge(body.userId))
  await user.keyboard('{Enter}')
  const nudgeButton = await screen.findByRole('button', { name: 'No one to remind' })
  expect(nudgeButton).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(nudgeButton).toHaveFocus())
})

test.each(['NUDGED_LATELY', 'NUDGES_OFF', 'PERSON_NOT_FOUND'] as const)(
  'a person who cannot be nudged (%s) is skipped, and the others are nudged',
  async (code) => {
    const user = await openReadiness()
    refuseAda(code)
    await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
    expect(await screen.findByText('2 people were reminded. 1 person wasn’t.')).toBeInTheDocument()
  },
)

/** Starts to nudge three people; the response to the first nudge is held back. */
async function beginNudging() {
  const user = await openReadiness()
  const answer = server.holds(nudge)
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(await screen.findByText('Reminding 1 of 3')).toBeInTheDocument()
  return { user, answerFirstNudge: () => answer(recordNudge('ada')) }
}

test('only the chosen people are reminded, and the results take the focus', async () => {
  const user = await openReadiness()
  // Who is ready, or cannot be reminded, cannot be chosen.
  const names = screen.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)
  expect(names).toEqual(['Choose all 3', 'Choose Ada Marlow', 'Choose Bo Marlow', 'Choose Eve Marlow'])
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all 3' })
  await user.click(all)
  expect(screen.getByRole('button', { name: 'Remind 3 people' })).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Bo Marlow' }))
  expect(all).toBePartiallyChecked()
  expect(screen.getByText('2 chosen', { selector: '[role=status]' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  const sentence = await screen.findByText('2 people were reminded.')
  expect(nudgedPeople()).toEqual(['ada', 'eve'])
  await waitFor(() => expect(document.activeElement).toContainElement(sentence))
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Dismiss results' }))
  expect(screen.queryByRole('list', { name: 'Results' })).not.toBeInTheDocument()
})

test('Stop ends the nudging after the nudge that is under way', async () => {
  const { user, answerFirstNudge } = await beginNudging()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus())
  await user.keyboard('{Enter}')
  answerFirstNudge()
  expect(await screen.findByText('1 person was reminded. You stopped with 2 to go.')).toBeInTheDocument()
  expect(nudgedPeople()).toEqual(['ada'])
  await waitFor(() => expect(screen.getByRole('button', { name: /^Remind \d/ })).toHaveFocus())
})

test('choosing somebody meanwhile neither hides Stop nor begins again', async () => {
  const { user, answerFirstNudge } = await beginNudging()
  const stop = screen.getByRole('button', { name: 'Stop' })
  await user.click(screen.getByRole('checkbox', { name: 'Choose Bo Marlow' }))
  expect(stop).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remind 1 person' })).not.toBeInTheDocument()
  await user.click(stop)
  answerFirstNudge()
  expect(await screen.findByText('1 person was reminded. You stopped with 2 to go.')).toBeInTheDocument()
  expect(nudgedPeople()).toEqual(['ada'])
  expect(screen.getByRole('button', { name: 'Remind 1 person' })).toBeInTheDocument()
})

test('leaving the page ends the nudging', async () => {
  const { answerFirstNudge } = await beginNudging()
  cleanup()
  answerFirstNudge()
  // Long enough for the other requests, which would be answered at once.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(nudgedPeople()).toEqual(['ada'])
})

test('only the people in a filtered grid are nudged, and a failure ends the nudging', async () => {
  const user = await openReadiness()
  await user.click(screen.getByRole('button', { name: /Seats missing/ }))
  server.fails(nudge, 'UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  expect(await screen.findByText(`No one was reminded. ${failures.UNAVAILABLE.message}`)).toBeInTheDocument()
  expect(nudgedPeople()).toHaveLength(1)
})

test('a trip that closes meanwhile ends the reminding, and the page says so once', async () => {
  const user = await openReadiness()
  server.on(nudge, ({ body: { userId } }) =>
    userId === 'ada' ? recordNudge(userId) : failure('TRIP_CLOSED'),
  )
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(
    await screen.findByText(
      `1 person was reminded. We couldn’t remind the other 2. ${failures.TRIP_CLOSED.message}`,
    ),
  ).toBeInTheDocument()
  expect(resultLines()).toEqual(['Bo MarlowNot reminded', 'Eve MarlowNot reminded', 'Ada MarlowReminded'])
  expect(nudgedPeople()).toEqual(['ada', 'bo'])
})

test('a car is approved in its row and stays visible, and the approval can be undone', async () => {
  const user = await openReadiness()
  await user.click(screen.getByRole('button', { name: /Cars pending/ }))
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  expect(await rowOf('Dana').findByText('Approved')).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Undo approval of Dana Marlow’s car' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await rowOf('Dana').findByText('Needs your approval', { selector: 'span' })).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Approve Dana Marlow’s car' })).toHaveFocus()
  await waitFor(() =>
    expect(sentStatuses()).toEqual([
      [4, 'approved'],
      [4, 'pending'],
    ]),
  )
})

test('an approval cannot be undone once somebody has taken a seat in the car', async () => {
  const user = await openReadiness()
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  server.fails(setCarStatus, 'PASSENGERS_CHANGED')
  await user.click(await rowOf('Dana').findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText(/^Someone has just taken a seat in this car\./)).toBeInTheDocument()
  expect(rowOf('Dana').getByText('Approved')).toBeInTheDocument()
  expect(server.calls(setCarStatus).map(({ body }) => body)).toEqual([
    { status: 'approved', seen: { status: 'pending', passengers: [] } },
    { status: 'pending', seen: { status: 'approved', decidedAt, passengers: [] } },
  ])
})

test('leaving the filter of a figure that is done moves the focus to the figures', async () => {
  const user = await openReadiness()
  await user.click(screen.getByRole('button', { name: /Cars pending/ }))
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  await rowOf('Dana').findByText('Approved')
  await user.click(screen.getByRole('button', { name: /Cars pending/ }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Summary' })).toHaveFocus())
})

test('an approval that the server refuses is reverted', async () => {
  const user = await openReadiness()
  server.fails(setCarStatus, 'CAR_NOT_FOUND')
  // Also if the refetch fails.
  server.fails(getReadiness, 'UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  expect(await screen.findByText(failures.CAR_NOT_FOUND.message)).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Approve Dana Marlow’s car' })).toBeInTheDocument()
})

test('once the trip has begun nobody can be nudged', async () => {
  setReadiness(aReadiness([{ ...bo, open: [] }], { isOpen: false }))
  await openReadiness()
  expect(screen.getByText(/so you can’t send reminders/)).toBeInTheDocument()
  expect(rowOf('Bo').getByText('Too late to change')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument()
})

test('nudging and approving are disabled while offline, and the page says why', async () => {
  await openReadiness()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You’re offline/)).toBeInTheDocument()
  expect(rowOf('Bo').getByRole('button', { name: 'Remind Bo Marlow' })).toBeDisabled()
  expect(rowOf('Dana').getByRole('button', { name: /Approve/ })).toBeDisabled()
  vi.restoreAllMocks()
  act(() => void window.dispatchEvent(new Event('online')))
})

test('a trip without people says so', async () => {
  setReadiness(aReadiness([]))
  renderWithProviders(<ReadinessPage id="7" />)
  expect(await screen.findByRole('heading', { name: 'No one on this trip yet' })).toBeInTheDocument()
})

test('a grid that could not be loaded can be loaded again', async () => {
  server.fails(getReadiness, 'UNAVAILABLE')
  const user = renderWithProviders(<ReadinessPage id="7" />)
  await tryAgainAfter(user, 'We couldn’t load who’s ready for this trip.', () =>
    server.on(getReadiness, readiness),
  )
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

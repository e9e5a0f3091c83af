import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Nudge, Readiness, ReadinessRow } from '#contract/readiness.ts'
import { show } from '#testing/show.tsx'
import { ada, aNudge, aReadiness, bo, dana, eve, fay } from '../features/readiness/readiness.fixture.ts'
import ReadinessPage from './readiness.tsx'

let readiness: Readiness
let log: Nudge[]
let sent: string[]
let seats: object[]
let answerReadiness: () => Response
/** What the next change is answered with, if it is refused. */
let refusals: (Response | Promise<Response>)[]

const refusal = (status: number, code: string) =>
  Response.json({ code, message: `Sorry: ${code}` }, { status })

function nudged(userId: string): Response {
  const row = readiness.rows.find((each) => each.userId === userId)!
  const nudge = aNudge(row, { id: log.length + 1 })
  const nudgeableAt = new Date(Date.now() + 12 * 3_600_000).toISOString()
  log = [nudge, ...log]
  change(userId, { lastNudge: nudge, nudgeableAt })
  return Response.json(nudge, { status: 201 })
}

function change(userId: string, about: Partial<ReadinessRow>): void {
  readiness = {
    ...readiness,
    rows: readiness.rows.map((row) => (row.userId === userId ? { ...row, ...about } : row)),
  }
}

function answer(method: string, path: string, body: { userId?: string; status?: 'approved' | 'pending' }) {
  if (method === 'GET') {
    if (path === '/api/trips/7/readiness') return answerReadiness()
    if (path === '/api/trips/7/nudges') return Response.json(log)
    if (path === '/api/trips/7/seats') return Response.json(seats)
    return new Response('', { status: 500 })
  }
  sent.push(`${method} ${path} ${body.userId ?? body.status}`)
  const refused = refusals.shift()
  if (refused) return refused
  if (path === '/api/trips/7/nudges') return nudged(body.userId!)
  change('dana', { car: { id: 4, status: body.status! } })
  return Response.json({})
}

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/trips/7/readiness')
  readiness = aReadiness([ada, bo, dana, eve, fay])
  log = []
  sent = []
  seats = []
  refusals = []
  answerReadiness = () => Response.json(readiness)
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = () => undefined
    },
  )
  vi.stubGlobal(
    'fetch',
    (path: string, { method = 'GET', body = '{}' }: { method?: string; body?: string } = {}) =>
      Promise.resolve(answer(method, path, JSON.parse(body) as object)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`${name} Marlow`) }))
const namesShown = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => /[A-Z]([A-Z][a-z]+) /.exec(textContent)?.[1])

async function open() {
  const user = show(<ReadinessPage id="7" />)
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
  readiness = aReadiness([fay])
  show(<ReadinessPage id="7" />)
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
  expect(sent).toEqual(['POST /api/trips/7/nudges bo'])
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
  refusals = [refusal(429, 'NUDGED_LATELY')]
  change('bo', { lastNudge: aNudge(bo), nudgeableAt: new Date(Date.now() + 3_600_000).toISOString() })
  await user.click(rowOf('Bo').getByRole('button', { name: 'Remind Bo Marlow' }))
  expect(await screen.findByText('Sorry: NUDGED_LATELY')).toBeInTheDocument()
  expect(await rowOf('Bo').findByText(/^Reminded just now/)).toBeInTheDocument()
})

test('all who are not ready are nudged one by one, and what came of it is told', async () => {
  const user = await open()
  refusals = [refusal(409, 'NOTHING_TO_NUDGE')]
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(
    await screen.findByText(
      '2 people were reminded. 1 person was skipped: nothing left to do, already reminded, or reminders turned off.',
    ),
  ).toBeInTheDocument()
  expect(sent.map((call) => call.split(' ')[2])).toEqual(['ada', 'bo', 'eve'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remind 1 person' })).toHaveFocus())
  // Once nobody is left, whoever pressed it is still there.
  await user.keyboard('{Enter}')
  const none = await screen.findByRole('button', { name: 'No one to remind' })
  expect(none).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(none).toHaveFocus())
})

test.each(['NUDGED_LATELY', 'NUDGES_OFF', 'PERSON_NOT_FOUND'])(
  'one who cannot be nudged (%s) does not keep the others from it',
  async (code) => {
    const user = await open()
    refusals = [refusal(409, code)]
    await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
    expect(await screen.findByText(/^2 people were reminded\. 1 person was skipped/)).toBeInTheDocument()
  },
)

/** Begins to nudge three; the answer to the first nudge comes when it is let through. */
async function beginNudging() {
  const user = await open()
  let letThrough = () => undefined as void
  refusals = [new Promise((resolve) => (letThrough = () => resolve(nudged('ada'))))]
  await user.click(screen.getByRole('button', { name: 'Remind 3 people' }))
  expect(await screen.findByText('Reminding 1 of 3')).toBeInTheDocument()
  return { user, letThrough }
}

test('whoever says stop has nudged as many as were told by then', async () => {
  const { user, letThrough } = await beginNudging()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus())
  await user.keyboard('{Enter}')
  letThrough()
  expect(await screen.findByText('1 person was reminded. You stopped with 2 to go.')).toBeInTheDocument()
  expect(sent).toEqual(['POST /api/trips/7/nudges ada'])
  await waitFor(() => expect(screen.getByRole('button', { name: /^Remind \d/ })).toHaveFocus())
})

test('whoever leaves the page nudges nobody else', async () => {
  const { letThrough } = await beginNudging()
  cleanup()
  letThrough()
  // Long enough for all the others, whose answers would not have to be waited for.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toEqual(['POST /api/trips/7/nudges ada'])
})

test('of a narrowed grid only those who are shown are nudged; a failure ends it', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /Seats missing/ }))
  refusals = [new Response('', { status: 503 })]
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  expect(
    await screen.findByText('No one was reminded. We couldn’t remind the other 2. Try again.'),
  ).toBeInTheDocument()
  expect(sent).toHaveLength(1)
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
    expect(sent).toEqual(['PUT /api/cars/4/status approved', 'PUT /api/cars/4/status pending']),
  )
})

test('an approval is not undone over the head of who sits in the car by now', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  seats = [{ carId: 4, isLocked: true, isDriver: false }]
  await user.click(await rowOf('Dana').findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText(/^Someone has just taken a seat in this car\./)).toBeInTheDocument()
  expect(rowOf('Dana').getByText('Approved')).toBeInTheDocument()
  expect(sent).toEqual(['PUT /api/cars/4/status approved'])
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
  refusals = [refusal(404, 'CAR_NOT_FOUND')]
  // Also where the page cannot be asked for again.
  answerReadiness = () => new Response('', { status: 503 })
  await user.click(screen.getByRole('button', { name: 'Approve Dana Marlow’s car' }))
  expect(await screen.findByText('Sorry: CAR_NOT_FOUND')).toBeInTheDocument()
  expect(rowOf('Dana').getByRole('button', { name: 'Approve Dana Marlow’s car' })).toBeInTheDocument()
})

test('once the trip has begun nobody can be nudged', async () => {
  readiness = aReadiness([{ ...bo, open: [] }], { isOpen: false })
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
  readiness = aReadiness([])
  show(<ReadinessPage id="7" />)
  expect(await screen.findByRole('heading', { name: 'No one on this trip yet' })).toBeInTheDocument()
})

test('what could not be loaded can be tried again', async () => {
  answerReadiness = () => new Response('', { status: 503 })
  const user = show(<ReadinessPage id="7" />)
  await screen.findByText('We couldn’t load who’s ready for this trip.')
  answerReadiness = () => Response.json(readiness)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

test.each(['7', 'north'])('trip %s is not found', async (id) => {
  answerReadiness = () => refusal(404, 'TRIP_NOT_FOUND')
  show(<ReadinessPage id={id} />)
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeInTheDocument()
})

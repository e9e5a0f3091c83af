import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Journey, pressSeat, startJourney, submitLogin, submitRegistration } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { createTripWithCar, registerTestUser } from './test-users.ts'

let journey: Journey
let tripId: number
beforeAll(async () => {
  journey = await startJourney()
  tripId = await createTripWithCar(journey.address, { title: 'Vega Islands', maxParticipants: 10 })
})
afterAll(() => journey[Symbol.asyncDispose]())

async function logIn(page: Page) {
  await submitLogin(page, await registerTestUser(journey.address, 'Ida'))
}

async function signUp(page: Page) {
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByText('To take Back Right on Vega Islands, create an account.').waitFor()
  await submitRegistration(page, { firstName: 'Kit', email: 'kit@example.org' })
}

async function pressSeatAsVisitor(page: Page) {
  await pressSeat(page, tripId)
  await page.getByText('To take Back Right on Vega Islands, log in or sign up.').waitFor()
}

test.each([
  { way: 'logging in', signIn: logIn },
  { way: 'signing up', signIn: signUp },
])('a seat that a visitor pressed is chosen after $way', async ({ signIn }) => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await pressSeatAsVisitor(page)
  await expectAccessible(page)
  await signIn(page)
  const seat = page.getByRole('button', { name: /^Back Right, chosen/ })
  await seat.waitFor()
  expect(await seat.getAttribute('aria-pressed')).toBe('true')
  await page
    .getByText(/Back Right in Maya’s car/)
    .first()
    .waitFor()
  expect(new URL(page.url()).pathname).toBe(`/trip/${tripId}`)
  expect(problems).toEqual([])
})

test('the page says if the seat was taken meanwhile', async () => {
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  await pressSeatAsVisitor(visit.page)
  const other = await registerTestUser(journey.address, 'Liv')
  const seats = (await other.send('GET', `/api/trips/${tripId}/seats`)) as { id: number; seatLabel: string }[]
  const seatIds = seats.filter(({ seatLabel }) => seatLabel === 'Back Right').map(({ id }) => id)
  await other.send('POST', `/api/trips/${tripId}/bookings`, { seatIds, transport: 'car' })
  await logIn(visit.page)
  await visit.page.getByText('Someone just took Back Right. Two seats are still free.').waitFor()
})

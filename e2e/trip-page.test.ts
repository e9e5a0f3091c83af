import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { type Journey, logIn, startJourney } from './browser.ts'
import { createTripWithCar, registerTestUser } from './test-users.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const description = 'Over the ridge, down to the lake and back.'

let journey: Journey
let tripId: number
let freeTripId: number
beforeAll(async () => {
  journey = await startJourney()
  tripId = await createTripWithCar(journey.address, { maxParticipants: 10, description })
  freeTripId = await createTripWithCar(journey.address, { price: 0, bargeLocation: 'Pier 3' })
})
afterAll(() => journey[Symbol.asyncDispose]())

/** Whether it can be seen: on screen, and below the bars at its top. */
async function isInView(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const nav = await page.getByRole('navigation', { name: 'About this trip' }).boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  return box !== null && nav !== null && box.y >= nav.y + nav.height && box.y < height
}

test('the server says how many seats are free, without names', async () => {
  const page = await fetch(`${journey.address}/trip/${tripId}`)
  const html = await page.text()
  expect(html).toContain('1 car, 3 free seats, fuel from $50')
  expect(html).not.toContain('Maya')
})

test.each(sizes)('the tabs begin near the top at $width px', async (viewport) => {
  const user = await registerTestUser(journey.address, 'Ida')
  await using visit = await journey.visit({ viewport })
  const { page, problems } = visit
  await logIn(page, user)
  await page.goto(`/trip/${tripId}`)
  const tabs = await page.getByRole('tablist', { name: 'Your spot, cars and expenses' }).boundingBox()
  expect(tabs?.y).toBeLessThan(1.3 * viewport.height)
  const about = await page.getByText(description).boundingBox()
  expect(about?.y).toBeGreaterThan(tabs?.y ?? Infinity)
  expect(problems).toEqual([])
})

test.each(sizes)(
  'somebody on the trip first sees what they need and have to do at $width px',
  async (viewport) => {
    const user = await registerTestUser(journey.address, 'Odd')
    await user.send('POST', `/api/trips/${freeTripId}/bookings`, { partySize: 2, transport: 'own' })
    await using visit = await journey.visit({ viewport })
    const { page, problems } = visit
    await logIn(page, user)
    await page
      .getByRole('region', { name: 'Your next trip' })
      .getByRole('link', { name: 'Ridge walk', exact: true })
      .click()
    const panel = page.getByRole('region', { name: 'Your trip' })
    await panel.getByText('Your own transport').waitFor()
    await panel.getByText('Barge meeting point: Pier 3').waitFor()
    const tabs = page.getByRole('tablist', { name: 'Your spot, cars and expenses' })
    await expect.poll(async () => (await tabs.boundingBox())?.y).toBeLessThan(1.3 * viewport.height)
    await expectAccessibleInBothSchemes(page)
    await panel.getByRole('link', { name: 'Name your guest' }).press('Enter')
    await page.getByRole('heading', { name: 'Change your booking' }).waitFor()
    expect(problems).toEqual([])
  },
)

test.each(sizes)(
  'a visitor reaches each section, and the seats, in one press at $width px',
  async (viewport) => {
    await using visit = await journey.visit({ viewport })
    const { page, problems } = visit
    await page.goto(`/trip/${tripId}`)
    const bar = page.getByRole('navigation', { name: 'About this trip' })
    await bar.getByRole('link', { name: 'Route' }).click()
    const route = page.getByRole('heading', { name: 'Location & Travel Route' })
    await expect.poll(() => isInView(page, route)).toBe(true)
    // The bar has stayed on screen.
    await bar.getByRole('link', { name: 'Seats' }).click()
    await expect.poll(() => isInView(page, page.getByRole('heading', { name: 'Cars' }))).toBe(true)
    await page.getByRole('link', { name: /^Back Left, available/ }).waitFor()
    expect(problems).toEqual([])
  },
)

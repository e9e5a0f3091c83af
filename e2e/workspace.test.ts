import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, startJourney, type Journey } from './browser.ts'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { createTrip, logInAdmin } from './test-users.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

const PAGES = ['Overview', 'Edit', 'People', 'Cars', 'Payments', 'Readiness', 'Manifest', 'Chat']

test.each([390, 1440])('every page of a trip is one press from every other at %i px', async (width) => {
  await using visit = await journey.visit({ viewport: { width, height: 844 } })
  const { page } = visit
  const admin = await logInAdmin(journey.address)
  const tripId = await createTrip(admin, {})
  await logIn(page, admin)
  await page.goto(`/admin/trips/${tripId}/edit`)
  const nav = page.getByRole('navigation', { name: 'Pages of this trip' })
  const linkTo = (name: string) => nav.getByRole('link', { name: new RegExp(`^${name}`) })
  const currentPage = (name: string) => linkTo(name).and(page.locator('[aria-current=page]'))
  for (const from of PAGES) {
    for (const to of PAGES.filter((name) => name !== from)) {
      await linkTo(from).click()
      await currentPage(from).waitFor()
      await linkTo(to).click()
      await currentPage(to).waitFor()
    }
    await expectAccessibleInBothSchemes(page)
  }
  expect(visit.problems).toEqual([])
})

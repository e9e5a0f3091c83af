import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, startJourney, type Journey } from './browser.ts'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { createTrip, logInAdmin } from './test-users.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

async function sendInvitation(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Spots for').selectOption('2 people')
  await dialog.getByLabel('Open for').selectOption('1 week')
  await dialog.getByLabel('Note').fill('Come along!')
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent').waitFor()
}

/** The link of the latest mail to an address, as an organiser reads it. */
async function findMailedLink(page: Page, email: string): Promise<string> {
  await page.goto('/admin/mailbox')
  const mail = page.getByRole('link', { name: new RegExp(`invites you to .*${email}`) }).first()
  // A job sends the mail, so it may take a moment.
  while ((await mail.count()) === 0) {
    await page.reload()
    await page.getByRole('heading', { name: 'No emails yet' }).or(mail).first().waitFor()
  }
  await mail.click()
  const button = page.frameLocator('iframe').getByRole('link', { name: 'See the invitation' })
  return (await button.getAttribute('href')) ?? ''
}

test.each([390, 1440])(
  'somebody without an account is invited, creates one and accepts: %i px',
  async (width) => {
    await using organising = await journey.visit({ viewport: { width, height: 844 } })
    await using opening = await journey.visit({ viewport: { width, height: 844 } })
    const email = `ann-${width}@example.org`
    const admin = await logInAdmin(journey.address)
    const tripId = await createTrip(admin, { price: '0' })
    const organiserPage = organising.page
    await logIn(organiserPage, admin)
    await organiserPage.goto(`/admin/trips/${tripId}/people`)
    await sendInvitation(organiserPage, email)
    await organiserPage.getByRole('row', { name: new RegExp(`${email}.*Invited.*until.*2 people`) }).waitFor()

    const { page } = opening
    await page.goto(await findMailedLink(organiserPage, email))
    await page.getByRole('region', { name: 'Your invitation' }).getByText('Come along!').waitFor()
    expect(page.url()).toBe(`${journey.address}/invitation`)
    await page.getByRole('heading', { level: 1, name: 'Rowan invites you' }).waitFor()
    await expectAccessibleInBothSchemes(page)
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Nilsen')
    await page.getByLabel('Password', { exact: true }).fill('over the hills and away')
    await page.getByLabel('Confirm password', { exact: true }).fill('over the hills and away')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Accept your spots' }).waitFor()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('button', { name: 'Accept your spots' }).click()
    await page.getByRole('heading', { name: 'You’re going' }).first().waitFor()

    await organiserPage.goto(`/admin/trips/${tripId}/people`)
    await organiserPage.getByRole('link', { name: 'Ann Nilsen' }).click()
    await organiserPage.getByText('Accepted the invitation and booked 2 spots').waitFor()
    expect([...organising.problems, ...opening.problems]).toEqual([])
  },
)

test('an organiser withdraws an invitation, and its link no longer works', async () => {
  await using organising = await journey.visit()
  await using opening = await journey.visit()
  const { page } = organising
  const admin = await logInAdmin(journey.address)
  const tripId = await createTrip(admin, {})
  await logIn(page, admin)
  await page.goto(`/admin/trips/${tripId}/people`)
  await sendInvitation(page, 'ben@example.org')
  const link = await findMailedLink(page, 'ben@example.org')

  await page.goto(`/admin/trips/${tripId}/people`)
  await page.getByRole('link', { name: 'ben@example.org' }).first().click()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByText('Had their invitation withdrawn by Rowan').waitFor()

  await opening.page.goto(link)
  await opening.page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  await opening.page.getByRole('link', { name: 'Log in' }).last().waitFor()
  expect(organising.problems).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, logIn, maya, startJourney, type Journey, submitRegistration } from './browser.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

test('a traveller sets a new password with the mailed link, which works only once', async () => {
  await using mayasVisit = await journey.visit()
  await using adminVisit = await journey.visit()
  const password = 'over the hills and away'

  await mayasVisit.page.goto('/login')
  await mayasVisit.page.getByRole('link', { name: 'Forgot your password?' }).click()
  await mayasVisit.page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await mayasVisit.page.getByLabel('Email').fill(maya.email)
  await mayasVisit.page.getByRole('button', { name: 'Send me a link' }).click()
  await mayasVisit.page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await logIn(adminVisit.page, admin)
  await adminVisit.page.goto('/admin')
  await adminVisit.page.getByRole('link', { name: 'Mailbox' }).click()
  const mailEntry = adminVisit.page.getByRole('link', { name: /Choose a new password .*maya@example\.com/ })
  // A job sends the mail, so it may take a moment.
  while ((await mailEntry.count()) === 0) {
    await adminVisit.page.reload()
    await adminVisit.page.getByRole('heading', { name: 'No emails yet' }).or(mailEntry).first().waitFor()
  }
  await mailEntry.click()
  const mailFrame = adminVisit.page.frameLocator('iframe')
  await mailFrame.getByText('Hello Maya,').waitFor()
  // No script runs in the mail's iframe, not even axe.
  await expectAccessible(adminVisit.page, { without: 'iframe' })

  const button = mailFrame.getByRole('link', { name: 'Choose a new password' })
  const link = (await button.getAttribute('href')) ?? ''
  expect(link).toMatch(new RegExp(`^${journey.address}/reset-password#token=[\\w-]{43}$`))
  // The mail's link opens in a new tab, where the page works as usual. Opening it does not use up the link.
  const [tab] = await Promise.all([adminVisit.page.waitForEvent('popup'), button.click()])
  await tab.getByRole('button', { name: 'Change password' }).and(tab.locator(':enabled')).waitFor()
  await tab.close()
  await adminVisit.page.getByRole('button', { name: 'Plain text' }).click()
  await adminVisit.page.getByText(link).waitFor()

  await mayasVisit.page.goto(link)
  await mayasVisit.page.waitForURL(`${journey.address}/reset-password`)
  await mayasVisit.page.reload()
  await mayasVisit.page.getByLabel('New password', { exact: true }).fill(password)
  await mayasVisit.page.getByLabel('Confirm new password', { exact: true }).fill(password)
  expect(mayasVisit.page.url()).toBe(`${journey.address}/reset-password`)
  await mayasVisit.page.getByRole('button', { name: 'Change password' }).click()
  await mayasVisit.page.getByText('Password changed').waitFor()
  await mayasVisit.page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()

  await using laterVisit = await journey.visit()
  await laterVisit.page.goto('/login')
  await laterVisit.page.getByLabel('Email').fill(maya.email)
  await laterVisit.page.getByLabel('Password', { exact: true }).fill(maya.password)
  await laterVisit.page.getByRole('button', { name: 'Sign In' }).click()
  await laterVisit.page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  await logIn(laterVisit.page, { ...maya, password })

  await laterVisit.page.goto(link)
  await laterVisit.page.getByLabel('New password', { exact: true }).fill(password)
  await laterVisit.page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await laterVisit.page.getByRole('button', { name: 'Change password' }).click()
  await laterVisit.page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  await laterVisit.page.getByRole('link', { name: 'Get a new link' }).click()
  await laterVisit.page.waitForURL(/\/forgot-password$/)

  expect([...mayasVisit.problems, ...adminVisit.problems, ...laterVisit.problems]).toEqual([])
})

test('with a mail server, the mailbox reports no delivery problems', async () => {
  await using site = await startJourney({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await using visit = await site.visit()
  await logIn(visit.page, admin)
  await visit.page.goto('/admin/mailbox')
  await visit.page.getByRole('heading', { name: 'No delivery problems' }).waitFor()
  expect(await visit.page.getByText('No emails yet').count()).toBe(0)
})

test('a traveller is redirected away from the mailbox', async () => {
  await using visit = await journey.visit()
  await visit.page.goto('/register')
  await submitRegistration(visit.page, { firstName: 'Ida', email: 'ida@example.org' })
  await visit.page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()

  await visit.page.goto('/admin/mailbox')
  await visit.page.waitForURL(`${journey.address}/`)
  expect(await visit.page.getByText('Mailbox').count()).toBe(0)
})

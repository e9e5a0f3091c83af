import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, logIn, maya, startJourney, type Journey } from './browser.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

test('a traveller forgets her password, gets a link from the mailbox, and is signed in with a new one', async () => {
  await using hers = await journey.visit()
  await using organisers = await journey.visit()
  const password = 'over the hills and away'

  await hers.page.goto('/login')
  await hers.page.getByRole('link', { name: 'Forgot your password?' }).click()
  await hers.page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await hers.page.getByLabel('Email').fill(maya.email)
  await hers.page.getByRole('button', { name: 'Send me a link' }).click()
  await hers.page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await logIn(organisers.page, admin)
  await organisers.page.goto('/admin')
  await organisers.page.getByRole('link', { name: 'Mailbox' }).click()
  const entry = organisers.page.getByRole('link', { name: /Choose a new password .*maya@example\.com/ })
  // A job sends the mail, so it may take a moment.
  while ((await entry.count()) === 0) {
    await organisers.page.reload()
    await organisers.page.getByRole('heading', { name: 'No emails yet' }).or(entry).first().waitFor()
  }
  await entry.click()
  const letter = organisers.page.frameLocator('iframe')
  await letter.getByText('Hello Maya,').waitFor()
  // No script runs in the mail's iframe, not even axe.
  await expectAccessible(organisers.page, { without: 'iframe' })

  const button = letter.getByRole('link', { name: 'Choose a new password' })
  const link = (await button.getAttribute('href')) ?? ''
  expect(link).toMatch(new RegExp(`^${journey.address}/reset-password#token=[\\w-]{43}$`))
  // The mail's link opens in a new tab, where the page works as usual. Opening it does not use up the link.
  const [tab] = await Promise.all([organisers.page.waitForEvent('popup'), button.click()])
  await tab.getByRole('button', { name: 'Change password' }).and(tab.locator(':enabled')).waitFor()
  await tab.close()
  await organisers.page.getByRole('button', { name: 'Plain text' }).click()
  await organisers.page.getByText(link).waitFor()

  await hers.page.goto(link)
  await hers.page.waitForURL(`${journey.address}/reset-password`)
  await hers.page.reload()
  await hers.page.getByLabel('New password', { exact: true }).fill(password)
  await hers.page.getByLabel('Confirm new password', { exact: true }).fill(password)
  expect(hers.page.url()).toBe(`${journey.address}/reset-password`)
  await hers.page.getByRole('button', { name: 'Change password' }).click()
  await hers.page.getByText('Password changed').waitFor()
  await hers.page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()

  await using later = await journey.visit()
  await later.page.goto('/login')
  await later.page.getByLabel('Email').fill(maya.email)
  await later.page.getByLabel('Password', { exact: true }).fill(maya.password)
  await later.page.getByRole('button', { name: 'Sign In' }).click()
  await later.page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  await logIn(later.page, { ...maya, password })

  await later.page.goto(link)
  await later.page.getByLabel('New password', { exact: true }).fill(password)
  await later.page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await later.page.getByRole('button', { name: 'Change password' }).click()
  await later.page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  await later.page.getByRole('link', { name: 'Get a new link' }).click()
  await later.page.waitForURL(/\/forgot-password$/)

  expect([...hers.problems, ...organisers.problems, ...later.problems]).toEqual([])
})

test('with a mail server, the mailbox says that mail goes out', async () => {
  await using other = await startJourney({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await using visit = await other.visit()
  await logIn(visit.page, admin)
  await visit.page.goto('/admin/mailbox')
  await visit.page.getByRole('heading', { name: 'No delivery problems' }).waitFor()
  expect(await visit.page.getByText('No emails yet').count()).toBe(0)
})

test('travellers are led away from the mailbox', async () => {
  await using visit = await journey.visit()
  await visit.page.goto('/register')
  await visit.page.getByLabel('First name').fill('Ida')
  await visit.page.getByLabel('Last name').fill('Moen')
  await visit.page.getByLabel('Email').fill('ida@example.org')
  await visit.page.getByLabel('Password', { exact: true }).fill('a long and winding trail')
  await visit.page.getByLabel('Confirm password', { exact: true }).fill('a long and winding trail')
  await visit.page.getByRole('button', { name: 'Create Account' }).click()
  await visit.page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()

  await visit.page.goto('/admin/mailbox')
  await visit.page.waitForURL(`${journey.address}/`)
  expect(await visit.page.getByText('Mailbox').count()).toBe(0)
})

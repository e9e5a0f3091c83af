import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { logIn, startJourney, type Journey } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser, type TestUser } from './test-users.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

async function openAccount(page: Page) {
  await page.goto('/account')
  await page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor()
}

/** The text of the latest mail to an address with this subject. A job sends it, so it may take a moment. */
async function mailTo(by: TestUser, { email, subject }: { email: string; subject: string }): Promise<string> {
  type MailSummary = { id: number; toAddress: string; subject: string }
  const find = async () =>
    ((await by.send('GET', '/api/mails')) as MailSummary[]).find(
      (mail) => mail.toAddress === email && mail.subject === subject,
    )
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const { text } = (await by.send('GET', `/api/mails/${(await find())?.id}`)) as { text: string }
  return text
}

test('somebody changes name and picture, and sees them in the header', async () => {
  const ida = await registerTestUser(journey.address, 'Ida')
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, ida)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()

  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('You’ll appear as Ada Marlow.').waitFor()
  await page.getByLabel('Picture file').setInputFiles('photos/hiking.jpg')
  await page.getByText('Picture saved').waitFor()
  const inHeader = page.getByRole('banner').locator('img[src^="/api/avatars/"]')
  await inHeader.waitFor()
  await expect.poll(() => inHeader.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByText('Ada Marlow', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await inHeader.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('a link to a section leads there after signing in, also when more is loaded above it', async () => {
  const ida = await registerTestUser(journey.address, 'Idis')
  const { email, password } = ida
  for (const _device of [1, 2, 3, 4, 5]) await ida.send('POST', '/api/auth/login', { email, password })
  await using visit = await journey.visit()
  const { page, problems } = visit
  let letDevicesCome: () => void = () => undefined
  const isTime = new Promise<void>((resolve) => (letDevicesCome = resolve))
  await page.route('**/api/account/sessions', async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto('/account#notifications')
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  const heading = page.getByRole('heading', { level: 2, name: 'Notifications' })
  const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top)
  const isAtTop = () => expect.poll(topOf).toSatisfy((top: number) => top > 0 && top < 200)
  await isAtTop()
  letDevicesCome()
  await page.getByText('This device').waitFor()
  await isAtTop()
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
})

test('a new password whose answer is slow signs out neither this page nor another tab', async () => {
  const ida = await registerTestUser(journey.address, 'Idgar')
  await using visit = await journey.visit()
  const { page } = visit
  await logIn(page, ida)
  const tab = await page.context().newPage()
  for (const each of [page, tab]) await openAccount(each)
  await page.route('**/api/account/password', async (route) => {
    const refusals = [page, tab].map((each) =>
      each.waitForResponse((answer) => answer.url().endsWith('/api/auth/user') && answer.status() === 401),
    )
    const response = await route.fetch()
    // Both tabs have heard that the session has ended, and got a 401.
    await Promise.all(refusals)
    await route.fulfill({ response })
  })

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(ida.password)
  await page.getByLabel('New password', { exact: true }).fill('over the hills and away')
  await page.getByLabel('Confirm new password', { exact: true }).fill('over the hills and away')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('All other devices have been logged out.').waitFor()

  for (const each of [page, tab]) {
    await each.getByText('This device').waitFor()
    expect(new URL(each.url()).pathname).toBe('/account')
    expect(await each.getByText('You are logged out').count()).toBe(0)
  }
})

test('an address changes by the link in the mail, and until then can be cancelled', async () => {
  const ida = await registerTestUser(journey.address, 'Idun')
  const reader = await logInAdmin(journey.address)
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, ida)
  await openAccount(page)

  const waiting = (email: string) => page.getByText(`Confirm ${email} with the link we sent there.`)
  const ask = async (email: string) => {
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email address').fill(email)
    await page.getByLabel('Current password', { exact: true }).fill(ida.password)
    await page.getByRole('button', { name: 'Send link', exact: true }).click()
    await waiting(email).waitFor()
  }
  await ask('typo@example.org')
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await waiting('typo@example.org').waitFor({ state: 'detached' })

  await ask('idun.new@example.org')
  const subject = 'Confirm your new email address'
  const mail = await mailTo(reader, { email: 'idun.new@example.org', subject })
  const link = /http\S+\/confirm-email#token=[\w-]{43}/.exec(mail)?.[0] ?? ''

  // On another device, where nobody is signed in.
  await using elsewhere = await journey.visit({ viewport: { width: 390, height: 844 } })
  await elsewhere.page.goto(link)
  await elsewhere.page.waitForURL(`${journey.address}/confirm-email`)
  await elsewhere.page.getByRole('button', { name: 'Use this email' }).click()
  await elsewhere.page.getByRole('heading', { name: 'Email changed' }).waitFor()
  await expectAccessible(elsewhere.page)

  // The open page shows the new address by itself.
  await page
    .getByRole('region', { name: 'Email address' })
    .getByText('idun.new@example.org', { exact: true })
    .waitFor()
  await waiting('idun.new@example.org').waitFor({ state: 'detached' })
  await mailTo(reader, { email: ida.email, subject: 'Your email address was changed' })
  await elsewhere.page.goto('/')
  await elsewhere.page.goto(link)
  await elsewhere.page.getByRole('button', { name: 'Use this email' }).click()
  await elsewhere.page.getByText('This link no longer works').waitFor()
  expect([problems, elsewhere.problems]).toEqual([[], []])
})

test('a new password signs the other browser out and leaves this one in; a session can be ended alone', async () => {
  const ida = await registerTestUser(journey.address, 'Iris')
  await using here = await journey.visit()
  await using there = await journey.visit()
  for (const { page } of [here, there]) {
    await logIn(page, ida)
    await openAccount(page)
  }
  const { page } = here
  await page.getByRole('button', { name: 'Change password' }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Current password', 'not this one')
  await fill('New password', 'over the hills and away')
  await fill('Confirm new password', 'over the hills and away')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('alert').getByText('That isn’t your current password. Try again.').waitFor()
  await fill('Current password', ida.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('All other devices have been logged out.').waitFor()

  await there.page.waitForURL('**/login')
  await page.getByText('This device').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Log out / }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor()

  // The login leads back to where the session ended.
  await there.page.getByLabel('Email').fill(ida.email)
  await there.page.getByLabel('Password', { exact: true }).fill('over the hills and away')
  await there.page.getByRole('button', { name: 'Sign In' }).click()
  await there.page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Log out Chrome on Linux/ }).click()
  await there.page.waitForURL('**/login')
  await expect.poll(() => page.getByRole('button', { name: /^Log out / }).count()).toBe(0)
  expect([here.problems, there.problems]).toEqual([[], []])
})

test('somebody downloads their data, cancels a booking and deletes the account', async () => {
  const [ida, by] = [await registerTestUser(journey.address, 'Inga'), await logInAdmin(journey.address)]
  const tripId = await createTrip(by, { title: 'Last walk', price: '0', status: 'upcoming' })
  await ida.send('POST', `/api/trips/${tripId}/bookings`, {})
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page, problems } = visit
  await logIn(page, ida)
  await openAccount(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('wild-trip-planner-my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { bookings: { tripTitle: string }[] }
  expect(data.bookings.map(({ tripTitle }) => tripTitle)).toEqual(['Last walk'])

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog
    .getByText('You have a spot on this trip. Cancel it in My Bookings, or wait until the trip is over.')
    .waitFor()
  await dialog.getByRole('link', { name: 'Last walk' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor()
  await page
    .getByRole('button', { name: /Cancel/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openAccount(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Your email').fill(ida.email)
  await dialog.getByLabel('Your password', { exact: true }).fill(ida.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Account deleted').waitFor()
  await page.waitForURL(`${journey.address}/`)
  await page.getByRole('link', { name: 'Login' }).first().waitFor()

  await page.goto('/login')
  await page.getByLabel('Email').fill(ida.email)
  await page.getByLabel('Password', { exact: true }).fill(ida.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password').waitFor()
  expect(problems).toEqual([])
})

test.each([
  { width: 390, height: 844, colorScheme: 'light' as const },
  { width: 390, height: 844, colorScheme: 'dark' as const },
  { width: 1440, height: 900, colorScheme: 'light' as const },
  { width: 1440, height: 900, colorScheme: 'dark' as const },
])(
  'the account page is usable by everybody, $colorScheme at $width',
  async ({ colorScheme, ...viewport }) => {
    const ida = await registerTestUser(journey.address, 'Ilse')
    await using visit = await journey.visit({ viewport, colorScheme })
    const { page, problems } = visit
    const onlyColours = colorScheme === 'dark'
    await logIn(page, ida)
    await openAccount(page)
    await page.getByText('This device').waitFor()
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectAccessible(page, { onlyColours })
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isWider()).toBe(false)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('dialog').getByLabel('Your email').waitFor()
    await expectAccessible(page, { onlyColours })
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'Delete my account' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
  },
)

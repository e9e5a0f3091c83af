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
async function findMailTo(
  admin: TestUser,
  { email, subject }: { email: string; subject: string },
): Promise<string> {
  type MailSummary = { id: number; toAddress: string; subject: string }
  const findMail = async () =>
    ((await admin.send('GET', '/api/mails')) as MailSummary[]).find(
      (mail) => mail.toAddress === email && mail.subject === subject,
    )
  await expect.poll(findMail, { timeout: 30_000 }).toBeDefined()
  const { text } = (await admin.send('GET', `/api/mails/${(await findMail())?.id}`)) as { text: string }
  return text
}

test('a changed name and picture appear in the header', async () => {
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
  const headerPicture = page.getByRole('banner').locator('img[src^="/api/avatars/"]')
  await headerPicture.waitFor()
  await expect.poll(() => headerPicture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByText('Ada Marlow', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await headerPicture.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('a link to a section scrolls there after login, even when content above it loads later', async () => {
  const ida = await registerTestUser(journey.address, 'Idis')
  const { email, password } = ida
  // Five devices make the list long enough to move what is below it.
  for (const _device of [1, 2, 3, 4, 5]) await ida.send('POST', '/api/auth/login', { email, password })
  await using visit = await journey.visit()
  const { page, problems } = visit
  let releaseDeviceList: () => void = () => undefined
  const deviceListReleased = new Promise<void>((resolve) => (releaseDeviceList = resolve))
  await page.route('**/api/account/sessions', async (route) => {
    await deviceListReleased
    await route.continue()
  })
  await page.goto('/account#notifications')
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  const heading = page.getByRole('heading', { level: 2, name: 'Notifications' })
  const headingTop = () => heading.evaluate((element) => element.getBoundingClientRect().top)
  const expectHeadingNearTop = () => expect.poll(headingTop).toSatisfy((top: number) => top > 0 && top < 200)
  await expectHeadingNearTop()
  releaseDeviceList()
  await page.getByText('This device').waitFor()
  await expectHeadingNearTop()
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
})

test('a slow password change signs out neither this page nor another tab', async () => {
  const ida = await registerTestUser(journey.address, 'Idgar')
  await using visit = await journey.visit()
  const { page } = visit
  await logIn(page, ida)
  const tab = await page.context().newPage()
  for (const openPage of [page, tab]) await openAccount(openPage)
  await page.route('**/api/account/password', async (route) => {
    const refusals = [page, tab].map((openPage) =>
      openPage.waitForResponse(
        (answer) => answer.url().endsWith('/api/auth/user') && answer.status() === 401,
      ),
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

  for (const openPage of [page, tab]) {
    await openPage.getByText('This device').waitFor()
    expect(new URL(openPage.url()).pathname).toBe('/account')
    expect(await openPage.getByText('You are logged out').count()).toBe(0)
  }
})

test('an email address changes through the mailed link, and the change can be cancelled before', async () => {
  const ida = await registerTestUser(journey.address, 'Idun')
  const admin = await logInAdmin(journey.address)
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, ida)
  await openAccount(page)

  const pendingNotice = (email: string) => page.getByText(`Confirm ${email} with the link we sent there.`)
  const requestChange = async (email: string) => {
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email address').fill(email)
    await page.getByLabel('Current password', { exact: true }).fill(ida.password)
    await page.getByRole('button', { name: 'Send link', exact: true }).click()
    await pendingNotice(email).waitFor()
  }
  await requestChange('typo@example.org')
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await pendingNotice('typo@example.org').waitFor({ state: 'detached' })

  await requestChange('idun.new@example.org')
  const subject = 'Confirm your new email address'
  const mail = await findMailTo(admin, { email: 'idun.new@example.org', subject })
  const link = /http\S+\/confirm-email#token=[\w-]{43}/.exec(mail)?.[0] ?? ''

  // On another device, where nobody is signed in.
  await using otherDevice = await journey.visit({ viewport: { width: 390, height: 844 } })
  await otherDevice.page.goto(link)
  await otherDevice.page.waitForURL(`${journey.address}/confirm-email`)
  await otherDevice.page.getByRole('button', { name: 'Use this email' }).click()
  await otherDevice.page.getByRole('heading', { name: 'Email changed' }).waitFor()
  await expectAccessible(otherDevice.page)

  // The open page shows the new address by itself.
  await page
    .getByRole('region', { name: 'Email address' })
    .getByText('idun.new@example.org', { exact: true })
    .waitFor()
  await pendingNotice('idun.new@example.org').waitFor({ state: 'detached' })
  await findMailTo(admin, { email: ida.email, subject: 'Your email address was changed' })
  await otherDevice.page.goto('/')
  await otherDevice.page.goto(link)
  await otherDevice.page.getByRole('button', { name: 'Use this email' }).click()
  await otherDevice.page.getByText('This link no longer works').waitFor()
  expect([problems, otherDevice.problems]).toEqual([[], []])
})

test('a new password signs out the other browser only; a single session can be logged out too', async () => {
  const ida = await registerTestUser(journey.address, 'Iris')
  await using thisBrowser = await journey.visit()
  await using otherBrowser = await journey.visit()
  for (const { page } of [thisBrowser, otherBrowser]) {
    await logIn(page, ida)
    await openAccount(page)
  }
  const { page } = thisBrowser
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

  await otherBrowser.page.waitForURL('**/login')
  await page.getByText('This device').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Log out / }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor()

  // The login leads back to where the session ended.
  await otherBrowser.page.getByLabel('Email').fill(ida.email)
  await otherBrowser.page.getByLabel('Password', { exact: true }).fill('over the hills and away')
  await otherBrowser.page.getByRole('button', { name: 'Sign In' }).click()
  await otherBrowser.page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Log out Chrome on Linux/ }).click()
  await otherBrowser.page.waitForURL('**/login')
  await expect.poll(() => page.getByRole('button', { name: /^Log out / }).count()).toBe(0)
  expect([thisBrowser.problems, otherBrowser.problems]).toEqual([[], []])
})

test('a traveller downloads their data, cancels a booking and deletes the account', async () => {
  const [ida, admin] = [await registerTestUser(journey.address, 'Inga'), await logInAdmin(journey.address)]
  const tripId = await createTrip(admin, { title: 'Last walk', price: '0', status: 'upcoming' })
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
  'the account page is accessible and fits the window: $colorScheme, $width px',
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
    const scrollsSideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await scrollsSideways()).toBe(false)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('dialog').getByLabel('Your email').waitFor()
    await expectAccessible(page, { onlyColours })
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'Delete my account' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
  },
)

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser, type TestUser } from './test-users.ts'

const PRICE_CENTS = 12_050

async function pay(user: TestUser, tripId: number, people: number): Promise<void> {
  const amount = PRICE_CENTS * people
  const { clientSecret } = (await user.send('POST', '/api/create-payment-intent', { tripId, amount })) as {
    clientSecret: string
  }
  await user.send('POST', '/api/sandbox/confirm', { clientSecret, method: 'succeeds' })
  await user.send('POST', `/api/trips/${tripId}/check-payment`)
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`${name} Marlow`) }) })
const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Summary' }).getByRole('listitem').filter({ hasText: label })

async function openReadiness(page: Page, user: TestUser, tripId: number): Promise<void> {
  await logIn(page, user)
  await page.goto(`/admin/trips/${tripId}/readiness`)
  await page.getByRole('table').waitFor()
}

test('an admin sees who is not ready, approves a car, sends reminders and sees live changes', async () => {
  await using journey = await startJourney()
  const { address } = journey
  const admin = await logInAdmin(address)
  const tripId = await createTrip(admin, {
    price: PRICE_CENTS / 100,
    maxParticipants: 12,
    status: 'upcoming',
  })
  const [ada, bo, cy, dana, eve] = [
    await registerTestUser(address, 'Ada'),
    await registerTestUser(address, 'Bo'),
    await registerTestUser(address, 'Cy'),
    await registerTestUser(address, 'Dana'),
    await registerTestUser(address, 'Eve'),
  ]
  const book = (user: TestUser, body: object) => user.send('POST', `/api/trips/${tripId}/bookings`, body)
  const offerCar = (user: TestUser) =>
    user.send('POST', `/api/trips/${tripId}/cars`, { passengerSeats: 3 }) as Promise<{ id: number }>
  const { id: evesCar } = await offerCar(eve)
  await admin.send('PUT', `/api/cars/${evesCar}/status`, { status: 'approved' })
  await offerCar(dana)
  await book(dana, { transport: 'driving' })
  await pay(dana, tripId, 1)
  await book(bo, { transport: 'car' })
  await pay(bo, tripId, 1)
  await book(cy, { partySize: 2, transport: 'own' })
  await pay(cy, tripId, 2)
  await book(ada, { partySize: 2, transport: 'own', guests: ['Liv'] })

  await using wide = await journey.visit({ viewport: { width: 1440, height: 1000 } })
  await using phone = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page } = wide
  await logIn(page, admin)
  await page.goto(`/trip/${tripId}`)
  await page.getByRole('link', { name: 'Readiness' }).click()
  await page.getByRole('heading', { level: 1, name: 'Readiness' }).waitFor()

  // Everybody is listed, with what they still have to do.
  await rowOf(page, 'Ada').getByText('$241.00 to pay').waitFor()
  await rowOf(page, 'Bo').getByText('0 of 1 chosen').waitFor()
  await rowOf(page, 'Cy').getByText('0 of 1 named').waitFor()
  await rowOf(page, 'Dana').getByText('Driving once approved').waitFor()
  await rowOf(page, 'Eve').getByText('Driving without a booking').waitFor()
  await figure(page, 'Ready').getByText('0 of 7').waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.emulateMedia({ colorScheme: 'light' })

  // The pending car is approved on this page.
  await figure(page, 'Cars pending').getByRole('button').click()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await page.getByRole('button', { name: 'Approve Dana Marlow’s car' }).click()
  await rowOf(page, 'Dana').getByText('Ready', { exact: true }).waitFor()
  await rowOf(page, 'Dana').getByRole('button', { name: /^Undo/ }).waitFor()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await figure(page, 'Ready').getByText('1 of 7').waitFor()

  // One key press sends a reminder, and the person gets a notification.
  await page.getByRole('button', { name: 'Remind Bo Marlow' }).focus()
  await page.keyboard.press('Enter')
  await rowOf(page, 'Bo')
    .getByText(/^Reminded just now about seats\. You can remind them again from /)
    .waitFor()
  await page.getByText(/^Reminded by \w+ about seats$/).waitFor()
  await expect
    .poll(async () => {
      const notifications = (await bo.send('GET', '/api/notifications')) as { kind: string; path: string }[]
      return notifications.filter(({ kind }) => kind === 'nudge').map(({ path }) => path.split('?')[0])
    })
    .toEqual([`/trip/${tripId}`])

  // A phone shows the same as cards. The others are reminded all at once.
  await openReadiness(phone.page, admin, tripId)
  await rowOf(phone.page, 'Bo')
    .getByText(/^Reminded just now/)
    .waitFor()
  await phone.page.getByRole('button', { name: 'Remind 3 people' }).click()
  await phone.page.getByText('3 people were reminded.').waitFor()
  await rowOf(page, 'Eve')
    .getByText(/^Reminded just now about booking/)
    .waitFor()
  await expectAccessibleInBothSchemes(phone.page)

  // The page shows what people do without a reload.
  await pay(ada, tripId, 2)
  await rowOf(page, 'Ada').getByText('Ready', { exact: true }).waitFor()
  await figure(phone.page, 'Not paid').getByText('nothing due').waitFor()
  expect([...wide.problems, ...phone.problems]).toEqual([])
})

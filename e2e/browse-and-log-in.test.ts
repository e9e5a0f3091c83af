import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  admin,
  holdScripts,
  logIn,
  maya,
  readRecordedToasts,
  recordToasts,
  startEmbeddedJourney,
  type Journey,
  startUsing,
  submitRegistration,
} from './browser.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

type Seat = { id: number; isDriver: boolean }

let journey: Journey
beforeAll(async () => {
  journey = await startEmbeddedJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

test('a visitor searches, filters, opens a trip, registers, logs out and logs in again', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit

  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'Adventure Begins Here' }).waitFor()
  await page
    .getByRole('link', { name: 'Browse Adventures' })
    .or(page.getByRole('button', { name: 'Browse Adventures' }))
    .first()
    .click()
  await page.locator('#adventures:focus').waitFor()

  await page.getByRole('searchbox', { name: 'Search adventures' }).fill('vega')
  await page.waitForURL(/q=vega/)
  await page
    .getByText(/^1 adventure for/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Hiking', exact: true }).click()
  await page.waitForURL(/category=hiking/)

  await page.getByRole('link', { name: /^View Details: Vega Islands/ }).click()
  await page.waitForURL(/\/trip\/1$/)
  await page.getByRole('heading', { level: 1, name: /Vega Islands/ }).waitFor()
  await page.getByRole('heading', { name: 'Event Schedule' }).waitFor()

  // The site's back link and the browser's back button both restore the filters.
  await page.getByRole('link', { name: 'All adventures' }).click()
  await page.waitForURL(/\/\?q=vega&category=hiking#adventures$/)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /Vega Islands/ }).waitFor()
  await page.goBack()
  await page.waitForURL(/\/\?q=vega&category=hiking$/)
  await page.getByText(/^1 adventure for “vega”, Hiking/).waitFor()
  await page.getByRole('link', { name: /^View Details: Vega Islands/ }).click()
  await page.waitForURL(/\/trip\/1$/)

  await page.getByRole('link', { name: 'Sign Up Now' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Join the Adventure' }).waitFor()
  await submitRegistration(page, { firstName: 'Ida', email: 'ida@example.org' })

  await page.waitForURL(/\/trip\/1$/)
  await page.getByText('Your account has been created successfully.').waitFor()
  await page.getByRole('button', { name: 'Account' }).first().click()
  const header = page.getByRole('banner')
  await header.getByText('Ida Moen').waitFor()
  await header.getByText('ida@example.org').waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Dashboard',
    'My Bookings',
    'Account',
    'Logout',
  ])

  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/\/login$/)
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  await logIn(page, { email: 'ida@example.org', password: 'a long and winding trail' })
  // At the bottom left, so that it does not cover the next button.
  const toast = await page.getByText("You've successfully logged in.").boundingBox()
  expect(toast?.x).toBeLessThan(100)
  expect(toast?.y).toBeGreaterThan(500)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('heading', { name: 'Available Adventures' }).waitFor()

  const unknownPage = await page.goto('/no/such/page')
  expect(unknownPage?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  expect(problems).toEqual([])
})

test('a wrong password shows a banner and keeps the typed email', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.goto('/login')
  await page.getByLabel('Email').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not her password')
  await page.getByRole('button', { name: 'Sign In' }).click()

  const banner = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
  await banner.waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('maya@example.com')
})

test('a form filled in before the scripts load keeps its input, and is sent if Enter was pressed', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const releaseScripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password', { exact: true }).fill(maya.password)
  expect(await page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')

  releaseScripts()

  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
})

test('typing on after an early Enter does not send a half-typed password', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const releaseScripts = await holdScripts(page)
  const loginRequests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) loginRequests.push(request.postDataJSON())
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(maya.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(maya.password.slice(0, 4))
  await page.keyboard.press('Enter')
  await page.keyboard.type(maya.password.slice(4, 6))
  releaseScripts()
  await page.getByRole('button', { name: 'Sign In', disabled: false }).waitFor()
  await password.press('End')
  await page.keyboard.type(maya.password.slice(6))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
  expect(loginRequests).toEqual([maya])
})

test('a registration is sent if Enter was pressed before the scripts load', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const releaseScripts = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Liv')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Email').fill('liv.berg@example.org')
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('a long and winding trail')
  }
  await page.keyboard.press('Enter')

  releaseScripts()

  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
})

test('text typed into the search before the scripts load is searched for', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search adventures' }).fill('vega')

  releaseScripts()

  await page
    .getByText(/^1 adventure for/)
    .first()
    .waitFor()
  expect(await page.getByRole('searchbox', { name: 'Search adventures' }).inputValue()).toBe('vega')
})

test('a page for signed-in people shows even if another part of it cannot be loaded', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.goto('/login')
  await logIn(page, maya)
  await page.route(/\/assets\/(footer|verify-bar|my-changes)-.*\.js/, (route) => route.abort())
  // Without storage, the page cannot reload to get the missing part.
  await page.addInitScript(() => Object.defineProperty(window, 'sessionStorage', { value: null }))
  await page.goto('/bookings')
  await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor()
})

test('people with a session do not see what is for visitors, not even before the scripts load', async () => {
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page } = visit
  // The links of the footer are for everybody.
  const forVisitors = page
    .locator('nav[aria-label=Tabs], .bottom-bar')
    .getByRole('link', { name: /^(Sign Up Now|Sign Up|Login|How It Works)$/ })
  await page.goto('/trip/1')
  await expect.poll(() => forVisitors.count()).toBe(4)
  await page.goto('/login')
  await logIn(page, maya)
  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
  const releaseScripts = await holdScripts(page)
  await page.goto('/trip/1', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await forVisitors.count()).toBe(0)
  releaseScripts()
  await page.getByRole('link', { name: 'My Bookings' }).first().waitFor()
})

test('a choice and a press before the scripts load are repeated', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high')
  releaseScripts()
  await page.waitForURL('**/?sort=price')

  const releaseLogin = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: maya.email }).click()
  releaseLogin()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(maya.email)
  expect(problems).toEqual([])
})

test('registration shows what is wrong with each field', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.goto('/register')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('shorter')
  await page.getByRole('button', { name: 'Create Account' }).click()

  for (const message of [
    'Invalid email format',
    'Password must be at least 8 characters',
    "Passwords don't match",
  ]) {
    await page.getByText(message).waitFor()
  }
  expect(new URL(page.url()).pathname).toBe('/register')
})

test.each(['/bookings', '/checkout', '/admin', '/admin/trips'])(
  'a signed-out visitor of %s is told so, and returns there after logging in',
  async (path) => {
    await using visit = await journey.visit()
    const { page } = visit
    await recordToasts(page)
    await page.goto(path)
    await page.waitForURL(/\/login$/)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()

    await page.waitForURL((url) => url.pathname === path)
    expect(await readRecordedToasts(page)).toContain('You are logged out. Logging in again...')
  },
)

test('a traveller is turned away from the admin pages', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await logIn(page, maya)

  await page.goto('/admin')

  await page.getByText('Access Denied').waitFor()
  await page.getByText('Admin access required').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
})

test('an admin reaches the dashboard from the menu', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)

  await page.getByRole('button', { name: 'Account' }).first().click()
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()

  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  for (const figure of ['Total Trips', 'Active Trips', 'Total Revenue', 'Participants']) {
    await page.getByText(figure, { exact: true }).waitFor()
  }
  expect(await page.getByRole('heading', { name: 'Recent Trips' }).count()).toBe(1)
  expect(problems).toEqual([])
})

test('a traveller sees her bookings', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, maya)

  await page.getByRole('button', { name: 'Account' }).first().click()
  await page.getByRole('menuitem', { name: 'My Bookings' }).click()

  await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor()
  await page.getByRole('link', { name: 'Vega Islands by Road and Barge', exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('the login and register pages redirect a signed-in person home', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await logIn(page, maya)

  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('an invalid token is removed from the browser', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('authToken', 'long-gone'))

  await page.reload()

  await page.waitForFunction(() => localStorage.getItem('authToken') === null)
  await page.getByRole('link', { name: 'Sign Up' }).first().waitFor()
})

test('logging out everywhere signs out an open page without a reload', async () => {
  await using laptop = await journey.visit()
  await using phone = await journey.visit()
  await logIn(laptop.page, admin)
  await logIn(phone.page, admin)
  const stream = phone.page.waitForResponse((response) => /\/api\/live\?.*me/.test(response.url()))
  await phone.page.goto('/admin')
  await phone.page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await stream

  const token = await laptop.page.evaluate(() => localStorage.getItem('authToken'))
  await fetch(`${journey.address}/api/auth/logout-all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })

  await phone.page.waitForURL(/\/login$/)
})

test('a tab that cannot load offline says so, and loads once the network is back', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await logIn(page, admin)
  await page.goto('/trip/1?tab=volunteer')
  await page.getByLabel('Boot space').fill('Two rucksacks')
  await page.context().setOffline(true)

  await page.getByRole('tab', { name: 'Expenses' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().setOffline(false)

  await page.getByRole('button', { name: 'Add expense' }).waitFor()
  await page.getByRole('tab', { name: 'Volunteer Car' }).click()
  expect(await page.getByLabel('Boot space').inputValue()).toBe('Two rucksacks')
})

test('the menu works by keyboard, and the skip link comes first', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await logIn(page, maya)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')

  await page.getByRole('button', { name: 'Account' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Logout')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('menuitem').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Account')
})

test('a chosen theme survives a reload', async () => {
  await using visit = await journey.visit({ colorScheme: 'light' })
  const { page } = visit
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/faqs')
  expect(await background()).toBe('rgb(246, 242, 233)')

  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()

  expect(await background()).toBe('rgb(14, 21, 18)')
})

test('a script that cannot load leaves the rest of the page and other pages working', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const tripScript = /\/assets\/trip-.*\.js/
  const openTrip = () =>
    page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
  await page.goto('/', { waitUntil: 'networkidle' })
  await startUsing(page)
  await page.route(tripScript, (route) => route.abort())
  await page.context().setOffline(true)

  await openTrip()
  await page.getByText('We couldn’t show this part.').waitFor()
  expect(await page.getByRole('banner').isVisible()).toBe(true)
  await page.getByText('You’re offline. Showing saved details.').waitFor()
  await page.getByRole('link', { name: 'Wild Trip Planner, home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Adventure Begins Here' }).waitFor()

  await openTrip()
  await page.getByText('We couldn’t show this part.').waitFor()
  await page.unroute(tripScript)
  // The page reloads by itself once it is online.
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Event Schedule' }).waitFor()
})

test.each([320, 390, 1440])('the menu of somebody with a very long name fits at %i px', async (width) => {
  await using visit = await journey.visit({ viewport: { width, height: 800 } })
  const { page } = visit
  const email = `long${width}@example.org`
  const password = 'a long and winding trail'
  const name = 'W'.repeat(100)
  const registration = await fetch(`${journey.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: name, lastName: name, email, password, confirmPassword: password }),
  })
  expect(registration.status).toBe(201)
  await logIn(page, { email, password })

  await page.getByRole('button', { name: 'Account' }).and(page.locator(':visible')).click()
  for (const item of await page.getByRole('menuitem').all()) {
    const box = await item.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
  }
})

test('very long words in texts and names make no page wider than a phone', async () => {
  const { address } = journey
  const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbaux'
  const [adminUser, driver, passenger] = [
    await logInAdmin(address),
    await registerTestUser(address, word),
    await registerTestUser(address, word),
  ]
  const texts = { title: word, location: word, description: word, policySecure: word, activities: [word] }
  const id = await createTrip(adminUser, texts)
  const car = (await driver.send('POST', `/api/trips/${id}/cars`, { passengerSeats: 3 })) as { id: number }
  await adminUser.send('PUT', `/api/cars/${car.id}/status`, { status: 'approved' })
  const seats = (await passenger.send('GET', `/api/trips/${id}/seats`)) as Seat[]
  const seatIds = seats.filter(({ isDriver }) => !isDriver).map((seat) => seat.id)
  await passenger.send('POST', `/api/trips/${id}/bookings`, {
    transport: 'car',
    seatIds: seatIds.slice(0, 1),
  })
  await passenger.send('POST', `/api/trips/${id}/expenses`, { amount: '12', reason: word })

  await using visit = await journey.visit({ viewport: { width: 390, height: 800 } })
  const { page } = visit
  await logIn(page, admin)
  const expectToFit = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto(`/trip/${id}`)
  const inTab = (name: string) => page.getByRole('tabpanel', { name, exact: true })
  await inTab('Booking').getByRole('group').first().waitFor()
  await expectToFit()
  for (const name of ['Cars', 'Expenses']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await inTab(name).getByText(word).first().waitFor()
    await expectToFit()
  }
  // Wide pages have no bottom bar, so the toaster leaves no space for one.
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await page.locator('.toaster').evaluate((toaster) => getComputedStyle(toaster).bottom)).toBe('24px')

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/admin/trips/${id}/edit`)
  await page.getByLabel('Trip Title').waitFor()
  await expectToFit()
})

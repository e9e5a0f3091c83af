import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseCalendar } from '#testing/parse-calendar.ts'
import { expectAccessible } from './expect-accessible.ts'
import { logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser } from './test-users.ts'

test('a visitor downloads a trip’s calendar file, and a member’s calendar feed follows the trip', async () => {
  await using journey = await startJourney({ LOG_LEVEL: 'info' })
  const { address } = journey
  const admin = await logInAdmin(address)
  const tripId = await createTrip(admin, { title: 'Fjords, peaks; 🏔️', price: '0', maxParticipants: 5 })
  const expectedEvent = { uid: `trip-${tripId}@${new URL(address).hostname}`, summary: 'Fjords, peaks; 🏔️' }

  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page, problems } = visit
  await page.goto(`/trip/${tripId}`, { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: 'Add to calendar' })
  await button.focus()
  await page.keyboard.press('Enter')
  const downloadItem = page.getByRole('menuitem', { name: /^Download \.ics file/ })
  await downloadItem.waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('fjords-peaks.ics')
  const [event] = parseCalendar(await readFile(await download.path(), 'utf8')).events
  expect(event).toMatchObject({
    ...expectedEvent,
    start: '2099-07-01',
    end: '2099-07-05',
    status: 'CONFIRMED',
  })
  expect(page.url()).toBe(`${address}/trip/${tripId}`)

  const member = await registerTestUser(address, 'Ida')
  const createFeed = async () => ((await member.send('POST', '/api/calendar-feed')) as { url: string }).url
  const url = await createFeed()
  const readFeed = async () => parseCalendar(await (await fetch(url)).text()).events
  expect(await readFeed()).toEqual([])
  await member.send('POST', `/api/trips/${tripId}/bookings`, { transport: 'own' })
  const [booked] = await readFeed()
  expect(booked).toMatchObject({
    ...expectedEvent,
    start: '2099-07-01',
    end: '2099-07-05',
    status: 'CONFIRMED',
  })

  await logIn(page, member)
  await page.goto('/bookings')
  await page.getByRole('button', { name: `Add to calendar: ${expectedEvent.summary}` }).click()
  const menu = page.getByRole('menu', { name: `Add to calendar: ${expectedEvent.summary}` })
  await menu.waitFor()
  const box = await menu.boundingBox()
  expect(box!.x >= 0 && box!.x + box!.width <= 390).toBe(true)
  await expectAccessible(page)
  expect(problems).toEqual([])

  await admin.send('PUT', `/api/trips/${tripId}`, { startDate: '2099-12-30', endDate: '2099-12-31' })
  const [moved] = await readFeed()
  expect(moved).toMatchObject({
    ...expectedEvent,
    start: '2099-12-30',
    end: '2100-01-01',
    status: 'CONFIRMED',
  })
  expect(moved!.sequence).toBeGreaterThan(booked!.sequence)

  await admin.send('POST', `/api/trips/${tripId}/cancel`)
  const [cancelled] = await readFeed()
  expect(cancelled).toMatchObject({ ...expectedEvent, status: 'CANCELLED' })
  expect(cancelled!.sequence).toBeGreaterThan(moved!.sequence)

  const newUrl = await createFeed()
  expect([(await fetch(url)).status, (await fetch(newUrl)).status]).toEqual([404, 200])
  await member.send('DELETE', '/api/calendar-feed')
  expect((await fetch(newUrl)).status).toBe(404)

  // The page shows an address only once, when it is created.
  await page.goto('/account#calendar')
  await page.getByRole('button', { name: 'Create private link' }).click()
  const linkField = page.getByLabel('Private link')
  await linkField.waitFor()
  await expect.poll(() => linkField.evaluate((input) => input === document.activeElement)).toBe(true)
  const shownUrl = await linkField.inputValue()
  expect((await fetch(shownUrl)).status).toBe(200)
  await page.getByText(/^Copy it now\. We only show it once\./).waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByText(/^You’ve had a private link since /).waitFor()
  expect(await page.content()).not.toContain(shownUrl.split('/').at(-1))
  await expectAccessible(page)
  expect((await fetch(shownUrl.replace('calendars', '%63alendars'))).status).toBe(200)

  // The address is a secret, so the log must not contain it.
  await expect.poll(journey.output).toContain('/api/calendars/*')
  for (const secret of [url, newUrl, shownUrl])
    expect(journey.output()).not.toContain(secret.split('/').at(-1))
})

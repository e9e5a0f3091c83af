import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startProcess } from '#testing/start-process.ts'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { logIn, sharedBrowser, visitSite, type Visit } from './browser.ts'
import { createTrip, registerTestUser, type TestUser } from './test-users.ts'
import { createPicture } from './picture-panels.ts'

const phone = { viewport: { width: 390, height: 844 } }
const wide = { viewport: { width: 1440, height: 900 } }

/** A trip of Ida and Ole with Rowan as the admin, on two processes of the product. */
async function startChatJourney() {
  const database = await cloneDatabase()
  const processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: database.url })))
  const [first, second] = processes.map(({ address }) => address) as [string, string]
  const browser = await sharedBrowser()
  const rowan = await registerTestUser(first, 'Rowan')
  await database.query('update users set is_admin = true')
  const tripId = await createTrip(rowan, { price: 0, maxParticipants: 8 })
  const [ida, ole] = [await registerTestUser(first, 'Ida'), await registerTestUser(second, 'Ole')]
  for (const user of [ida, ole]) {
    await user.send('POST', `/api/trips/${tripId}/bookings`, { partySize: 1, transport: 'own' })
  }
  return {
    tripId,
    first,
    second,
    rowan,
    ida,
    ole,
    /** Opens the chat as somebody, on one of the processes. */
    join: async (user: TestUser, baseURL: string, options: BrowserContextOptions): Promise<Visit> => {
      const visit = await visitSite(browser, { baseURL, ...options })
      await logIn(visit.page, user)
      await visit.page.goto(`/trip/${tripId}/chat`)
      await messageBox(visit.page).waitFor()
      return visit
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(processes.map((app) => app[Symbol.asyncDispose]()))
      await database[Symbol.asyncDispose]()
    },
  }
}

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const messageList = (page: Page) => page.getByRole('region', { name: 'Messages' })
const messageTexts = (page: Page) =>
  messageList(page).locator('.bubble .whitespace-pre-wrap').allTextContents()
const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned announcements' })

async function writeMessage(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
}

/** Waits until the server has the message: only then does it have an options menu. */
async function waitUntilSent(page: Page, text: string): Promise<void> {
  const options = page.getByRole('button', { name: new RegExp(`^Message options: .*${text}`) })
  await options.waitFor({ state: 'attached' })
}

async function chooseMessageAction(page: Page, message: string, action: string): Promise<void> {
  await messageList(page).getByText(message, { exact: true }).hover()
  await page.getByRole('button', { name: new RegExp(`^Message options: .*${message}`) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The message has the focus and is in view, with an outline that is also visible in forced colours. */
async function expectFocusInSight(page: Page, name: RegExp): Promise<void> {
  const message = messageList(page).getByRole('article', { name })
  await expect.poll(() => message.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  const outline = await message.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return `${outlineStyle} ${outlineWidth}`
  })
  await page.emulateMedia({ forcedColors: null })
  expect(outline).toBe('solid 3px')
  const [box, listBox] = [await message.boundingBox(), await messageList(page).boundingBox()]
  if (!box || !listBox) throw new Error('The message or the list is not shown.')
  expect(box.y).toBeGreaterThanOrEqual(listBox.y)
  expect(box.y + box.height).toBeLessThanOrEqual(listBox.y + listBox.height)
}

test('messages, edits, pictures and deletions on one process appear on another', async () => {
  await using chat = await startChatJourney()
  await using idasVisit = await chat.join(chat.ida, chat.first, wide)
  await using olesVisit = await chat.join(chat.ole, chat.second, phone)
  const [ida, ole] = [idasVisit.page, olesVisit.page]

  await writeMessage(ida, '<b>Hello</b> https://example.org/map')
  await messageList(ole).getByText('<b>Hello</b>').waitFor()
  expect(await messageList(ole).locator('b').count()).toBe(0)
  const link = messageList(ole).getByRole('link', { name: 'https://example.org/map' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')

  await writeMessage(ole, 'Helo')
  await messageList(ida).getByText('Helo', { exact: true }).waitFor()
  await chooseMessageAction(ole, 'Helo', 'Edit')
  await ole.getByRole('textbox', { name: 'Edit message' }).fill('Hello back')
  await ole.keyboard.press('Enter')
  await messageList(ida).getByText('Hello back').waitFor()
  await messageList(ida).getByText('edited').waitFor()

  await ida
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await createPicture('#2f6b35') })
  await writeMessage(ida, 'The lake')
  await ole.getByRole('button', { name: 'Picture by Ida Marlow, open full size' }).click()
  const fullSizePicture = ole.getByRole('dialog').getByRole('img')
  await expect
    .poll(() => fullSizePicture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await ole.keyboard.press('Escape')
  await expectAccessibleInBothSchemes(ida)
  await expectAccessibleInBothSchemes(ole)

  await chooseMessageAction(ole, 'Hello back', 'Delete')
  await ole.getByRole('button', { name: 'Delete message' }).click()
  await messageList(ida).getByText('Message deleted').waitFor()
  expect(await messageList(ida).getByText('Hello back').count()).toBe(0)
  expect([...idasVisit.problems, ...olesVisit.problems]).toEqual([])
})

test('messages written offline arrive once and in order, even after a reload', async () => {
  await using chat = await startChatJourney()
  await using idasVisit = await chat.join(chat.ida, chat.first, phone)
  await using olesVisit = await chat.join(chat.ole, chat.second, wide)
  const [ida, ole] = [idasVisit.page, olesVisit.page]

  await ida.context().setOffline(true)
  for (const text of ['One', 'Two', 'Three']) await writeMessage(ida, text)
  await expect.poll(() => ida.getByText('Waiting for a connection').count()).toBe(3)
  await messageBox(ida).fill('Half a sentence')
  await writeMessage(ole, 'Where are you?')
  await waitUntilSent(ole, 'Where are you?')
  await ida.context().setOffline(false)
  await expect.poll(() => messageTexts(ole)).toEqual(['Where are you?', 'One', 'Two', 'Three'])
  await expect.poll(() => messageTexts(ida)).toEqual(['Where are you?', 'One', 'Two', 'Three'])
  expect(await messageBox(ida).inputValue()).toBe('Half a sentence')

  // Sending fails, and the page is reloaded before the messages are sent.
  await ida.route('**/api/trips/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await writeMessage(ida, 'Four')
  await writeMessage(ida, 'Five')
  await expect.poll(() => ida.getByText('Waiting for a connection').count()).toBe(2)
  await messageBox(ida).fill('Another half')
  await ida.unroute('**/api/trips/*/messages')
  await ida.reload()
  await expect
    .poll(() => messageTexts(ole))
    .toEqual(['Where are you?', 'One', 'Two', 'Three', 'Four', 'Five'])
  await expect
    .poll(() => messageTexts(ida))
    .toEqual(['Where are you?', 'One', 'Two', 'Three', 'Four', 'Five'])
  expect(await messageBox(ida).inputValue()).toBe('Another half')

  // An unsent picture survives a reload too, and is sent by the next page of the site, whichever it is.
  await ida.route('**/messages/picture', (route) => route.abort())
  await ida
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await createPicture('#2f6b35') })
  await writeMessage(ida, 'The lake')
  await expect.poll(() => ida.getByText('Waiting for a connection').count()).toBe(1)
  await ida.reload()
  await expect.poll(() => ida.getByRole('img', { name: 'lake.jpg' }).count()).toBe(1)
  await ida.unroute('**/messages/picture')
  await ida.goto('/messages')
  await ole.getByRole('button', { name: 'Picture by Ida Marlow, open full size' }).waitFor()
  expect((await messageTexts(ole)).filter((text) => text === 'The lake')).toHaveLength(1)
})

test('an announcement is pinned for everybody, and shows who has seen it', async () => {
  await using chat = await startChatJourney()
  await using rowansVisit = await chat.join(chat.rowan, chat.first, wide)
  const { page } = rowansVisit
  await page.getByRole('button', { name: 'Announce to everyone' }).click()
  await writeMessage(page, 'We meet at nine.')
  await pinned(page).getByRole('button', { name: 'Seen by 0 of 2' }).waitFor()

  await using idasVisit = await chat.join(chat.ida, chat.second, phone)
  await pinned(idasVisit.page).getByText('We meet at nine.').waitFor()
  await pinned(page).getByRole('button', { name: 'Seen by 1 of 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seen by 1 of 2' })
  await dialog.getByRole('region', { name: 'Seen', exact: true }).getByText('Ida Marlow').waitFor()
  await dialog.getByRole('region', { name: 'Not yet' }).getByText('Ole Marlow').waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await pinned(page).getByRole('button', { name: 'Unpin: We meet at nine.' }).click()
  await pinned(idasVisit.page).waitFor({ state: 'detached' })
})

test('unread messages are counted, open where reading stopped, and become read once seen', async () => {
  await using chat = await startChatJourney()
  const { tripId, ida, ole } = chat
  const sendText = (text: string, speaker = ole) =>
    speaker.send('POST', `/api/trips/${tripId}/messages`, { clientId: crypto.randomUUID(), text })
  // Three people write, because of the limit on messages per person and minute.
  const kari = await registerTestUser(chat.first, 'Kari')
  await kari.send('POST', `/api/trips/${tripId}/bookings`, { partySize: 1, transport: 'own' })
  const speakers = [ole, chat.rowan, kari]
  for (let line = 1; line <= 60; line++) await sendText(`Line ${line}`, speakers[line % speakers.length])
  await using idasVisit = await chat.join(ida, chat.first, phone)
  const { page } = idasVisit

  // The chat opens at the end. Earlier messages load while scrolling up, without moving the visible ones.
  await messageList(page).getByText('Line 60', { exact: true }).waitFor()
  expect(await messageList(page).getByText('Line 1', { exact: true }).count()).toBe(0)
  // The list is one tab stop, before the composer's. Home leads to the oldest loaded message.
  await messageBox(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expectFocusInSight(page, /: Line 60, /)
  await page.keyboard.press('Home')
  await messageList(page).getByText('Line 1', { exact: true }).waitFor({ state: 'attached' })
  expect(await messageList(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(500)
  // The first page consists of the newest 50 messages.
  await expectFocusInSight(page, /: Line 11, /)
  await page.keyboard.press('ArrowUp')
  await expectFocusInSight(page, /: Line 10, /)
  await sendText('Line 61')
  await page.getByRole('button', { name: '1 new message' }).click()
  await page.getByRole('button', { name: '1 new message' }).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await sendText('Line 62')
  await page.getByRole('link', { name: /^Messages\s*1?, 1 unread$/ }).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: /Ole: Line 62/ }).click()
  await messageList(page).getByText('New messages').waitFor()
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()

  // With more than a page of unread messages, the chat opens at the first one, and those below stay unread.
  await page.goto('/messages')
  const newSpeakers = [await registerTestUser(chat.first, 'Liv'), await registerTestUser(chat.first, 'Per')]
  for (const speaker of newSpeakers) {
    await speaker.send('POST', `/api/trips/${tripId}/bookings`, { partySize: 1, transport: 'own' })
  }
  for (let line = 63; line <= 118; line++) await sendText(`Line ${line}`, newSpeakers[line % 2])
  await page.getByRole('link', { name: /Line 118/ }).click()
  await expect.poll(() => messageList(page).getByText('New messages').isVisible()).toBe(true)
  const topOf = (text: string) =>
    messageList(page)
      .getByText(text, { exact: true })
      .evaluate((element) => element.getBoundingClientRect().top)
  expect(await topOf('Line 62')).toBeLessThan(await topOf('New messages'))
  expect(await topOf('New messages')).toBeLessThan(await topOf('Line 63'))
  expect(await topOf('Line 63')).toBeLessThan(500)
  await page.getByRole('button', { name: /^\d+ new messages$/ }).waitFor()
  // The list scrolls, and the page does not.
  const size = await page.evaluate(() => ({
    scrollHeight: document.documentElement.scrollHeight,
    innerHeight,
  }))
  expect(size.scrollHeight).toBe(size.innerHeight)
})

test('a person who is not on the trip can neither read the chat nor subscribe to it', async () => {
  await using chat = await startChatJourney()
  const kim = await registerTestUser(chat.first, 'Kim')
  const subscription = kim.send('GET', `/api/live?topics=chat:${chat.tripId}`)
  await expect(subscription).rejects.toThrow('answered 403')
  await using visit = await chat.join(chat.ida, chat.first, wide)
  await visit.page.goto(`/trip/${chat.tripId}`)
  await visit.page.getByRole('link', { name: 'Group chat' }).waitFor()
  await visit.page.context().clearCookies()
  await visit.page.evaluate(() => localStorage.clear())
  await logIn(visit.page, kim)
  await visit.page.goto(`/trip/${chat.tripId}/chat`)
  await visit.page.getByRole('heading', { name: 'This chat is for people on the trip' }).waitFor()
  await visit.page.getByRole('link', { name: 'View trip' }).click()
  await visit.page.getByRole('heading', { name: 'Your spot, cars and expenses' }).waitFor()
  expect(await visit.page.getByRole('link', { name: 'Group chat' }).count()).toBe(0)
})

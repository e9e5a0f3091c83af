import { EventEmitter, once } from 'node:events'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { SEEDED } from '#testing/database-url.ts'
import { startProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { findChromium } from '../scripts/chromium.mjs'

const flags = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `problems` are errors that the page reported. */
export type Visit = AsyncDisposable & { page: Page; problems: string[] }

export type Journey = AsyncDisposable & {
  address: string
  /** The server's output so far. */
  output: () => string
  /** Opens a fresh browser profile on the site. */
  visit: (options?: BrowserContextOptions) => Promise<Visit>
}

export function launchBrowser(...extraFlags: string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium; npm test gets one, or says how to.')
  // Chromium's sandbox does not work as root.
  const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...flags, ...sandboxFlags, ...extraFlags] })
}

let sharedBrowserLaunch: Promise<Browser> | undefined

/** One browser for all journeys of a worker; it ends with the worker. Each visit has its own profile. */
export function sharedBrowser(): Promise<Browser> {
  return (sharedBrowserLaunch ??= launchBrowser())
}

/** The product and a browser, with the demo's trips and people unless it gets an existing database. */
export async function startJourney(
  settings: Record<string, string> = {},
  existingDatabase?: TestDatabase,
): Promise<Journey & { database: TestDatabase }> {
  const database = existingDatabase ?? (await cloneDatabase({ name: SEEDED }))
  const journey = await openJourney({
    DATABASE_URL: database.url,
    ...(!existingDatabase && { PAYMENTS: 'sandbox' }),
    ...settings,
  })
  return {
    ...journey,
    database,
    [Symbol.asyncDispose]: async () => {
      await journey[Symbol.asyncDispose]()
      if (!existingDatabase) await database[Symbol.asyncDispose]()
    },
  }
}

/** The product with its embedded database, as a newcomer starts it. */
export async function startEmbeddedJourney(): Promise<Journey> {
  const temp = await tempFolder()
  const journey = await openJourney({ DATA_DIR: temp.folder })
  return {
    ...journey,
    [Symbol.asyncDispose]: async () => {
      await journey[Symbol.asyncDispose]()
      await temp[Symbol.asyncDispose]()
    },
  }
}

async function openJourney(settings: Record<string, string>): Promise<Journey> {
  const app = await startProcess(settings)
  const browser = await sharedBrowser()
  return {
    address: app.address,
    output: app.output,
    visit: (options = {}) => visitSite(browser, { baseURL: app.address, ...options }),
    [Symbol.asyncDispose]: app[Symbol.asyncDispose],
  }
}

/** A fresh browser profile on a site. */
export async function visitSite(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  // Generous, because machines differ in speed.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser logs every 4xx answer; tests check those themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return { page, problems, [Symbol.asyncDispose]: () => context.close() }
}

export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, account)
  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
}

/** Fills in and sends the form of the login, which is open. */
export async function submitLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  await fillFields(page, { Email: account.email, Password: account.password })
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Fills in and sends the form of the registration, which is open. */
export async function submitRegistration(
  page: Page,
  { firstName, email }: { firstName: string; email: string },
): Promise<void> {
  await fillFields(page, {
    'First name': firstName,
    'Last name': 'Moen',
    Email: email,
    Password: 'a long and winding trail',
    'Confirm password': 'a long and winding trail',
  })
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Fills in the fields with these labels. */
export async function fillFields(form: Page | Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text)
}

/** Accounts of the demo. */
export const maya = { email: 'maya@example.com', password: 'adventure-maya' }
export const admin = { email: 'admin@example.com', password: 'adventure-admin' }

/** All scripts but that of the frame, which is hydrated first. */
export const pageScripts = /\/assets\/(?!index-).*\.js$/

/** Delays a page's scripts until the returned function is called. */
export async function holdScripts(page: Page, scripts = /\/assets\/.*\.js$/): Promise<() => void> {
  const gate = new EventEmitter()
  const isOpen = once(gate, 'open')
  await page.route(scripts, async (route) => {
    await isOpen
    await route.continue()
  })
  return () => gate.emit('open')
}

/** Starts using the page, and waits until its code is loaded and it is hydrated. */
export async function startUsing(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Records every toast from now on: some show for only half a second, and a slow machine would miss them. */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recordShown = () => {
      const shown = [...document.querySelectorAll('[role=alert], [role=status]')].map(
        ({ textContent }) => textContent,
      )
      let recorded = sessionStorage.getItem('notedToasts') ?? ''
      for (const text of shown) if (!recorded.includes(text)) recorded += text
      sessionStorage.setItem('notedToasts', recorded)
    }
    new MutationObserver(recordShown).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** All recorded texts without spaces between them: the text of a toast directly follows its title. */
export function readRecordedToasts(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('notedToasts') ?? '')
}

/** The tab and the card of a trip, which both book a spot. The card only has a form on wide screens. */
export const bookingTab = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Booking' })
export const bookingCard = (page: Page): Locator => page.getByRole('complementary', { name: 'Booking' })

/** Opens a trip as a visitor, and presses a free seat, which leads to the login. */
export async function pressSeat(page: Page, tripId: number): Promise<void> {
  await page.goto(`/trip/${tripId}`)
  // The cars are loaded when they are near.
  await page.mouse.wheel(0, 10_000)
  await page.getByRole('link', { name: /^Back Right, available/ }).click()
}

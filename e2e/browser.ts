import { EventEmitter, once } from 'node:events'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
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

export type Visit = AsyncDisposable & { page: Page; problems: string[] }

export type Journey = AsyncDisposable & {
  address: string
  browser: Browser
  /** What the server has written so far. */
  output: () => string
  /** A fresh browser profile on the site. `problems` are errors that the page reported. */
  visit: (options?: BrowserContextOptions) => Promise<Visit>
}

export function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium; npm test gets one, or says how to.')
  // Root has no sandbox to offer.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...flags, ...sandbox, ...more] })
}

/** The embedded default, seeded, and a browser to look at it. */
export async function startJourney(settings: Record<string, string> = {}): Promise<Journey> {
  const temp = await tempFolder()
  const app = await startProcess({ DATA_DIR: temp.folder, ...settings })
  const browser = await launchBrowser()
  return {
    address: app.address,
    browser,
    output: app.output,
    visit: (options = {}) => visitSite(browser, { baseURL: app.address, ...options }),
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await app[Symbol.asyncDispose]()
      await temp[Symbol.asyncDispose]()
    },
  }
}

/** A fresh browser profile on a site. */
export async function visitSite(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  // Machines differ; only a page that never gets there has failed.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser notes every 4xx answer; those are the tests' own business.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return { page, problems, [Symbol.asyncDispose]: () => context.close() }
}

export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
}

export const maya = { email: 'maya@example.com', password: 'adventure-maya' }
export const admin = { email: 'admin@example.com', password: 'adventure-admin' }

/** Keeps a page's scripts from it, until what this gives is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const gate = new EventEmitter()
  const isOpen = once(gate, 'open')
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isOpen
    await route.continue()
  })
  return () => gate.emit('open')
}

/** Notes every toast from now on: some stand for half a second only, and a slow machine would miss them. */
export async function noteToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = () => {
      const shown = [...document.querySelectorAll('[role=alert], [role=status]')].map(
        ({ textContent }) => textContent,
      )
      const noted = sessionStorage.getItem('notedToasts') ?? ''
      for (const text of shown) if (!noted.includes(text)) sessionStorage.setItem('notedToasts', noted + text)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

export function notedToasts(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('notedToasts') ?? '')
}

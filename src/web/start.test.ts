import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { takeReturnPath } from './features/auth/return-path.ts'

const source = readFileSync('src/web/public/start.js', 'utf8')

afterEach(() => {
  document.body.replaceChildren()
  // Ends what start.js listens to.
  for (const type of ['pageready', 'formready']) document.dispatchEvent(new Event(type))
  for (const mark of ['used', 'ready']) delete document.documentElement.dataset[mark]
})

/** Runs start.js as on a page at this path, before the page's own scripts. */
function start(path: string, { referrer = '', addEventListener = document.addEventListener.bind(document) }) {
  runInNewContext(source, {
    AbortController,
    Event,
    addEventListener: window.addEventListener.bind(window),
    performance,
    setTimeout,
    HTMLInputElement,
    localStorage,
    sessionStorage,
    location: new URL(path, location.origin),
    document: {
      referrer,
      hidden: true,
      currentScript: { dataset: {} },
      documentElement: document.documentElement,
      addEventListener,
      dispatchEvent: document.dispatchEvent.bind(document),
    },
  })
}

/** The return path that start.js stores on a page that was opened from another one. */
function openFrom(path: string, referrer: string): string {
  start(path, { referrer, addEventListener: () => undefined })
  return takeReturnPath()
}

test('a login opened from a trip page whose scripts had not started leads back to the trip', () => {
  expect(openFrom('/login', `${location.origin}/trip/7?tab=cars`)).toBe('/trip/7?tab=cars')
  expect(openFrom('/register', `${location.origin}/trip/7`)).toBe('/trip/7')
})

test('a return path that a link has stored is not replaced', () => {
  sessionStorage.setItem('returnTo', '/trip/7?tab=booking#places')
  expect(openFrom('/login', `${location.origin}/trip/7`)).toBe('/trip/7?tab=booking#places')
})

test.each([
  ['/login', 'https://evil.example/trip/7'],
  ['/login', ''],
  ['/login', `${location.origin}/about`],
  ['/bookings', `${location.origin}/trip/7`],
])('%s opened from %s leads home', (path, referrer) => {
  expect(openFrom(path, referrer)).toBe('/')
})

test.each(['scroll', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'storage'])(
  'notes when a page is first used: %s',
  (use) => {
    delete document.documentElement.dataset.used
    const onUse = vi.fn()
    document.addEventListener('pageused', onUse, { once: true })
    start('/', { addEventListener: () => undefined })
    expect(document.documentElement.dataset.used).toBeUndefined()
    window.dispatchEvent(new Event(use))
    expect(document.documentElement.dataset.used).toBe('')
    expect(onUse).toHaveBeenCalledOnce()
  },
)

test('a page that is only read counts as used after fifteen to twenty seconds', () => {
  vi.useFakeTimers()
  delete document.documentElement.dataset.used
  start('/', { addEventListener: () => undefined })
  vi.advanceTimersByTime(14_999)
  expect(document.documentElement.dataset.used).toBeUndefined()
  vi.advanceTimersByTime(5_001)
  expect(document.documentElement.dataset.used).toBe('')
  vi.useRealTimers()
})

test('a page is marked for people with a session, until the page knows it, and not for visitors', () => {
  const { dataset } = document.documentElement
  start('/', {})
  expect(dataset.hasToken).toBeUndefined()
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  start('/', {})
  expect(dataset.hasToken).toBe('')
  delete dataset.hasToken
  localStorage.clear()
})

/** A page of the server, whose scripts have not started; React stops its events. */
function showPage(html: string, path = '/') {
  document.body.innerHTML = `<div id="root"><main id="content">${html}</main></div>`
  const stop = (event: Event) => event.stopPropagation()
  const root = document.getElementById('root')
  for (const type of ['click', 'change', 'pointerup']) root?.addEventListener(type, stop)
  start(path, {})
  return {
    find: <E extends Element>(selector: string): E => {
      const element = document.querySelector<E>(selector)
      if (!element) throw new Error(`The page has no ${selector}`)
      return element
    },
    /** The page's code is loaded, and handles events. Resolves when everything has been repeated. */
    getReady: async (onEvent: (event: Event) => void) => {
      for (const type of ['click', 'change']) root?.addEventListener(type, onEvent, { capture: true })
      document.dispatchEvent(new Event('pageready'))
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

function choose(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a button that was pressed too early is pressed again, once', async () => {
  const page = showPage('<button type="button">Share</button>')
  page.find<HTMLButtonElement>('button').click()
  const onClick = vi.fn()
  await page.getReady(onClick)
  expect(onClick).toHaveBeenCalledOnce()
  await page.getReady(() => undefined)
  expect(onClick).toHaveBeenCalledOnce()
})

test('all choices that were made too early are made again, and then the last press', async () => {
  const options = '<option>Any</option><option>March</option><option>Newest</option>'
  const page = showPage(
    `<select id="month">${options}</select><select id="sort">${options}</select><button type="button">More</button>`,
  )
  choose(page.find('#month'), 'March')
  page.find<HTMLButtonElement>('button').click()
  choose(page.find('#sort'), 'Newest')
  // React puts back the value that it knows.
  page.find<HTMLSelectElement>('#sort').value = 'Any'
  const repeated: string[] = []
  await page.getReady(({ target }) =>
    repeated.push(target instanceof HTMLSelectElement ? target.value : 'pressed'),
  )
  expect(repeated).toEqual(['March', 'Newest', 'pressed'])
})

test('a press is not repeated after a click elsewhere, nor if it was long ago', async () => {
  const onClick = vi.fn()
  const press = () => {
    const page = showPage('<button type="button">Share</button><p>Text</p>')
    page.find<HTMLButtonElement>('button').click()
    return page
  }
  const first = press()
  first.find<HTMLElement>('p').click()
  await first.getReady(onClick)
  const second = press()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_001)
  await second.getReady(onClick)
  expect(onClick).not.toHaveBeenCalled()
})

test('a press that makes the page ready is handled by the page, and not repeated', async () => {
  const page = showPage('<button type="button">Share</button>')
  const onClick = vi.fn()
  // As React does: it hydrates the page for this click, and then handles it.
  const ready = new Promise<void>((resolve) => {
    document
      .getElementById('root')
      ?.addEventListener('click', () => void page.getReady(onClick).then(resolve), {
        capture: true,
        once: true,
      })
  })
  page.find<HTMLButtonElement>('button').click()
  await ready
  expect(onClick).not.toHaveBeenCalled()
})

test('a button that sends a form is not pressed again: the browser has sent it', async () => {
  const page = showPage('<form><button type="submit">Hiking</button></form>')
  page.find('form').addEventListener('submit', (event) => event.preventDefault())
  page.find<HTMLButtonElement>('button').click()
  const onClick = vi.fn()
  await page.getReady(onClick)
  expect(onClick).not.toHaveBeenCalled()
})

test.each([
  ['on another page forgets the page that an earlier one came from', '/trip/7', null],
  ['on the login itself still leads back', '/login', '/trip/5'],
])('an early click on a login link %s', (_what, path, expected) => {
  sessionStorage.setItem('returnTo', '/trip/5')
  const page = showPage('<a href="/api/login">Log in</a>', path)
  page.find('a').addEventListener('click', (event) => event.preventDefault())
  page.find<HTMLElement>('a').click()
  expect(sessionStorage.getItem('returnTo')).toBe(expected)
})

test('a press of a submit button that is still disabled marks its form, to be sent later', () => {
  const page = showPage('<form><input><button type="submit" disabled>Sign In</button></form>')
  page.find('button').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0 }))
  expect(page.find<HTMLFormElement>('form').dataset.submitRequested).toBe('')
  // Whoever types on is not done.
  page.find('input').dispatchEvent(new Event('input', { bubbles: true }))
  expect(page.find<HTMLFormElement>('form').dataset.submitRequested).toBeUndefined()
})

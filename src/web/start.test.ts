import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { takeReturnPath } from './features/auth/return-path.ts'

const source = readFileSync('src/web/public/start.js', 'utf8')

/** Runs start.js as on a page at this path, before the page's own scripts. */
function start(path: string, { referrer = '', addEventListener = document.addEventListener.bind(document) }) {
  runInNewContext(source, {
    AbortController,
    Event,
    addEventListener: window.addEventListener.bind(window),
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

test('a page that is only read counts as used after fifteen seconds', () => {
  vi.useFakeTimers()
  delete document.documentElement.dataset.used
  start('/', { addEventListener: () => undefined })
  vi.advanceTimersByTime(14_999)
  expect(document.documentElement.dataset.used).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(document.documentElement.dataset.used).toBe('')
  vi.useRealTimers()
})

/** A page of the server, whose scripts have not started; React stops its events. */
function showPage(html: string) {
  document.body.innerHTML = `<div id="root"><main id="content">${html}</main></div>`
  const stop = (event: Event) => event.stopPropagation()
  const root = document.getElementById('root')
  for (const type of ['click', 'change', 'pointerup']) root?.addEventListener(type, stop)
  start('/', {})
  return {
    find: <E extends Element>(selector: string): E => {
      const element = document.querySelector<E>(selector)
      if (!element) throw new Error(`The page has no ${selector}`)
      return element
    },
    /** The page's scripts have started, and listen to events. */
    getReady: (type: string, onEvent: () => void) => {
      root?.addEventListener(type, onEvent, { capture: true })
      document.dispatchEvent(new Event('pageready'))
    },
  }
}

test('a button that was pressed too early is pressed again, once', () => {
  const page = showPage('<button type="button">Share</button>')
  page.find<HTMLButtonElement>('button').click()
  const onClick = vi.fn()
  page.getReady('click', onClick)
  expect(onClick).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('pageready'))
  expect(onClick).toHaveBeenCalledOnce()
})

test('a choice that was made too early is made again', () => {
  const page = showPage('<select><option>Soonest</option><option>Newest</option></select>')
  const select = page.find<HTMLSelectElement>('select')
  select.value = 'Newest'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  const onChange = vi.fn<(value: string) => void>()
  page.getReady('change', () => onChange(select.value))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Newest')
})

test('a button that sends a form is not pressed again: the browser has sent it', () => {
  const page = showPage('<form><button type="submit">Hiking</button></form>')
  page.find('form').addEventListener('submit', (event) => event.preventDefault())
  page.find<HTMLButtonElement>('button').click()
  const onClick = vi.fn()
  page.getReady('click', onClick)
  expect(onClick).not.toHaveBeenCalled()
})

test('a press of a submit button that is still disabled marks its form, to be sent later', () => {
  const page = showPage('<form><input><button type="submit" disabled>Sign In</button></form>')
  page.find('button').dispatchEvent(new Event('pointerup', { bubbles: true }))
  expect(page.find<HTMLFormElement>('form').dataset.entered).toBe('')
  // Whoever types on is not done.
  page.find('input').dispatchEvent(new Event('input', { bubbles: true }))
  expect(page.find<HTMLFormElement>('form').dataset.entered).toBeUndefined()
})

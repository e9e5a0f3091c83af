// Before the first paint: applies a chosen theme, so that the system's does not flash up.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Access to storage may be denied; then the system's theme is used.
}

// Stores the trip that linked to the login, if its scripts had not started yet, to return there after logging
// in. Done here, because the login's own links can be clicked before its scripts have started, too.
try {
  const isLogin = /^\/(login|register|forgot-password|reset-password)$/.test(location.pathname)
  const isFromTrip = document.referrer.startsWith(`${location.origin}/trip/`)
  if (isLogin && isFromTrip && sessionStorage.getItem('returnTo') === null) {
    sessionStorage.setItem('returnTo', document.referrer.slice(location.origin.length))
  }
} catch {
  // Without storage people go home after logging in.
}

// Loads the scripts after the first paint. The page can be read without them, so on a slow connection its
// styles go first. A page in the background is not painted, so it does not wait.
const LONG_ENOUGH_MS = 2_000
let { entry } = document.currentScript.dataset
function loadEntry() {
  if (!entry) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = entry
  entry = ''
  document.head.append(script)
}
if (document.hidden) loadEntry()
else {
  new PerformanceObserver(loadEntry).observe({ type: 'paint', buffered: true })
  setTimeout(loadEntry, LONG_ENOUGH_MS)
}

// Says when the page is first used, or has been read for a while: then its own scripts are loaded. Noted here,
// because that may be before any other script has started.
const READ_MS = 15_000
const uses = 'scroll wheel pointermove pointerdown touchstart keydown click focusin input change'
const unused = new AbortController()
function noteUse() {
  unused.abort()
  document.documentElement.dataset.used = ''
  document.dispatchEvent(new Event('pageused'))
}
// Storage changes when somebody logs in in another tab.
for (const use of `${uses} storage`.split(' '))
  addEventListener(use, noteUse, { signal: unused.signal, capture: true, passive: true })
setTimeout(noteUse, READ_MS)

// Captured, because React stops events in parts of the page that it has not hydrated yet.
const listen = (type, listener, { signal }) =>
  document.addEventListener(type, listener, { signal, capture: true })

// Remembers the last button that was pressed or choice that was made in the page, and repeats it once the
// page's scripts are loaded. A button that sends a form needs no scripts.
const unready = new AbortController()
let repeatLast = () => undefined
const inPage = (target, what) => target.closest?.(`#content ${what}`)
function notePress({ target }) {
  const button = inPage(target, '[type=button]')
  if (button) repeatLast = () => button.click()
}
function noteChoice({ target }) {
  const select = inPage(target, 'select')
  if (select) repeatLast = () => select.dispatchEvent(new Event('change', { bubbles: true }))
}
listen('click', notePress, unready)
listen('change', noteChoice, unready)
listen(
  'pageready',
  () => {
    unready.abort()
    repeatLast()
  },
  unready,
)

// Remembers Enter in a form whose button is still disabled, and a press of that button, so that the form is
// sent once the scripts are loaded, unless it was changed after that. The first submit button that works ends
// this.
const waiting = new AbortController()
const formOf = (target) => (target instanceof HTMLInputElement ? target.form : null)
const disabledSubmit = '[type=submit]:disabled'
function noteEnter({ key, target }) {
  const form = key === 'Enter' ? formOf(target) : null
  if (form?.querySelector(disabledSubmit)) form.dataset.entered = ''
}
function notePressOfSubmit({ target }) {
  const form = target.closest?.(disabledSubmit)?.form
  if (form) form.dataset.entered = ''
}
listen('keydown', noteEnter, waiting)
// A disabled button gets no click.
listen('pointerup', notePressOfSubmit, waiting)
listen('input', ({ target }) => delete formOf(target)?.dataset.entered, waiting)
listen('formready', () => waiting.abort(), waiting)

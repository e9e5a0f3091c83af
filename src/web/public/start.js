// Before the first paint: applies a chosen theme, and hides what is for visitors from people with a session, so that
// neither flashes up. The page removes this mark if it turns out that there is no session.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('authToken') !== null) document.documentElement.dataset.hasToken = ''
} catch {
  // Access to storage may be denied; then the system's theme is used, and nobody has a session.
}

const isLogin = /^\/(login|register|forgot-password|reset-password)$/.test(location.pathname)

// If the trip's page had not started its scripts, it stored no return path. So the login stores it here, from
// the referrer. It does not wait for its own scripts, because its links can be clicked before they start.
try {
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

// Says when the page is first used, or has been read for a while: then its code is loaded. Noted here, because
// that may be before any other script has started. Random, so that not everybody asks at once.
const READ_MS = 15_000 + Math.random() * 5_000
const uses = 'scroll wheel pointermove pointerdown touchstart keydown click focusin input change'
const untilUsed = new AbortController()
function noteUse() {
  untilUsed.abort()
  document.documentElement.dataset.used = ''
  document.dispatchEvent(new Event('pageused'))
}
// Storage changes when somebody logs in in another tab.
for (const use of `${uses} storage`.split(' '))
  addEventListener(use, noteUse, { signal: untilUsed.signal, capture: true, passive: true })
setTimeout(noteUse, READ_MS)
try {
  // The login's code says what somebody came for, so it cannot wait.
  if (isLogin && sessionStorage.getItem('loginPurpose') !== null) noteUse()
} catch {
  // Without storage nobody knows.
}

// Captured, because React stops events in parts of the page that it has not hydrated yet.
const listen = (type, listener, { signal }) =>
  document.addEventListener(type, listener, { signal, capture: true })

// Remembers what was chosen and which button was pressed last before the page's code is loaded, and repeats it
// then, unless that takes so long that nobody expects it any more. A button that sends a form needs no code.
const EXPECTED_MS = 60_000
const untilReady = new AbortController()
const choices = new Map()
let lastClick
function noteClick(event) {
  lastClick = event
  const link = event.target.closest?.('#content a')
  // An earlier return path would win over the referrer, from which the login learns where to return to.
  if (!isLogin && /^\/(login|register|api\/login)$/.test(link?.getAttribute('href'))) {
    try {
      sessionStorage.removeItem('returnTo')
    } catch {
      // Nothing is stored.
    }
  }
}
function noteChoice(event) {
  const select = event.target.closest?.('#content select')
  if (select) choices.set(select, { event, value: select.value })
}
// Repeats each event in a task of its own, because the next builds on what the page shows after the one before.
// An event that is still being dispatched needs no repeat: React has just hydrated the page for it and handles
// it now.
function repeatLater(event, repeat) {
  if (event.eventPhase === Event.NONE && performance.now() - event.timeStamp < EXPECTED_MS) setTimeout(repeat)
}
function onReady() {
  untilReady.abort()
  document.documentElement.dataset.ready = ''
  for (const [select, { event, value }] of choices) {
    repeatLater(event, () => {
      // React may have put back the value that it knows.
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  const button = lastClick?.target.closest?.('#content [type=button]')
  if (button) repeatLater(lastClick, () => button.click())
}
listen('click', noteClick, untilReady)
listen('change', noteChoice, untilReady)
listen('pageready', onReady, untilReady)

// Remembers Enter in a form whose button is still disabled, and a press of that button, so that the form is
// sent once its code is loaded, unless somebody types on. The first submit button that works ends this.
const untilFormReady = new AbortController()
const formOf = (target) => (target instanceof HTMLInputElement ? target.form : null)
const disabledSubmit = '[type=submit]:disabled'
function noteEnter({ key, target }) {
  const form = key === 'Enter' ? formOf(target) : null
  if (form?.querySelector(disabledSubmit)) form.dataset.submitRequested = ''
}
function notePressOfSubmit({ target, button }) {
  const form = button === 0 ? target.closest?.(disabledSubmit)?.form : null
  if (form) form.dataset.submitRequested = ''
}
listen('keydown', noteEnter, untilFormReady)
// A disabled button gets no click.
listen('pointerup', notePressOfSubmit, untilFormReady)
listen('input', ({ target }) => delete formOf(target)?.dataset.submitRequested, untilFormReady)
listen('formready', () => untilFormReady.abort(), untilFormReady)

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

// Remembers Enter in a form whose button is still disabled, so that the form is sent once the scripts are
// loaded, unless it was changed after that. The first submit button that works ends this.
const waiting = new AbortController()
const { signal } = waiting
const formOf = (target) => (target instanceof HTMLInputElement ? target.form : null)
function noteEnter({ key, target }) {
  const form = key === 'Enter' ? formOf(target) : null
  if (form?.querySelector('[type=submit]:disabled')) form.dataset.entered = ''
}
document.addEventListener('keydown', noteEnter, { signal })
document.addEventListener('input', ({ target }) => delete formOf(target)?.dataset.entered, { signal })
document.addEventListener('formready', () => waiting.abort(), { signal })

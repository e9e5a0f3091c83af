// Before the first paint: a chosen theme wins over the system's, without a flash of the other one.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be closed to us; the system's theme is fine.
}

// Whoever followed a link from a trip to the login before that page had started comes back to the trip after logging in.
// Done here, because the login's own links can be followed before its scripts have started, too.
try {
  const isLogin = /^\/(login|register|forgot-password|reset-password)$/.test(location.pathname)
  const isFromTrip = document.referrer.startsWith(`${location.origin}/trip/`)
  if (isLogin && isFromTrip && sessionStorage.getItem('returnTo') === null) {
    sessionStorage.setItem('returnTo', document.referrer.slice(location.origin.length))
  }
} catch {
  // Without storage one goes home after logging in.
}

// After the first paint: the scripts. A page can be read without them, so what it looks like goes first on a slow line. A page
// in the background is not painted, and does not wait.
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

// Remembers Enter in a form whose button is still disabled, so that the form is sent once the scripts are loaded, unless
// it was changed after that. The first submit button that works ends this.
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

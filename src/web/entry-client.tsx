import './styles.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setSessionOfToken } from './api/session.ts'
import { onTokenChange, storedToken } from './api/token.ts'
import { readForTab, storeForTab } from './api/storage.ts'
import { App } from './app.tsx'

// After a deployment old chunks are gone. Reloads once for each; the stored list prevents a reload loop.
const RELOADED_KEY = 'reloadedFor'
window.addEventListener('vite:preloadError', (event) => {
  const failure = event.payload.message
  const failuresBefore = readForTab(RELOADED_KEY) ?? ''
  if (!navigator.onLine || failuresBefore.includes(failure)) return
  if (storeForTab(RELOADED_KEY, `${failuresBefore} ${failure}`)) void reloadIfServed()
})

/** A page that can be read is better than the browser's message that the site cannot be reached. */
async function reloadIfServed(): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  if (response?.ok) location.reload()
}

/** Whoever has a token is signed in or not, whatever else of the page is loaded. */
function startWatchingSession(): void {
  if (storedToken() === null) return
  import('./api/query-provider.tsx').then(
    (provider) => provider.startWatchingSession(),
    () => setSessionOfToken({ state: 'failed', user: null, retry: startWatchingSession }),
  )
}
startWatchingSession()
onTokenChange(startWatchingSession)

const root = document.getElementById('root')
if (root) {
  // A transition hydrates in slices, so that a slow device can scroll and type in between.
  startTransition(() => {
    hydrateRoot(root, <App />)
  })
}

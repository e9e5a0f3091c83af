import './styles.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readForTab, storeForTab } from './api/storage.ts'
import { App } from './app.tsx'

// After a deployment old chunks are gone. Reload once; the stored key prevents a reload loop.
const RELOADED_KEY = 'reloadedFor'
window.addEventListener('vite:preloadError', (event) => {
  const failure = event.payload.message
  if (!navigator.onLine || readForTab(RELOADED_KEY) === failure) return
  if (storeForTab(RELOADED_KEY, failure)) location.reload()
})

const root = document.getElementById('root')
if (root) {
  // A transition hydrates in slices, so that a slow device can scroll and type in between.
  startTransition(() => {
    hydrateRoot(root, <App />)
  })
}

import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Generous, because machines differ in speed.
configure({ asyncUtilTimeout: 20_000 })

// Many of our modules have state (toasts, the live connection), so each test file loads its own. Packages are
// shared.
vi.resetModules()

// Browsers hide closed dialogs, happy-dom does not.
const browserStyle = document.createElement('style')
browserStyle.textContent = 'dialog:not([open]) { display: none }'
document.head.append(browserStyle)

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

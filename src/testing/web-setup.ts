import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Generous, because machines differ in speed.
configure({ asyncUtilTimeout: 20_000 })

// Many of our modules have state (toasts, the live connection), so each test file loads its own. Packages are
// shared.
vi.resetModules()

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

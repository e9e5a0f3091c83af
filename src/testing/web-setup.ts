import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Machines differ; only what never comes has failed.
configure({ asyncUtilTimeout: 20_000 })

// Many of our modules remember something: a toast, the live connection. Each file begins with its own; packages are shared.
vi.resetModules()

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query.ts'
import { useLiveTrip } from './use-live-trip.ts'

let streams: string[]
beforeEach(() => {
  streams = []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(path: string) {
        super()
        streams.push(path)
      }
      close = () => undefined
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['7', 'trip%3A7'],
  ['north', 'me'],
  ['2147483648', 'me'],
])('for what the address names as trip %s the page listens to %s', async (id, topics) => {
  renderHook(() => useLiveTrip(id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(streams).toEqual([`/api/live?topics=${topics}`]))
})

import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { FakeEventSource } from '#testing/fake-event-source.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { useLiveTrip } from './use-live-trip.ts'

test.each([
  ['7', 'trip:7'],
  ['north', 'me'],
  // One above the highest id of the database.
  ['2147483648', 'me'],
])('for trip id %s in the address, the page listens to %s', async (id, topic) => {
  const server = startFakeServer()
  const { unmount } = renderHook(() => useLiveTrip(id), {
    wrapper: ({ children }) => <TestQueries client={createQueryClient()}>{children}</TestQueries>,
  })
  await waitFor(() => expect(server.liveStreams.map(({ topics }) => topics)).toEqual([[topic]]))
  unmount()
  await waitFor(() => expect(server.liveStream.readyState).toBe(FakeEventSource.CLOSED))
})

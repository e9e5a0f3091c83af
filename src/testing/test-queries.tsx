import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { watchSession } from '../web/api/watch-session.ts'

/** Stops watching the session, for each client on the screen. */
const stopByClient = new Map<QueryClient, () => void>()

function observe(client: QueryClient): void {
  if (!stopByClient.has(client)) stopByClient.set(client, watchSession(client))
}

function stopObserving(client: QueryClient): void {
  stopByClient.get(client)?.()
  stopByClient.delete(client)
}

/** Gives the parts of a test their query client, and the session of its user. */
export function TestQueries({ client, children }: { client: QueryClient; children: ReactNode }) {
  // During the first render, so that a user in the cache is signed in from the first render on.
  observe(client)
  useEffect(() => {
    observe(client)
    return () => stopObserving(client)
  }, [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

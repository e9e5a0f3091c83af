import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { watchSession } from '../web/api/watch-session.ts'

/** The session of each client that is shown, until it no longer is. */
const stopsOfClients = new Map<QueryClient, () => void>()

function observe(client: QueryClient): void {
  if (!stopsOfClients.has(client)) stopsOfClients.set(client, watchSession(client))
}

function stopObserving(client: QueryClient): void {
  stopsOfClients.get(client)?.()
  stopsOfClients.delete(client)
}

/** Gives the parts of a test their query client, and the session of its user. */
export function TestQueries({ client, children }: { client: QueryClient; children: ReactNode }) {
  // Already now, so that a user in the cache is signed in from the first render on.
  observe(client)
  useEffect(() => {
    observe(client)
    return () => stopObserving(client)
  }, [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

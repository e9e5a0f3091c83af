import { QueryClientContext, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use, useEffect } from 'react'
import type { PageData } from '../page-queries.ts'
import { expectMissedChanges } from './live.ts'
import { createQueryClient } from './query.ts'
import { watchSession, resetQueriesOnTokenChange } from './watch-session.ts'

/** Data that was rendered longer ago may have changed before anybody listened. */
const FRESH_MS = 5_000

/** Provides the query client: the one around it (on the server, in tests), or else the page’s. */
function QueryProvider({ children }: { children: ReactNode }) {
  const outerClient = use(QueryClientContext)
  const isOutermost = outerClient === undefined
  useEffect(() => {
    if (isOutermost) startWatchingSession()
  }, [isOutermost])
  return <QueryClientProvider client={outerClient ?? pageClient()}>{children}</QueryClientProvider>
}

/** The component within the query client. */
export function withQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function PartWithQueries(props) {
    return (
      <QueryProvider>
        <Part {...props} />
      </QueryProvider>
    )
  }
}

/** One for the page, as long as it is open. */
let openedClient: QueryClient | undefined

function pageClient(): QueryClient {
  if (openedClient) return openedClient
  openedClient = createQueryClient()
  // The data that the server rendered the page with.
  const state = document.getElementById('state')?.textContent ?? '[]'
  for (const [queryKey, data, mayBeOld] of JSON.parse(state) as PageData[]) {
    openedClient.setQueryData(queryKey, data)
    // It is shown until the page has asked for it again.
    if (mayBeOld) void openedClient.invalidateQueries({ queryKey, exact: true })
  }
  return openedClient
}

let isStarted = false

/** Asks for the user of the stored token, now and whenever another one is stored. */
export function startWatchingSession(): void {
  if (isStarted) return
  isStarted = true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Going back may show a page that the browser has kept.
  if (performance.now() > FRESH_MS || navigation?.type === 'back_forward') expectMissedChanges()
  resetQueriesOnTokenChange(pageClient())
  watchSession(pageClient())
}

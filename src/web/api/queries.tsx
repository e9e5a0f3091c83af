import {
  QueryClientContext,
  QueryClientProvider,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use, useEffect } from 'react'
import { expectMissedChanges } from './live.ts'
import { createQueryClient } from './query.ts'
import { observeTokenUser, resetQueriesOnTokenChange } from './token-user.ts'

/** Data that was rendered longer ago may have changed before anybody listened. */
const FRESH_MS = 5_000

/** Gives its children the query client of those around it, as on the server, or else that of the page. */
function Queries({ children }: { children: ReactNode }) {
  const outerClient = use(QueryClientContext)
  const isOutermost = outerClient === undefined
  useEffect(() => {
    if (isOutermost) observePage()
  }, [isOutermost])
  return <QueryClientProvider client={outerClient ?? pageClient()}>{children}</QueryClientProvider>
}

/** The component within the query client. */
export function withQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function PartWithQueries(props) {
    return (
      <Queries>
        <Part {...props} />
      </Queries>
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
  for (const [key, data] of JSON.parse(state) as [QueryKey, unknown][]) openedClient.setQueryData(key, data)
  return openedClient
}

let isObserved = false

function observePage(): void {
  if (isObserved) return
  isObserved = true
  if (performance.now() > FRESH_MS) expectMissedChanges()
  resetQueriesOnTokenChange(pageClient())
  observeTokenUser(pageClient())
}

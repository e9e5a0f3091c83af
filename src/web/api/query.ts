import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { pathParts, queryString, type CallResult, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import { VERSION_HEADER } from '#contract/live.ts'
import { isFailure, request } from './client.ts'

/** Data never goes stale by itself: live changes and the page's own actions trigger the next fetch. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => load(pathOf(queryKey)),
        staleTime: Infinity,
        // The server asks to wait for two seconds. Some wait longer, so that not everybody comes back at once.
        retry: (failureCount, error) => isFailure(error, 'BUSY') && failureCount < 3,
        retryDelay: () => 2_000 * (1 + Math.random()),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Without a connection a mutation fails and shows why, instead of waiting silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The query of a GET endpoint. The parts of its key, joined by '/', are the path: ['/api/trips', '7']. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Omit<CallInput<E>, 'body'>) {
  const { params, query } = input as { params?: Record<string, string | number>; query?: object }
  const parts = pathParts(endpoint.path, params)
  const last = parts.pop() ?? ''
  const queryKey = [...parts, last + queryString({ ...query })]
  return { queryKey, queryFn: () => load(pathOf(queryKey)) as Promise<CallResult<E>> }
}

/** One page of a long list. `total` counts all pages' items; `next` is the path of the next page. */
export type Page<Item> = { items: Item[]; total: number; next: string | null }

export async function loadPage<Item>(path: string): Promise<Page<Item>> {
  const response = await request(path)
  return toPage((await response.json()) as Item[], (name) => response.headers.get(name))
}

/** The page in a response: its items are the body, the rest is in the headers. */
export function toPage<Item>(items: Item[], header: (name: string) => string | null): Page<Item> {
  const next = /<([^>]+)>; rel="next"/.exec(header('link') ?? '')?.[1] ?? null
  return { items, total: Number(header('x-total-count') ?? items.length), next }
}

/** The path that a query loads, which its key consists of. */
export function pathOf(key: QueryKey): string {
  return key.join('/')
}

/** The version of the data that each path shows, if the server gives it. */
export const shownVersions = new Map<string, number>()

async function load(path: string): Promise<unknown> {
  const response = await request(path)
  const data: unknown = await response.json()
  const version = response.headers.get(VERSION_HEADER)
  if (version !== null) shownVersions.set(path, Number(version))
  return data
}

import { useSyncExternalStore } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { getCurrentUser, logOut, type User } from '#contract/auth.ts'
import { getSite } from '#contract/site.ts'
import { call, isFailure } from './client.ts'
import { pathOf, queryOf } from './query.ts'
import { deleteToken, onTokenChange, storedToken } from './token.ts'

/**
 * The viewer's session: signed in only if a token is stored and the server knows its user. `loading` until
 * that is known, on the server too, so that the first render in the browser equals the server's; public pages
 * show it as signed out.
 */
export type Session =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'failed'; user: null; retry: () => unknown }
  | { state: 'signed-in'; user: User }

export function useSession(): Session {
  const token = useSyncExternalStore<string | null | undefined>(onTokenChange, storedToken, () => undefined)
  const user = useQuery({ ...queryOf(getCurrentUser, {}), enabled: typeof token === 'string' })

  if (token === undefined) return { state: 'loading', user: null }
  if (token === null) return { state: 'signed-out', user: null }
  // Stays so if a later request fails: only a refusal, which also deletes the token, signs somebody out.
  if (user.data !== undefined) return { state: 'signed-in', user: user.data }
  // Refused: the token is deleted as soon as no call holds it.
  if (user.isError && !isFailure(user.error, 'UNAUTHORIZED'))
    return { state: 'failed', user: null, retry: user.refetch }
  return { state: 'loading', user: null }
}

/**
 * Resets all queries when the token changes, here or in another tab, so that nobody sees another person's
 * data. If the deleted token had loaded no user, the data is a visitor's and stays.
 */
export function resetQueriesOnTokenChange(queryClient: QueryClient): () => void {
  const userKey = queryOf(getCurrentUser, {}).queryKey
  const sitePath = pathOf(queryOf(getSite, {}).queryKey)
  return onTokenChange(() => {
    if (storedToken() === null && queryClient.getQueryData(userKey) === undefined) return
    // The site's settings are the same for everybody.
    void queryClient.resetQueries({ predicate: ({ queryKey }) => pathOf(queryKey) !== sitePath })
  })
}

/**
 * Ends the session here at once, whatever the server responds. If the server is not reached, its session
 * expires.
 */
export function endSession(): void {
  const token = storedToken()
  if (token === null) return
  void call(logOut, {}).catch(() => undefined)
  deleteToken(token)
}

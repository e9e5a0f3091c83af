import {
  notifyManager,
  QueryObserver,
  type QueryClient,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { getCurrentUser, type User } from '#contract/auth.ts'
import { getSite } from '#contract/site.ts'
import { isFailure } from './client.ts'
import { pathOf, queryOf } from './query.ts'
import { loadingSession, setSessionOfToken, type Session } from './session.ts'
import { onTokenChange, storedToken } from './token.ts'

/** Asks for the user of the stored token, and keeps the session up to date with it. */
export function watchSession(queryClient: QueryClient): () => void {
  const options = () => ({ ...queryOf(getCurrentUser, {}), enabled: storedToken() !== null })
  const observer = new QueryObserver<User>(queryClient, options())
  let session: Session = loadingSession
  const update = () => {
    const result = observer.getCurrentResult()
    // Keeps the same object while the user is the same, so that nothing renders again.
    if (session.user === null || session.user !== result.data) session = sessionOf(result)
    setSessionOfToken(session)
  }
  const stopObserving = observer.subscribe(notifyManager.batchCalls(update))
  const stopListening = onTokenChange(() => observer.setOptions(options()))
  update()
  return () => {
    stopObserving()
    stopListening()
    setSessionOfToken(loadingSession)
  }
}

function sessionOf({ data, isError, error, refetch }: QueryObserverResult<User>): Session {
  // The person stays signed in if a later request fails: only a refusal, which also deletes the token, signs
  // them out.
  if (data !== undefined) return { state: 'signed-in', user: data }
  // Refused: the token is deleted as soon as no call holds it.
  if (isError && !isFailure(error, 'UNAUTHORIZED')) return { state: 'failed', user: null, retry: refetch }
  return loadingSession
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

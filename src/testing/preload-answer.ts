import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from '#contract/endpoint.ts'
import { queryOf } from '../web/api/query.ts'
import { checkAnswer } from './check-answer.ts'

/** Puts a checked answer into the query cache, as if the page had loaded it. */
export function preloadAnswer<E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  answer: CallResult<E>,
): void {
  queryClient.setQueryData(queryOf(endpoint, input).queryKey, checkAnswer(endpoint, answer).body)
}

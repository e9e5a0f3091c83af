import type { UseMutationResult } from '@tanstack/react-query'
import type { FailureCode } from '#contract/errors.ts'
import { isFailure } from '../../api/client.ts'
import { useLinkToken } from '../auth/use-link-token.ts'

export type AddressLink = ReturnType<typeof useAddressLink>

/**
 * A mailed link about an email address, and the result of using it. `confirm` uses the link's token.
 * `deadCode` is the server's error code for a link that no longer works.
 */
export function useAddressLink(
  confirm: UseMutationResult<{ email: string }, Error, string>,
  deadCode: FailureCode,
) {
  const token = useLinkToken()
  const isRefused = isFailure(confirm.error, deadCode)
  // Another link may have been opened after the refused one.
  const isDead = token === null || (isRefused && confirm.variables === token)
  return {
    state: stateOf({ isDone: confirm.isSuccess, isDead }),
    email: confirm.data?.email ?? '',
    error: confirm.error,
    isPending: confirm.isPending,
    confirm: () => confirm.mutate(token ?? ''),
  }
}

function stateOf({ isDone, isDead }: { isDone: boolean; isDead: boolean }): 'done' | 'dead' | 'asking' {
  if (isDone) return 'done'
  return isDead ? 'dead' : 'asking'
}

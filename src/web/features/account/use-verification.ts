import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/auth.ts'
import { getAccount } from '#contract/account.ts'
import { verifyEmail } from '#contract/verification.ts'
import { ApiError, call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'

export type VerificationLink = ReturnType<typeof useVerificationLink>

/** The link that confirms an address: what it asks, and what became of it. */
export function useVerificationLink() {
  const token = useLinkToken()
  const queryClient = useQueryClient()
  const verify = useMutation({
    mutationFn: (given: string) => call(verifyEmail, { body: { token: given } }),
    onSuccess: () => {
      void queryClient.invalidateQueries(queryOf(currentUser, {}))
      void queryClient.invalidateQueries(queryOf(getAccount, {}))
    },
  })
  const isRefused = verify.error instanceof ApiError && verify.error.code === 'VERIFICATION_LINK_INVALID'
  const isDead = token === null || (isRefused && verify.variables === token)
  return {
    state: verify.isSuccess ? 'verified' : isDead ? 'dead' : 'asking',
    email: verify.data?.email ?? '',
    error: verify.error,
    isPending: verify.isPending,
    confirm: () => verify.mutate(token ?? ''),
  } as const
}

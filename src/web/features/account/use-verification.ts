import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/auth.ts'
import { getAccount } from '#contract/account.ts'
import { sendVerification, verifyEmail } from '#contract/verification.ts'
import { ApiError, call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { showRefusal } from '../../api/show-refusal.ts'
import { toast } from '../../ui/toast.tsx'
import { useLinkToken } from '../../ui/use-link-token.ts'

/** Asks the server to send the link again. */
export function useSendVerification(email: string) {
  return useMutation({
    mutationFn: () => call(sendVerification, {}),
    onSuccess: () => toast({ title: 'Check your mail', description: `A link is on its way to ${email}.` }),
    onError: (error) => showRefusal(error, 'The link could not be sent again.'),
  })
}

export type VerificationLink = ReturnType<typeof useVerificationLink>

/** The link in this page's address: its state, and how to confirm with it. */
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

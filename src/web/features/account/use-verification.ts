import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/auth.ts'
import { getAccount } from '#contract/account.ts'
import { sendVerification, verifyEmail } from '#contract/verification.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { showRefusal } from '../../api/show-refusal.ts'
import { toast } from '../../ui/toast.tsx'

/** Asks the server to send the link again. */
export function useSendVerification(email: string) {
  return useMutation({
    mutationFn: () => call(sendVerification, {}),
    onSuccess: () => toast({ title: 'Check your mail', description: `A link is on its way to ${email}.` }),
    onError: (error) => showRefusal(error, 'The link could not be sent again.'),
  })
}

export function useVerifyEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: () => {
      void queryClient.invalidateQueries(queryOf(currentUser, {}))
      void queryClient.invalidateQueries(queryOf(getAccount, {}))
    },
  })
}

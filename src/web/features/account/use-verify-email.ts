import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getAccount } from '#contract/account.ts'
import { getCurrentUser, verifyEmail } from '#contract/auth.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

export function useVerifyEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: () => {
      void queryClient.invalidateQueries(queryOf(getCurrentUser, {}))
      void queryClient.invalidateQueries(queryOf(getAccount, {}))
    },
  })
}

import { useMutation } from '@tanstack/react-query'
import {
  forgotPassword,
  resetPassword,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
} from '#contract/passwords.ts'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toast.tsx'
import { useStartSession } from './use-sign-in.ts'

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: ForgotPasswordRequest) => call(forgotPassword, { body }) })
}

export function useResetPassword() {
  const start = useStartSession()
  return useMutation({
    mutationFn: async (body: ResetPasswordRequest) => start(await call(resetPassword, { body })),
    onSuccess: () =>
      toast({
        title: 'Password changed',
        description: "You're signed in. Every other device has been signed out.",
      }),
  })
}

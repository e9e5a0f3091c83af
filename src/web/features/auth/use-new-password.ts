import { useMutation } from '@tanstack/react-query'
import {
  forgotPassword,
  resetPassword,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
} from '#contract/passwords.ts'
import { call } from '../../api/client.ts'
import { holdToken } from '../../api/token.ts'
import { toast } from '../../ui/toast.tsx'
import { useStartSession } from './use-sign-in.ts'

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: ForgotPasswordRequest) => call(forgotPassword, { body }) })
}

/** Goes on signed in; a session that this browser had before ends with it. */
export function useResetPassword(onChanged: () => void) {
  const start = useStartSession()
  return useMutation({
    mutationFn: (body: ResetPasswordRequest) =>
      holdToken(async () => start(await call(resetPassword, { body }))),
    // Also where the form has gone by then, since somebody is signed in.
    onSuccess: () => {
      toast({
        title: 'Password changed',
        description: "You're signed in. Every other device has been signed out.",
      })
      onChanged()
    },
  })
}

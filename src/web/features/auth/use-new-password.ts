import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { forgotPassword, resetPassword, type ResetPasswordRequest } from '#contract/account.ts'
import type { ForgotPasswordRequest } from '#contract/auth-input.ts'
import { call, isFailure } from '../../api/client.ts'
import { holdToken } from '../../api/token.ts'
import { toast } from '../../ui/toast.tsx'
import { takeReturnPath } from './return-path.ts'
import { useLinkToken } from './use-link-token.ts'
import { useStartSession } from './use-sign-in.ts'

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: ForgotPasswordRequest) => call(forgotPassword, { body }) })
}

export type ResetLink = ReturnType<typeof useResetLink>

/** The mailed reset link: whether it still works, and a function to set the new password. */
export function useResetLink() {
  const token = useLinkToken()
  const [, navigate] = useLocation()
  const reset = useResetPassword(() => navigate(takeReturnPath(), { replace: true }))
  // Another link may have been opened after the refused one.
  const isRefused = isFailure(reset.error, 'RESET_LINK_INVALID') && reset.variables?.token === token
  return { token, reset, isDead: token === null || isRefused }
}

/** Sets the new password and signs in; a previous session of this browser ends. */
function useResetPassword(onChanged: () => void) {
  const start = useStartSession()
  return useMutation({
    mutationFn: (body: ResetPasswordRequest) =>
      holdToken(async () => start(await call(resetPassword, { body }))),
    // Also runs if the form has unmounted, because the person is signed in by then.
    onSuccess: () => {
      toast({
        title: 'Password changed',
        description: 'You’re logged in here. All other devices have been logged out.',
      })
      onChanged()
    },
  })
}

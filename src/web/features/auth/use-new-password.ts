import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import {
  forgotPassword,
  resetPassword,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
} from '#contract/passwords.ts'
import { ApiError, call } from '../../api/client.ts'
import { holdToken } from '../../api/token.ts'
import { toast } from '../../ui/toast.tsx'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { takeReturnPath } from './return-path.ts'
import { useStartSession } from './use-sign-in.ts'

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: ForgotPasswordRequest) => call(forgotPassword, { body }) })
}

export type ResetLink = ReturnType<typeof useResetLink>

/** The mailed link that led here: whether it still works, and the way to a new password. */
export function useResetLink() {
  const token = useLinkToken()
  const [, navigate] = useLocation()
  const reset = useResetPassword(() => navigate(takeReturnPath(), { replace: true }))
  const isRefused =
    reset.error instanceof ApiError &&
    reset.error.code === 'RESET_LINK_INVALID' &&
    reset.variables?.token === token
  return { token, reset, isDead: token === null || isRefused }
}

/** Goes on signed in; a session that this browser had before ends with it. */
function useResetPassword(onChanged: () => void) {
  const start = useStartSession()
  return useMutation({
    mutationFn: (body: ResetPasswordRequest) =>
      holdToken(async () => start(await call(resetPassword, { body }))),
    // Also where the form has gone by then, since somebody is signed in.
    onSuccess: () => {
      toast({
        title: 'Password changed',
        description: 'You’re logged in here. All other devices have been logged out.',
      })
      onChanged()
    },
  })
}

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/**
 * The token of the link that led here, null where there is none. It comes after
 * the "#", which reaches no server, and leaves the address bar at once: nobody
 * should read it over a shoulder. The tab's own history keeps it, so that loading
 * the page again finds it. Undefined before it was looked for.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token')
      if (found !== null) history.replaceState({ resetToken: found }, '', location.pathname)
      const { resetToken } = (history.state ?? {}) as { resetToken?: string }
      setToken(resetToken ?? null)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LoginRequest, RegisterRequest } from '#contract/auth-input.ts'
import { exchangeCode, getCurrentUser, logIn, register } from '#contract/auth.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { deleteToken, storeToken } from '../../api/token.ts'
import { toast } from '../../ui/toast.tsx'

export function useLogIn() {
  const start = useStartSession()
  return useMutation({
    mutationFn: async (body: LoginRequest) => start(await call(logIn, { body })),
    onSuccess: showWelcomeBack,
  })
}

export function useRegister() {
  const start = useStartSession()
  return useMutation({
    mutationFn: async (body: RegisterRequest) => start(await call(register, { body })),
    onSuccess: () => toast({ title: 'Welcome!', description: 'Your account has been created successfully.' }),
  })
}

/** Returns a function that completes a provider login with the provider's code. */
export function useExchange() {
  const start = useStartSession()
  return async (code: string) => {
    await start(await call(exchangeCode, { body: { code } }))
    showWelcomeBack()
  }
}

function showWelcomeBack(): void {
  toast({ title: 'Welcome back!', description: "You've successfully logged in." })
}

/**
 * Returns a function that stores the token and waits until the server has returned its user: only then is the
 * person signed in.
 */
export function useStartSession() {
  const queryClient = useQueryClient()
  return async ({ token }: { token: string }) => {
    storeToken(token)
    try {
      await queryClient.fetchQuery(queryOf(getCurrentUser, {}))
    } catch (error) {
      deleteToken(token)
      throw error
    }
  }
}

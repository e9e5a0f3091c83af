import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser, TOKEN_STORAGE_KEY, type User } from '#contract/auth.ts'
import { preloadAnswer } from './preload-answer.ts'

export function buildUser(details: Partial<User> = {}): User {
  return {
    id: 'u1',
    email: 'maya@example.org',
    firstName: 'Maya',
    lastName: null,
    profileImageUrl: null,
    isAdmin: false,
    emailVerified: true,
    ...details,
  }
}

/** Signs a user in before the first render. The query cache has the user already, so no call is made. */
export function signIn(queryClient: QueryClient, details: Partial<User> = {}): QueryClient {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  preloadAnswer(queryClient, getCurrentUser, {}, buildUser(details))
  return queryClient
}

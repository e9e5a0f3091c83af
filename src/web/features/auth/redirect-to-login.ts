import { PROVIDER_LOGIN_PATH } from '#contract/paths.ts'
import { toast } from '../../ui/toast.tsx'
import { currentPath, rememberReturnPath } from './return-path.ts'

const REDIRECT_DELAY_MS = 500

/**
 * For a session that is missing or has ended: shows a toast and goes to the login, which leads back here.
 * Returns a function that cancels the redirect.
 */
export function redirectToLogin(): () => void {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  })
  rememberReturnPath(currentPath())
  const timer = setTimeout(() => (window.location.href = PROVIDER_LOGIN_PATH), REDIRECT_DELAY_MS)
  return () => clearTimeout(timer)
}

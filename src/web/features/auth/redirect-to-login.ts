import { toast } from '../../ui/toast.tsx'
import { currentPath, rememberReturnPath } from './return-path.ts'

const REDIRECT_MS = 500

/** The session is missing or has ended: shows a toast, goes to the login, and returns here afterwards. */
export function redirectToLogin(): () => void {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  })
  rememberReturnPath(currentPath())
  const timer = setTimeout(() => (window.location.href = '/api/login'), REDIRECT_MS)
  return () => clearTimeout(timer)
}

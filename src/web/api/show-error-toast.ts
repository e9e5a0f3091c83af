import { ApiError, isFailure } from './client.ts'
import { toast } from '../ui/toast.tsx'

/** Shows why a change failed; `fallback` if the server gave no reason. */
export function showErrorToast(error: Error, fallback: string): void {
  // The page itself tells people that they are signed out, and redirects to the login.
  if (isFailure(error, 'UNAUTHORIZED')) return
  const description = error instanceof ApiError && error.code !== null ? error.sentence : fallback
  toast({ title: 'Error', description, tone: 'destructive' })
}

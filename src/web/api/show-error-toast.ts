import { ApiError } from './client.ts'
import { toast } from '../ui/toast.tsx'

/** Why a change was not made; `fallback` where the server did not say. */
export function showErrorToast(error: Error, fallback: string): void {
  // Whoever is no longer signed in is told so, and led to the login, by the page.
  if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return
  const description = error instanceof ApiError && error.code !== null ? error.sentence : fallback
  toast({ title: 'Error', description, tone: 'destructive' })
}

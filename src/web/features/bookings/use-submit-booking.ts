import { useState } from 'react'
import type { PlaceRequest } from '#contract/bookings.ts'

/** Submits a choice. The error of a refused choice stays until it is cleared or the next choice is sent. */
export function useSubmitBooking(onSubmit: (request: PlaceRequest) => Promise<unknown>) {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function submit(request: PlaceRequest, { onSuccess }: { onSuccess: () => void }) {
    setIsPending(true)
    setError(null)
    try {
      await onSubmit(request)
      onSuccess()
    } catch (thrown) {
      setError(thrown as Error)
    }
    setIsPending(false)
  }

  return { submit, isPending, error, clearError: () => setError(null) }
}

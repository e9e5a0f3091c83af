import { useState } from 'react'
import { ApiError } from './client.ts'
import { useLiveState } from './live.ts'

const NO_ANSWER =
  'The connection was lost, so we don’t know if this went through. Check what the page shows before you try again.'

/**
 * The message for a failed action: the server's, or NO_ANSWER if no answer came. NO_ANSWER disappears once
 * the page is live again, because everything has been refetched by then. `sentencesByCode` replaces the
 * server's messages.
 */
export function useProblem(error: Error | null, sentencesByCode: Record<string, string> = {}): string | null {
  const { isLive } = useLiveState()
  // Remembered while rendering, until the page is live again.
  const [errorWhileCutOff, setErrorWhileCutOff] = useState<Error | null>(null)
  if (error && !isLive && errorWhileCutOff !== error) setErrorWhileCutOff(error)

  if (error === null) return null
  if (error instanceof ApiError) return sentencesByCode[error.code ?? ''] ?? error.sentence
  const isRefetched = isLive && errorWhileCutOff === error
  return isRefetched ? null : NO_ANSWER
}

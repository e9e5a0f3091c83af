import { useState } from 'react'
import { ApiError } from './client.ts'
import { useLiveState } from './live.ts'

/**
 * The message for a failed action. If the connection was lost, the outcome is unknown; the message disappears
 * once the page is live again, because everything has been refetched by then. `sentences` replaces the
 * server's messages, by error code.
 */
export function useProblem(error: Error | null, sentences: Record<string, string> = {}): string | null {
  const { isLive } = useLiveState()
  const [errorWhileCutOff, setErrorWhileCutOff] = useState<Error | null>(null)
  if (error && !isLive && errorWhileCutOff !== error) setErrorWhileCutOff(error)

  if (error === null) return null
  if (error instanceof ApiError) return sentences[error.code ?? ''] ?? error.sentence
  return isLive && errorWhileCutOff === error ? null : NO_ANSWER
}

const NO_ANSWER =
  'The connection was lost, so we don’t know if this went through. Check what the page shows before you try again.'

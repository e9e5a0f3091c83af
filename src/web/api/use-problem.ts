import { useState } from 'react'
import { ApiError } from './client.ts'
import { useLiveState } from './live.ts'

/**
 * Why an action did not succeed, for the person who tried. Without an answer nobody knows whether it arrived; once the
 * page hears of changes again it has asked for everything anew, and there is no problem left to tell.
 */
export function useProblem(error: Error | null, sentences: Record<string, string> = {}): string | null {
  const { isLive } = useLiveState()
  const [cutOff, setCutOff] = useState<Error | null>(null)
  if (error && !isLive && cutOff !== error) setCutOff(error)

  if (error === null) return null
  if (error instanceof ApiError) return sentences[error.code ?? ''] ?? error.sentence
  return isLive && cutOff === error ? null : NO_ANSWER
}

const NO_ANSWER =
  'The connection was lost, so we don’t know if this went through. Check what the page shows before you try again.'

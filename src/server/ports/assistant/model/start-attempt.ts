import type { Logger } from 'pino'
import type { ModelSettings } from './client.ts'
import { toModelTrouble, type ModelTrouble } from './trouble.ts'

/** Limits the time of one try to get an answer, and logs how it ended. */
export function startAttempt(
  { model, timeoutMs, log }: Pick<ModelSettings, 'model' | 'timeoutMs'> & { log: Logger },
  signal: AbortSignal,
) {
  // Its own timer, because AbortSignal.timeout() never fires once it has been garbage collected.
  const stop = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop.abort(new Error('The answer takes too long'))
  }, timeoutMs)
  const onStopped = () => stop.abort(signal.reason)
  signal.addEventListener('abort', onStopped)
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  return {
    abortSignal: stop.signal,
    /** Ends the attempt and aborts a stream that is still open. */
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onStopped)
      stop.abort(new Error('Nobody listens any more'))
    },
    succeed: ({ inputTokens, outputTokens }: { inputTokens?: number; outputTokens?: number }) =>
      log.info({ model, inputTokens, outputTokens, ms: ms() }, 'assistant: the language model answered'),
    /** Throws the signal's reason if the caller stopped it; otherwise classifies and logs the trouble. */
    fail: (error: unknown): ModelTrouble => {
      signal.throwIfAborted()
      const trouble = toModelTrouble(error, isLate)
      log.warn({ model, ...trouble, ms: ms() }, 'assistant: the language model was of no use')
      return trouble
    },
  }
}

import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from './new-id.ts'

/** After that, the same contents are meant as something new. */
const KEPT_MS = 10 * 60_000

/** Keys of requests of which it is not known yet whether they arrived, by all that they send. */
const undecided = new Map<string, { key: string; since: number }>()

type RequestContents = { path: string; body: unknown; file?: File | undefined }

export type KeyedRequest = {
  headers: Record<string, string>
  /** To be called with how it ended: with an answer that decides it, the next request is a new one. */
  end: (isDecided: boolean) => void
}

/**
 * The `Idempotency-Key` with which something is created once: a second press, or another try after a lost answer,
 * sends the same key while it sends the same. A form may give a key of its own, which then stands for what it creates.
 */
export function beginRequest(
  endpoint: Endpoint,
  { path, body, file }: RequestContents,
  givenKey?: string,
): KeyedRequest {
  if (!endpoint.idempotencyKey) return { headers: {}, end: () => undefined }
  if (givenKey !== undefined) return { headers: headerOf(givenKey), end: () => undefined }

  const contents = JSON.stringify([path, body, file?.name, file?.size, file?.lastModified])
  const before = undecided.get(contents)
  const isFresh = before !== undefined && Date.now() - before.since < KEPT_MS
  const entry = isFresh ? before : { key: newId(), since: Date.now() }
  undecided.set(contents, entry)
  return {
    headers: headerOf(entry.key),
    end: (isDecided) => {
      if (isDecided && undecided.get(contents) === entry) undecided.delete(contents)
    },
  }
}

function headerOf(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}

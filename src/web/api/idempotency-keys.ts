import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from './new-id.ts'

/** After this time a request with the same contents is a new one. */
const KEY_LIFETIME_MS = 10 * 60_000

/** Keys of requests whose result is unknown, by their contents. */
const pendingKeys = new Map<string, { key: string; since: number }>()

type RequestContents = { path: string; body: unknown; file?: File | undefined }

/** A request that has begun; its headers contain the key if its endpoint takes one. */
export type KeyedRequest = {
  headers: Record<string, string>
  /** To call at the end: if the outcome is known, the next request with these contents gets a new key. */
  end: (isDecided: boolean) => void
}

/**
 * The `Idempotency-Key` of a request that must create something only once: a double click, or a retry after a
 * lost response, sends the same key as long as the contents are the same. A form may pass its own key
 * instead.
 */
export function beginRequest(
  endpoint: Endpoint,
  { path, body, file }: RequestContents,
  formKey?: string,
): KeyedRequest {
  if (!endpoint.idempotencyKey) return { headers: {}, end: () => undefined }
  if (formKey !== undefined) return { headers: headerOf(formKey), end: () => undefined }

  const contents = JSON.stringify([path, body, file?.name, file?.size, file?.lastModified])
  const pending = pendingKeys.get(contents)
  const isFresh = pending !== undefined && Date.now() - pending.since < KEY_LIFETIME_MS
  const entry = isFresh ? pending : { key: newId(), since: Date.now() }
  pendingKeys.set(contents, entry)
  return {
    headers: headerOf(entry.key),
    end: (isDecided) => {
      if (isDecided && pendingKeys.get(contents) === entry) pendingKeys.delete(contents)
    },
  }
}

function headerOf(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}

import type { LiveEvent } from '#contract/live.ts'

/** An event as bytes, because a text would be encoded again for each stream. */
export function toEventBytes(event: LiveEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
}

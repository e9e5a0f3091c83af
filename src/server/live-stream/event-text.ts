import type { LiveEvent } from '#contract/live.ts'

export function toEventText(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** For many streams: a text would be encoded again for each. */
export function toEventBytes(event: LiveEvent): Buffer {
  return Buffer.from(toEventText(event))
}

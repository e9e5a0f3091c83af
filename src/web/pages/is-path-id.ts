import { MAX_ID } from '#contract/max-id.ts'

/** Whether a part of an address can name something: whatever else it says, there is no such thing. */
export function isPathId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID
}

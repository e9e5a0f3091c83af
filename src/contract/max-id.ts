/** The largest number that the database counts to. */
export const MAX_ID = 2_147_483_647

/** Whether a part of an address can name something: whatever else it says, there is no such thing. */
export function isPathId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID
}

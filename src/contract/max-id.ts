/** The largest integer in the database. */
export const MAX_ID = 2_147_483_647

/** Whether a part of an address can be an id. No other text can name an existing row. */
export function isPathId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID
}

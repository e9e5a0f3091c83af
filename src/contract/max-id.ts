/** The largest number that the database counts to. */
export const MAX_ID = 2_147_483_647

import type { User } from '#contract/auth.ts'

/** A user, with the session of this request. */
export type SignedInUser = User & { sessionId: string }

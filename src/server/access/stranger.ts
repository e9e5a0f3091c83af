import type { Viewer } from '#contract/auth.ts'

/** A signed-in person who is nobody in particular: on no trip, and owner of nothing. */
export const STRANGER: Viewer = { id: '', isAdmin: false }

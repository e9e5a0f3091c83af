import type { LiveChange } from '#contract/live.ts'

/** The changes that each running transaction has announced so far. */
export const publishedChanges = new WeakMap<object, LiveChange[]>()

import type { LiveChange } from '#contract/live.ts'

/** The changes that each open transaction has published so far. */
export const publishedChanges = new WeakMap<object, LiveChange[]>()

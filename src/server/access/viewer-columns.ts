import type { Viewer } from '#contract/viewer.ts'
import { users } from '../db/tables/auth.ts'

/** What is read of somebody, whenever they ask for anything, to know what they may do. */
export const viewerColumns = { id: users.id, isAdmin: users.isAdmin } satisfies Record<keyof Viewer, unknown>

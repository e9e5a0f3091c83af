import type { Viewer } from '#contract/auth.ts'
import { users } from '../db/tables/auth.ts'

/** The columns of a Viewer. They are read with every request. */
export const viewerColumns = { id: users.id, isAdmin: users.isAdmin } satisfies Record<keyof Viewer, unknown>

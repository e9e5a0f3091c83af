import * as z from 'zod/mini'

/** Who somebody is, as far as what they may do depends on it (access.ts). Part of what is known of a user. */
export const viewerFields = { id: z.string(), isAdmin: z.boolean() }

const Viewer = z.object(viewerFields)
export type Viewer = z.infer<typeof Viewer>

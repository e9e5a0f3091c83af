import * as z from 'zod/mini'

/** What access.ts needs to know about a person. Every User has these fields. */
export const viewerFields = { id: z.string(), isAdmin: z.boolean() }

export type Viewer = { [Field in keyof typeof viewerFields]: z.output<(typeof viewerFields)[Field]> }

import { PREVIEW_PATH } from '#contract/paths.ts'

/**
 * Whether this document is the preview in the trip editor. It then has no session, opens no live stream and
 * changes nothing, whatever is pressed in it.
 */
export const isPreview = !import.meta.env.SSR && location.pathname === PREVIEW_PATH

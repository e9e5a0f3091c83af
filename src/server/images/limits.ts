/** Of all frames together. */
export const MAX_PIXELS = 40_000_000

/**
 * Of what a decoder has in memory at once, beside the 100 MB or so that the process takes without it. Most photos pass
 * in strips; other kinds are held whole. Encoding a photo takes about 180 MB in any case, so that what is held up to
 * here adds little to the most that an upload takes.
 */
export const MAX_HELD_BYTES = 80_000_000

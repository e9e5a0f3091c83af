/** The most pixels of a picture, for all its frames together. */
export const MAX_PIXELS = 40_000_000

/**
 * What a decoder may hold in memory at once, besides about 100 MB for the process itself. Most photos are
 * decoded in strips; other kinds are held whole. Encoding a photo takes about 180 MB in any case, so this
 * limit hardly raises the peak of an upload.
 */
export const MAX_HELD_BYTES = 80_000_000

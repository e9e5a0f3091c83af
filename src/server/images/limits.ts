/** Of all frames together: that much can be decoded without hurting the machine. */
export const MAX_PIXELS = 40_000_000

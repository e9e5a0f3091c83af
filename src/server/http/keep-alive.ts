/** Longer than proxies keep their connections open, so that none sends into a connection that is just closing. */
export const KEEP_ALIVE_SECONDS = 72

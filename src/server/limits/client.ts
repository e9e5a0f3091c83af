/** Who makes a request. `device`: the cookie of a browser that somebody has logged in with before. */
export type Client = { ip: string; userAgent: string | null; device: string | null }

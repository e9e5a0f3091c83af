import type { FastifyInstance } from 'fastify'

/** What the built (or the dev server's) entry-server gives; the server knows the page only by this. */
export type Load = (
  path: string,
) => Promise<{ status: number; body: string; header: (name: string) => string | null }>
export type Render = (
  url: string,
  load: Load,
) => Promise<{ status: number; head: string; html: string; state: string }>

/** Gives the HTML around a page and the function that renders it, for one request. */
export type Renderer = (url: string) => Promise<{ template: string; render: Render }>

/** Asks the API in this process, without credentials: a rendered page is the same for everybody. */
export function loadFrom(app: FastifyInstance): Load {
  return async (path) => {
    const { statusCode, body, headers } = await app.inject({ url: path, headers: { host: 'page' } })
    return {
      status: statusCode,
      body,
      header: (name) => {
        const value = headers[name]
        return value === undefined ? null : String(value)
      },
    }
  }
}

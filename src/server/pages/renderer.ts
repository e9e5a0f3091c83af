import type { FastifyInstance } from 'fastify'

// The interface of entry-server, built or from the dev server. The server knows pages only through it.

/** Loads the data of a page from the API. */
export type LoadData = (
  path: string,
) => Promise<{ status: number; body: string; header: (name: string) => string | null }>
/** `state` is the data that the page was rendered from, for the browser. */
export type RenderedPage = { status: number; head: string; html: string; state: string }
type Render = (url: string, load: LoadData) => Promise<RenderedPage>

/** The live topics of the data that a page shows; `seatTopics`: of the trips whose free seats it shows. */
type TopicsOf = (url: string) => { topics: string[]; seatTopics: string[] }
export type EntryServer = { render: Render; topicsOf: TopicsOf }

/** Returns the HTML template and the functions that render a page, for one request. */
export type Renderer = (url: string) => Promise<EntryServer & { template: string }>

/** Calls the API in this process, without credentials: a rendered page is the same for everybody. */
export function createLoader(app: FastifyInstance): LoadData {
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

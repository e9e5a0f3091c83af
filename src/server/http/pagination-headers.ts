import type { FastifyReply } from 'fastify'
import { queryString } from '#contract/endpoint.ts'

type PaginationHeadersOptions = {
  path: string
  query: object
  /** Not counted for lists whose total nobody needs. */
  total?: number
  nextCursor: string | number | null
  /** The name of the cursor in the query. */
  cursorName?: string
}

/** Sets headers with the total length of a list and the link to its next page. */
export function setPaginationHeaders(reply: FastifyReply, page: PaginationHeadersOptions): void {
  const { path, query, total, nextCursor, cursorName = 'cursor' } = page
  if (total !== undefined) reply.header('x-total-count', total)
  if (nextCursor === null) return
  const next = path + queryString({ ...query, [cursorName]: nextCursor })
  reply.header('link', `<${next}>; rel="next"`)
}

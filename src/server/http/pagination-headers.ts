import type { FastifyReply } from 'fastify'
import { queryString } from '#contract/endpoint.ts'

type PaginationHeadersOptions = {
  path: string
  query: object
  /** Where nobody asks for it, it is not counted. */
  total?: number
  nextCursor: string | number | null
  /** What the query calls it. */
  cursorName?: string
}

/** Says in headers how long a list is in all, and where its next page is. */
export function setPaginationHeaders(reply: FastifyReply, page: PaginationHeadersOptions): void {
  const { path, query, total, nextCursor, cursorName = 'cursor' } = page
  if (total !== undefined) reply.header('x-total-count', total)
  if (nextCursor === null) return
  const next = path + queryString({ ...query, [cursorName]: nextCursor })
  reply.header('link', `<${next}>; rel="next"`)
}

import type { FastifyReply } from 'fastify'
import { queryText } from '#contract/endpoint.ts'

type ListPage = {
  path: string
  query: object
  /** Where nobody asks for it, it is not counted. */
  total?: number
  nextCursor: string | number | null
}

/** Says in headers how long a list is in all, and where its next page is. */
export function sayPage(reply: FastifyReply, { path, query, total, nextCursor }: ListPage): void {
  if (total !== undefined) reply.header('x-total-count', total)
  if (nextCursor === null) return
  const next = path + queryText({ ...query, cursor: nextCursor })
  reply.header('link', `<${next}>; rel="next"`)
}

import type { FastifyReply, FastifyRequest } from 'fastify'

/** The browser asks each time whether one may still see it: it is shown no longer than the session lasts. */
export const REVALIDATE_ALWAYS = 'private, max-age=0, must-revalidate'

type SendWithEtagOptions = {
  /** Another one for other bytes. */
  tag: string
  type: string
  cacheControl: string
  /** Called only when they have to be sent. */
  bytes: () => Buffer | Promise<Buffer>
}

/** Answers with bytes, or with nothing for whoever has them already, as their tag tells. */
export async function sendWithEtag(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { tag, type, cacheControl, bytes }: SendWithEtagOptions,
): Promise<FastifyReply> {
  const etag = `"${tag}"`
  const known = headers['if-none-match']
  // Fastify takes the body away from HEAD, and fails where there is none.
  const isKnown = method !== 'HEAD' && known !== undefined && (known === '*' || known.includes(etag))
  const body = isKnown ? null : await bytes()
  return reply
    .status(isKnown ? 304 : 200)
    .header('etag', etag)
    .header('cache-control', cacheControl)
    .type(type)
    .send(body)
}

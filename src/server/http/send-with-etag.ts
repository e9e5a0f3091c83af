import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browsers revalidate every time, so a private file is not shown after the session ends. */
const REVALIDATE_ALWAYS = 'private, max-age=0, must-revalidate'

type SendWithEtagOptions = {
  /** Changes with the bytes. */
  tag: string
  type: string
  cacheControl: string
  /** Called only if the bytes must be sent. */
  bytes: () => Buffer | Promise<Buffer>
}

/** Sends bytes, or 304 if the client's tag matches. */
export async function sendWithEtag(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { tag, type, cacheControl, bytes }: SendWithEtagOptions,
): Promise<FastifyReply> {
  const etag = `"${tag}"`
  const known = headers['if-none-match']
  // Fastify removes the body from responses to HEAD, and fails if there is none.
  const isKnown = method !== 'HEAD' && known !== undefined && (known === '*' || known.includes(etag))
  const body = isKnown ? null : await bytes()
  return reply
    .status(isKnown ? 304 : 200)
    .header('etag', etag)
    .header('cache-control', cacheControl)
    .type(type)
    .send(body)
}

type PrivateFile = Pick<SendWithEtagOptions, 'type' | 'bytes'> & {
  /** Files are stored under unique names, so the name changes with the bytes. */
  name: string
}

/** Shows a file to those who may see it. */
export async function sendPrivateFile(
  reply: FastifyReply,
  { name, type, bytes }: PrivateFile,
): Promise<void> {
  reply.header('content-disposition', 'inline')
  await sendWithEtag(reply.request, reply, { tag: name, type, cacheControl: REVALIDATE_ALWAYS, bytes })
}

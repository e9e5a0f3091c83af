import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, fail } from '../fail.ts'
import { networkOf } from '../limits/network-of.ts'
import { OpenCount } from '../open-count.ts'
import { RETRY_AFTER_SECONDS, Semaphore } from '../semaphore.ts'

type FormFile = NonNullable<Endpoint['file']>

export type SentFile = { name: string; bytes: Buffer }

declare module 'fastify' {
  interface FastifyRequest {
    sentFile: SentFile | null
  }
  interface FastifyContextConfig {
    fileField?: string
  }
}

/** Limits for the few and short fields besides the file. The longest is a chat message with its picture. */
const FIELD_LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 16_000,
  headerPairs: 20,
}

/** Forms are buffered in memory, so their number is limited in all and per person. */
const formSemaphore = new Semaphore({ atOnce: 16, maxWaiting: 0 })

/** Accounts are free, so all accounts of one client share this many times the limit of one person. */
const PEOPLE_PER_CLIENT = 3
const formsPerClient = new OpenCount()

/** A form that arrives more slowly is refused. This is about the speed of the slowest phone connections. */
const CHECK_EVERY_MS = 10_000
const MIN_BYTES_PER_CHECK = 20_000

/** The routes defined here take only multipart forms; no other route takes them. */
export function acceptForms(app: FastifyInstance, define: (forms: FastifyInstance) => void): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart)
    define(forms)
  })
}

/**
 * Reads a form into memory: its one file, and the other fields as the body. The sender has already been
 * admitted.
 */
export async function readForm(
  request: FastifyRequest,
  { reply, file }: { reply: FastifyReply; file: FormFile },
): Promise<void> {
  if (!request.isMultipart()) fail('WRONG_TYPE')
  const owner = request.viewer?.id ?? request.ip
  const perPerson = request.server.context.config.uploadsAtOnce
  const client = networkOf(request.ip)
  if (formsPerClient.of(client) >= PEOPLE_PER_CLIENT * perPerson)
    fail('TOO_MANY_AT_ONCE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const closeForm = formsPerClient.open(client)
  reply.raw.once('close', closeForm)
  const read = () => readUnlessSlow(request, reply, (tooSlow) => readParts(request, file, tooSlow))
  await formSemaphore.run(read, { owner, perOwner: perPerson })
}

/** Stops reading a form once it arrives too slowly. */
async function readUnlessSlow(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  read: (tooSlow: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  let bytesBefore = raw.socket.bytesRead
  const watch = setInterval(() => {
    const received = raw.socket.bytesRead - bytesBefore
    bytesBefore += received
    if (raw.complete || received >= MIN_BYTES_PER_CHECK) return
    // Stop reading; the rest is discarded.
    raw.unpipe()
    raw.resume()
    reply.header('connection', 'close')
    controller.abort(new AppError('TOO_SLOW'))
  }, CHECK_EVERY_MS)
  const tooSlow = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error))
  })
  try {
    await Promise.race([read(controller.signal), tooSlow])
  } finally {
    clearInterval(watch)
  }
}

/** `missing` and `tooLarge` are the codes of failures. */
async function readParts(
  request: FastifyRequest,
  { field, maxBytes, missing, tooLarge }: FormFile,
  tooSlow: AbortSignal,
): Promise<void> {
  const fields: Record<string, unknown> = {}
  // The handler decides about a file name that contains a path.
  const options = { limits: { ...FIELD_LIMITS, fileSize: maxBytes }, preservePath: true }
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (part.valueTruncated) fail('TOO_LARGE')
        fields[part.fieldname] = part.value
        continue
      }
      // Fail at once, not after the whole file has arrived.
      part.file.once('limit', () => part.file.destroy(new AppError(tooLarge)))
      const bytes = Buffer.concat(await part.file.toArray({ signal: tooSlow }))
      if (part.file.truncated) fail(tooLarge)
      // A part with a binary content type is a file, even without a file name.
      const name = (part.filename as string | undefined) ?? ''
      if (part.fieldname === field) request.sentFile = { name, bytes }
    }
  } catch (error) {
    // Parser errors (too many parts, truncated, no boundary) are not shown to people.
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    if (error instanceof AppError) throw error
    if (code === 'FST_FILES_LIMIT') fail('SEVERAL_FILES')
    fail(statusCode === 413 ? 'TOO_LARGE' : 'MALFORMED_REQUEST')
  } finally {
    // Discard the rest of the body, so that the response can be delivered.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (!request.sentFile) fail(missing)
  if (request.sentFile.bytes.length === 0)
    fail(missing, { message: 'This file is empty. Choose another one.' })
  request.body = fields
}

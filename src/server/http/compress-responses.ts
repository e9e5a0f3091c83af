import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../fail.ts'
import { chooseEncoding } from './choose-encoding.ts'

/** A shorter response fits into one packet anyway. */
const MIN_BYTES = 1024
/**
 * All kinds of text, except events, which must arrive one by one. Pictures and PDFs are already compressed.
 */
const COMPRESSIBLE = /^text\/(?!event-stream)|[+/](json|xml|javascript)(;|$)/
/** Each response is sent once, so better compression would take longer than it saves. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const streamFor = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() }
const bytesFor = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/**
 * Compresses every response that benefits and is not yet compressed. Not @fastify/compress, because it loads
 * a list of all media types and all of fetch into every process.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Compressed request bodies are refused: they could expand without limit.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') fail('WRONG_TYPE')
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || !isCompressible(reply)) return payload
    if (payload instanceof Readable) {
      setEncodingHeaders(reply, encoding)
      // An error ends both streams; Fastify handles the one that it sends.
      return pipeline(payload, streamFor[encoding](), () => undefined)
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const bytes = Buffer.from(payload)
    if (bytes.length < MIN_BYTES) return payload
    setEncodingHeaders(reply, encoding)
    return bytesFor[encoding](bytes)
  })
}

function isCompressible(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  // A range refers to the uncompressed bytes.
  const isWhole = reply.statusCode !== 206 && !reply.hasHeader('content-range')
  return isWhole && !reply.hasHeader('content-encoding') && COMPRESSIBLE.test(type)
}

function setEncodingHeaders(reply: FastifyReply, encoding: string): void {
  const vary = reply.getHeader('vary')
  reply.removeHeader('content-length')
  reply.header('content-encoding', encoding)
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
}

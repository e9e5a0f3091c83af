import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../fail.ts'
import { chooseEncoding } from './choose-encoding.ts'

/** What is shorter goes out in one packet either way. */
const MIN_BYTES = 1024
/** Text of every kind; but events are to arrive one by one. Pictures and PDFs are compressed in themselves. */
const COMPRESSIBLE = /^text\/(?!event-stream)|[+/](json|xml|javascript)(;|$)/
/** Made for one person, once: better bytes would take longer than they save. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const streamFor = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() }
const bytesFor = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/**
 * Compresses every answer that gains by it and is not compressed yet. By hand: @fastify/compress loads a list of all
 * media types and all of fetch into every process.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // What is sent here is read as it comes: a few compressed bytes could become any number.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') fail('WRONG_TYPE')
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || !isCompressible(reply)) return payload
    if (payload instanceof Readable) {
      setEncodingHeaders(reply, encoding)
      // Whatever breaks it off ends both; Fastify sees to the one that it sends.
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
  // A part of something is a part of its bytes as they are.
  const isWhole = reply.statusCode !== 206 && !reply.hasHeader('content-range')
  return isWhole && !reply.hasHeader('content-encoding') && COMPRESSIBLE.test(type)
}

function setEncodingHeaders(reply: FastifyReply, encoding: string): void {
  const vary = reply.getHeader('vary')
  reply.removeHeader('content-length')
  reply.header('content-encoding', encoding)
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
}

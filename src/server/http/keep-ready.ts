import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fill, ReadyBytes } from './ready-bytes.ts'

declare module 'fastify' {
  interface FastifyReply {
    fill: Fill | null
    /**
     * The answer is the same for every visitor until one of these topics changes: it may be kept.
     * Said before anything is read.
     */
    keepReady: (...topics: string[]) => void
  }
}

/** Keeps the answers that say so. Before compression: ready bytes bring their own. */
export function keepReadyAnswers(app: FastifyInstance, ready: ReadyBytes): void {
  app.decorateReply('fill', null)
  app.decorateReply('keepReady', function (this: FastifyReply, ...topics) {
    this.fill = ready.begin(this.request.raw, topics)
    if (this.fill) this.header('cache-control', 'no-cache')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { fill } = reply
    if (!fill) return payload
    try {
      if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('set-cookie'))
        return payload
      const answer = { headers: reply.getHeaders(), body: payload }
      // Fastify takes the body away from HEAD, and fails where there is none.
      const asked =
        request.method === 'HEAD' ? { ...request.headers, 'if-none-match': undefined } : request.headers
      const { status, headers, body } = await ready.keep(fill, answer, asked)
      reply.status(status)
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
      // Nothing, not "as it was".
      return body ?? null
    } finally {
      ready.end(fill)
    }
  })
  app.addHook('preClose', (done) => {
    ready.close()
    done()
  })
}

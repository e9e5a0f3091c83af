// Baseline of response-cache.ts and signed-in-reads.ts: a bare node:http server that answers every request with
// the bytes of one address (COPY_OF), as the person with a token gets them (TOKEN).
import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'

const { COPY_OF = '', TOKEN } = process.env
const authorization = TOKEN ? { authorization: `Bearer ${TOKEN}` } : {}
const askHeaders = { 'accept-encoding': 'br', ...authorization }

/** The first answers may be made for one person only; the third comes from the cache. */
async function copyAnswer() {
  for (let time = 1; ; time++) {
    const [answer] = (await once(http.get(COPY_OF, { headers: askHeaders }), 'response')) as [
      http.IncomingMessage,
    ]
    const body = await buffer(answer)
    if (time === 3) return { body, original: answer }
  }
}

const { body, original } = await copyAnswer()
const headers = {
  'content-type': original.headers['content-type'],
  'content-encoding': original.headers['content-encoding'],
  'content-length': body.length,
}

const server = http.createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  // startMeasuredProcess() waits for it.
  process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })
})
process.on('SIGTERM', () => process.exit(0))

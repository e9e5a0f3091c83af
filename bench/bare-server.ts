// Baseline of response-cache.ts: a bare node:http server that answers every request with the bytes of one
// address (COPY_OF).
import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'

const request = http.get(process.env.COPY_OF ?? '', { headers: { 'accept-encoding': 'br' } })
const [original] = (await once(request, 'response')) as [http.IncomingMessage]
const body = await buffer(original)
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

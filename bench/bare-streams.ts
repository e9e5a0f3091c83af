// Baseline of live-streams.ts and watchers.ts: bare event streams with node:http. Each POST sends one event to all
// streams: its body, or a short one.
import http, { type ServerResponse } from 'node:http'

const SHORT_EVENT = 'data: {"topic":"chat:1","what":"messages"}\n\n'
const streams = new Set<ServerResponse>()
const server = http.createServer((request, response) => {
  if (request.method === 'POST') {
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      const event = body.length > 0 ? Buffer.concat(body) : SHORT_EVENT
      // Like the product, answers the writer first, and then sends the event.
      response.end(() => {
        for (const stream of streams) stream.write(event)
      })
    })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('retry: 1000\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  // startMeasuredProcess() waits for it.
  process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })
})
process.on('SIGTERM', () => process.exit(0))

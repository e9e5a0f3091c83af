// Baseline of live-streams.ts: bare event streams with node:http. Each POST sends one event to all streams.
import http, { type ServerResponse } from 'node:http'

const streams = new Set<ServerResponse>()
const server = http.createServer((request, response) => {
  if (request.method === 'POST') {
    // Like the product, answers the writer first, and then sends the event.
    response.end(() => {
      for (const stream of streams) stream.write('data: {"topic":"chat:1","what":"messages"}\n\n')
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

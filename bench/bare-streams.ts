// The least that Node.js can do: streams of events that are held open, and one event to all of them for each POST.
import http, { type ServerResponse } from 'node:http'

const open = new Set<ServerResponse>()
const server = http.createServer((request, response) => {
  if (request.method === 'POST') {
    // As ours does: whoever wrote is answered, then everybody else hears of it.
    response.end(() => {
      for (const stream of open) stream.write('data: {"topic":"chat:1","what":"messages"}\n\n')
    })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('retry: 1000\n\n')
  open.add(response)
  response.once('close', () => open.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })
})
process.on('SIGTERM', () => process.exit(0))

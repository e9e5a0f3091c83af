// Baseline of slow-phone.ts: a bare node:http server with the pages and files of another (COPY_OF), without
// their scripts.
import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'

type Copy = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer }

const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const copies = new Map<string, Promise<Copy>>()

async function copyFrom(path: string): Promise<Copy> {
  // Without HTTPS, browsers accept gzip but no brotli.
  const request = http.get(`${process.env.COPY_OF}${path}`, { headers: { 'accept-encoding': 'gzip' } })
  const [original] = (await once(request, 'response')) as [http.IncomingMessage]
  const { connection: _, 'keep-alive': _alive, 'transfer-encoding': _encoding, ...headers } = original.headers
  const bytes = await buffer(original)
  const body = headers['content-type']?.startsWith('text/html') ? withoutScripts(bytes) : bytes
  return { status: original.statusCode ?? 500, headers: { ...headers, 'content-length': body.length }, body }
}

function withoutScripts(page: Buffer): Buffer {
  return gzipSync(gunzipSync(page).toString().replace(SCRIPTS, ''))
}

async function answer({ url = '/' }: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const copy = copies.get(url) ?? copyFrom(url)
  copies.set(url, copy)
  const { status, headers, body } = await copy
  response.writeHead(status, headers).end(body)
}

const server = http.createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  // startMeasuredProcess() waits for it.
  process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })
})
process.on('SIGTERM', () => process.exit(0))

import { type ServerResponse, validateHeaderValue } from 'node:http'
import { KEEP_ALIVE_SECONDS } from './keep-alive.ts'

/** Node.js keeps the head of a response here, as text, until it is sent. */
type ResponseWithHead = ServerResponse & { _header: string | null }

/** The last lines of every head, which change once a second. */
let lastLines = { second: 0, text: '' }

/** The head of a response with status 200, up to its last lines. `headers`: names and values in turn. */
export function writeReadyHead(headers: string[]): string {
  const lines = ['HTTP/1.1 200 OK\r\n']
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    validateHeaderValue(name, value)
    lines.push(`${name}: ${value}\r\n`)
  }
  return lines.join('')
}

/**
 * Gives the response a head that is ready. Node.js has no call for this, and `writeHead()` checks and joins all
 * headers again for each response. False if the response needs `writeHead()`: its connection ends with it, or this
 * version of Node.js keeps heads elsewhere.
 */
export function setReadyHead(response: ServerResponse, head: string): boolean {
  if (!response.shouldKeepAlive || !('_header' in response)) return false
  ;(response as ResponseWithHead)._header = head + findLastLines()
  return true
}

function findLastLines(): string {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== lastLines.second) {
    const date = new Date(second * 1_000).toUTCString()
    const text = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`
    lastLines = { second, text }
  }
  return lastLines.text
}

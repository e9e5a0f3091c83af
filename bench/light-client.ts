import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

export type LightClient = AsyncDisposable & {
  /** Sends a request, and returns the status of the answer. */
  get: (path: string, token?: string) => Promise<number>
  post: (path: string, token: string, body: string) => Promise<number>
}

/** Sends one request after another on one connection, with little CPU: the server shares the machine. */
export async function openClient(address: string): Promise<LightClient> {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = ''
  // Of the request on its way; there is only one at a time.
  let onAnswer: (status: number) => void = () => undefined
  let onFailure: (error: Error) => void = () => undefined
  socket.setEncoding('latin1')
  // Every error is followed by 'close', which fails the request.
  socket.once('error', () => undefined)
  const hungUp = new Error(`${address} has hung up`)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  void closed.then(() => onFailure(hungUp))
  socket.on('data', (chunk: string) => {
    received += chunk
    const headLength = received.indexOf(END_OF_HEAD)
    if (headLength < 0) return
    const bodyLength = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < headLength + END_OF_HEAD.length + bodyLength) return
    // It begins with 'HTTP/1.1 200'.
    const status = Number(received.slice(9, 12))
    received = ''
    onAnswer(status)
  })
  const sendRequest = (line: string, headers: string[], body = '') => {
    if (socket.destroyed) return Promise.reject(hungUp)
    socket.write([`${line} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', body].join('\r\n'))
    return new Promise<number>((resolve, reject) => {
      onAnswer = resolve
      onFailure = reject
    })
  }
  const authorization = (token: string) => `Authorization: Bearer ${token}`
  return {
    get: (path, token) => sendRequest(`GET ${path}`, token === undefined ? [] : [authorization(token)]),
    post: (path, token, body) => {
      const headers = [
        authorization(token),
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ]
      return sendRequest(`POST ${path}`, headers, body)
    },
    [Symbol.asyncDispose]: async () => {
      socket.destroy()
      await closed
    },
  }
}

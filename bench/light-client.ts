import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type LightClient = AsyncDisposable & {
  post: (path: string, token: string, body: string) => Promise<number>
}

/** One connection that asks one request after another, with the least work: the server shares the machine. */
export async function openClient(address: string): Promise<LightClient> {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let answered: (status: number) => void = () => undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < end + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    answered(status)
  })
  return {
    post: (path, token, body) => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      return new Promise((resolve) => (answered = resolve))
    },
    [Symbol.asyncDispose]: async () => {
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Listeners = Disposable & {
  /** Opens this many more streams, 20 at a time, as when a server is replaced. */
  open: (count: number) => Promise<void>
  /** When the first and the last stream receive the next event. */
  nextEvent: () => Promise<{ first: number; last: number }>
}

const AT_ONCE = 20

/** Opens event streams on bare sockets, so that the listening side costs little. */
export function createListeners(address: string, requestOf: (index: number) => string): Listeners {
  const { port } = new URL(address)
  const sockets: Socket[] = []
  let onEvent = () => undefined as void

  const openStream = async (index: number) => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.write(requestOf(index))
    const [head] = (await once(socket, 'data')) as [Buffer]
    if (!head.includes('200 OK')) throw new Error(head.toString())
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('"messages"')) onEvent()
    })
  }

  return {
    open: async (count) => {
      let left = count
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await openStream(sockets.length)
        }),
      )
    },
    nextEvent: () =>
      new Promise((resolve) => {
        let [count, first] = [0, 0]
        onEvent = () => {
          if (count++ === 0) first = performance.now()
          if (count === sockets.length) resolve({ first, last: performance.now() })
        }
      }),
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Listeners = Disposable & {
  /** Opens this many more streams, 20 at a time, as when a server is replaced. */
  open: (count: number) => Promise<void>
  /** When the first and the last of them receive the next event. */
  nextHeard: () => Promise<{ first: number; last: number }>
}

const AT_ONCE = 20

/** Event streams on bare sockets, so that the listening side costs little. */
export function createListeners(address: string, headerOf: (index: number) => string): Listeners {
  const { port } = new URL(address)
  const sockets: Socket[] = []
  let onHeard = () => undefined as void

  const openOne = async (index: number) => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.write(headerOf(index))
    const [head] = (await once(socket, 'data')) as [Buffer]
    if (!head.includes('200 OK')) throw new Error(head.toString())
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('"messages"')) onHeard()
    })
  }

  return {
    open: async (count) => {
      let left = count
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await openOne(sockets.length)
        }),
      )
    },
    nextHeard: () =>
      new Promise((resolve) => {
        let [heard, first] = [0, 0]
        onHeard = () => {
          if (heard++ === 0) first = performance.now()
          if (heard === sockets.length) resolve({ first, last: performance.now() })
        }
      }),
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  }
}

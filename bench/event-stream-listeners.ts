import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** How many streams are opened at a time. */
const AT_ONCE = 20

export type Listeners = Disposable & {
  /** Opens this many more streams, AT_ONCE at a time, as when a server is replaced. */
  open: (count: number) => Promise<void>
  /** When the first and the last stream receive the next event, by performance.now(). */
  nextEvent: () => Promise<{ first: number; last: number }>
}

/**
 * Opens event streams on bare sockets, which cost little. `requestOf`: the HTTP request of each stream. `onData`
 * gets what each stream receives.
 */
export function createListeners(
  address: string,
  requestOf: (index: number) => string,
  onData: (index: number, chunk: Buffer) => void = () => undefined,
): Listeners {
  const { port } = new URL(address)
  const sockets: Socket[] = []
  /** Called for every event of every stream. */
  let onEvent: () => void = () => undefined

  const openStream = async (index: number) => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.write(requestOf(index))
    const [head] = (await once(socket, 'data')) as [Buffer]
    if (!head.includes('200 OK')) throw new Error(head.toString())
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('"messages"')) onEvent()
      onData(index, chunk)
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
        let received = 0
        let first = 0
        onEvent = () => {
          received++
          if (received === 1) first = performance.now()
          if (received === sockets.length) resolve({ first, last: performance.now() })
        }
      }),
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  }
}

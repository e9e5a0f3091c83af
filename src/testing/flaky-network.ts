import { once } from 'node:events'
import { connect, createServer, Socket, type AddressInfo, type NetConnectOpts } from 'node:net'
import { Transform } from 'node:stream'

export type FlakyNetwork = AsyncDisposable & {
  /** The database's address through this network. */
  url: string
  /** Resets every open connection. New ones work. */
  reset: () => void
  /** Resets every open connection and refuses new ones. */
  refuse: () => Promise<void>
  /** Keeps connections open and accepts new ones, but passes no data through. */
  stall: () => void
  /** From now on delays all data by this long, in each direction. */
  slow: (ms: number) => void
  /** Restores the network. Stalled connections stay lost; only new ones work. */
  mend: () => Promise<void>
}

/** A proxy between an app and its database that can be cut, slowed and restored. */
export async function startFlakyNetwork(databaseUrl: string): Promise<FlakyNetwork> {
  const target = parseDatabaseTarget(databaseUrl)
  /** The open connections: from the app's side to the database's side. */
  const connections = new Map<Socket, Socket>()
  let isStalled = false
  let delayMs = 0

  /** Passes data on, after the current delay. */
  const delayed = () =>
    new Transform({
      transform: (bytes, _encoding, pass) => {
        if (delayMs > 0) setTimeout(() => pass(null, bytes), delayMs)
        else pass(null, bytes)
      },
    })
  // `near` is the app's side of a connection, `far` the database's.
  const server = createServer((near) => {
    const far = isStalled ? new Socket() : connect(target)
    connections.set(near, far)
    near.on('error', () => near.destroy()).once('close', () => far.destroy())
    far.on('error', () => far.destroy()).once('close', () => near.destroy())
    near.once('close', () => connections.delete(near))
    if (isStalled) near.pause()
    else near.pipe(delayed()).pipe(far).pipe(delayed()).pipe(near)
  })
  const reset = () => connections.forEach((_far, near) => near.resetAndDestroy())
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const close = async () => {
    if (!server.listening) return
    server.close()
    reset()
    await once(server, 'close')
  }

  return {
    url: databaseUrl.replace(/@[^/]*\//, `@127.0.0.1:${port}/`).replace(/\?.*/, '?sslmode=disable'),
    reset,
    refuse: close,
    stall: () => {
      isStalled = true
      connections.forEach((far, near) => [near, far].forEach((socket) => socket.unpipe().pause()))
    },
    slow: (ms) => {
      delayMs = ms
    },
    mend: async () => {
      isStalled = false
      delayMs = 0
      if (!server.listening) await listen(port)
    },
    [Symbol.asyncDispose]: close,
  }
}

/** The tests' database may listen on a socket in a folder, which is the `host` parameter of the URL. */
function parseDatabaseTarget(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const folder = searchParams.get('host')
  const portNumber = Number(searchParams.get('port') ?? port)
  return folder ? { path: `${folder}/.s.PGSQL.${portNumber}` } : { host: hostname, port: portNumber }
}

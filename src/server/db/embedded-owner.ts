import { rm, rmdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { readPostmaster } from './embedded-folder.ts'
import { lockIfRunning, ref, takeLock, unref } from './embedded-lock.ts'
import { stopServer } from './embedded-process.ts'
import { messageOf, pidOf, type EmbeddedServer } from './embedded-server.ts'

const RECOVER_MS = 2_000

/** Owns a data folder: holds its lock, brings the server back when it dies, and stops it in the end. */
export class FolderOwner {
  readonly #server: EmbeddedServer
  readonly #onLog: (line: string) => void
  readonly #stopping = new AbortController()
  /** The connection that holds the lock. */
  #holder: pg.Client | null = null
  /** Resolves when the last recovery has ended. */
  #recovery = Promise.resolve()
  #stopped: Promise<void> | null = null

  constructor(server: EmbeddedServer, onLog: (line: string) => void) {
    this.#server = server
    this.#onLog = onLog
  }

  /** Returns the connection that holds the lock. */
  async takeFolder(): Promise<pg.Client> {
    const client = await takeLock(this.#server)
    this.#hold(client)
    return client
  }

  /** May be called twice. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop())
  }

  /** Watches the connection that holds the lock: it breaks when the server dies, and recovery starts. */
  #hold(client: pg.Client): void {
    this.#holder = client
    client.once('end', () => {
      this.#holder = null
      if (!this.#stopping.signal.aborted) this.#recovery = this.#recover()
    })
  }

  async #recover(): Promise<void> {
    this.#onLog('The connection to the embedded database was lost; bringing it back.')
    const { signal } = this.#stopping
    const waitOptions = { signal, ref: false }
    while (!signal.aborted) {
      try {
        const client = await takeLock(this.#server, waitOptions)
        this.#hold(client)
        unref(client)
        this.#onLog('The embedded database is back.')
        return
      } catch (error) {
        if (signal.aborted) return
        this.#onLog(`The embedded database is not back yet: ${messageOf(error)}`)
        // The delay fails only if stop() aborts it, which the loop notices.
        await delay(RECOVER_MS, undefined, waitOptions).catch(() => undefined)
      }
    }
  }

  async #stop(): Promise<void> {
    const { layout, programs } = this.#server
    this.#stopping.abort()
    await this.#recovery
    this.#holder ??= await lockIfRunning(this.#server)
    const holder = this.#holder
    // The process must live until the server has stopped.
    if (holder) ref(holder)
    // Without the lock, we may only stop a server that we started ourselves and that no other app uses.
    const pid = holder ? (await readPostmaster(layout))?.pid : pidOf(this.#server.child)
    if (pid) {
      await rm(layout.running, { force: true })
      // The lock is held to the end, so that no other app takes over a server that is stopping.
      await stopServer(layout, programs, pid)
      this.#onLog('The embedded database has stopped.')
    }
    // Not `holder`: a server that has stopped has closed the connection, and then there is nothing to end.
    await this.#holder?.end()
    const host = this.#server.serverAddress?.host
    // The short folder for the socket, outside the data folder. It may be gone already.
    if (host?.startsWith('/') && host !== layout.sockets) await rmdir(host).catch(() => undefined)
  }
}

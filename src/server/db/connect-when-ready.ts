import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './client.ts'

const CONNECT_TIMEOUT_MS = 5_000
const RETRY_MS = 500
const LOG_EVERY_MS = 10_000

export class DatabaseMissingError extends Error {
  override name = 'DatabaseMissingError'
}

/**
 * Connects to the database once it answers, because containers start in any order, and logs what it waits for.
 * Lasting errors, such as a wrong password, are thrown at once.
 */
export async function connectWhenReady(
  url: string,
  { seconds, onLog, signal }: { seconds: number; onLog: (line: string) => void; signal: AbortSignal },
): Promise<pg.Client> {
  const deadline = Date.now() + seconds * 1000
  let loggedAt = 0
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => undefined) // connect() or the query under way reports it
    try {
      await client.connect()
      return client
    } catch (error) {
      client.end().catch(() => undefined) // nothing depends on a clean end
      if (!isDatabaseAway(error)) throw error
      const { message } = error as Error
      const hostAndPort = `${client.host}:${client.port}`
      if (Date.now() > deadline) {
        throw new DatabaseMissingError(
          `The database at ${hostAndPort} has not answered within ${seconds} seconds: ${message}. ` +
            'Is it running, and is DATABASE_URL right?',
        )
      }
      if (Date.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = Date.now()
        onLog(`Waiting for the database at ${hostAndPort}: ${message}`)
      }
    }
    await delay(RETRY_MS, undefined, { signal })
  }
}

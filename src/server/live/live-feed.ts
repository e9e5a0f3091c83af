import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import pg from 'pg'
import type { LiveChange } from '#contract/live.ts'

const CHANNEL = 'changes'
/** The connection's name in pg_stat_activity. */
const LISTENER_NAME = 'wild-trips live'
/** How often published changes are collected and sent; this also coalesces bursts. */
const SEND_EVERY_MS = 200
/** A NOTIFY holds at most 8,000 bytes. */
const CHANGES_PER_NOTIFY = 50
/** Short, so that live updates return quickly. */
const RECONNECT_AFTER_MS = 250
const CONNECT_TIMEOUT_MS = 1_500
/** An idle listening connection would not notice for hours that the server is gone, so it is pinged. */
const HEARTBEAT_EVERY_MS = 2_000
/** A ping that takes longer counts as unanswered. */
const SILENT_AFTER_MS = 4_000

/** 'resync': changes may have been missed, so everything has to be loaded again. */
type ChangeListener = (message: LiveChange[] | 'resync') => void

/**
 * Delivers published changes to this process. Any process moves the rows from the table into NOTIFY in one
 * statement; every process listens on one connection. Subscribers get each change once, or 'resync' after a
 * lost connection, when some may have been missed.
 *
 * This connection is otherwise idle, so it is also the first to detect that the database has gone silent or
 * is back.
 */
export class LiveFeed {
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #onSilence: () => void
  readonly #onReturn: (since: number) => void
  readonly #listeners = new Set<ChangeListener>()
  readonly #ownListeners = new Set<(changes: LiveChange[]) => void>()
  /** The listening connection; null while there is none. */
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** The connection was lost, so changes may have been missed. */
  #mayHaveMissed = false
  #sending: Promise<void> = Promise.resolve()

  constructor(options: {
    url: string
    pool: pg.Pool
    log: Logger
    /** Called when the database no longer answers. */
    onSilence: () => void
    /** Called when it answers again, certainly since `since` (a time of performance.now()). */
    onReturn: (since: number) => void
  }) {
    this.#url = options.url
    this.#pool = options.pool
    this.#log = options.log
    this.#onSilence = options.onSilence
    this.#onReturn = options.onReturn
  }

  async start(): Promise<void> {
    await this.#connect()
    this.#sendLater()
  }

  /** Subscribes to the changes of all processes, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Subscribes to changes that this process has just committed, slightly before all processes receive them.
   */
  subscribeToOwn(listener: (changes: LiveChange[]) => void): void {
    this.#ownListeners.add(listener)
  }

  /** Called after each commit of this process that published changes. */
  deliverOwn(changes: LiveChange[]): void {
    for (const listener of this.#ownListeners) listener(changes)
  }

  /** Whether changes are being received. */
  get isListening(): boolean {
    return this.#client !== null
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#sending
    await this.#client?.end().catch(() => undefined)
    this.#listeners.clear()
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS + SILENT_AFTER_MS,
    })
    const connectingSince = performance.now()
    // Several events may report the same loss.
    let isLost = false
    const onLost = (error?: Error) => {
      if (isLost || this.#isClosed) return
      isLost = true
      this.#client = null
      this.#mayHaveMissed = true
      this.#log.warn({ err: error }, 'live: connection lost')
      void client.end().catch(() => undefined)
      setTimeout(() => void this.#connect(), RECONNECT_AFTER_MS).unref()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', ({ payload }) => this.#deliver(parseChanges(payload)))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      onLost(error as Error)
      return
    }
    if (this.#isClosed) return client.end().catch(() => undefined)
    this.#client = client
    void this.#ping(client, onLost)
    if (!this.#mayHaveMissed) return
    this.#mayHaveMissed = false
    this.#onReturn(connectingSince)
    this.#deliver('resync')
  }

  /** Pings the database until the connection is replaced, and reports when there is no answer. */
  async #ping(client: pg.Client, onLost: (error: Error) => void): Promise<void> {
    for (;;) {
      await delay(HEARTBEAT_EVERY_MS, undefined, { ref: false })
      if (this.#client !== client || this.#isClosed) return
      if (await answersInTime(client)) continue
      this.#onSilence()
      onLost(new Error('The database has fallen silent'))
      return
    }
  }

  #deliver(message: LiveChange[] | 'resync'): void {
    for (const listener of this.#listeners) {
      try {
        listener(message)
      } catch (error) {
        // The caller is the database connection, which would not handle this error.
        this.#log.error({ err: error }, 'live: a listener failed')
      }
    }
  }

  /** Sends published changes again and again, with a pause in between. */
  #sendLater(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#sending = this.#sendPublished()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'live: could not gather changes'))
        .finally(() => this.#sendLater())
    }, SEND_EVERY_MS).unref()
  }

  /** Deletes published changes and sends them with NOTIFY, in one statement, so both happen or neither. */
  async #sendPublished(): Promise<void> {
    await this.#pool.query(
      `with taken as (
         delete from changes
         where id in (select id from changes order by id limit 1000 for update skip locked)
         returning id, topic, what
       ), merged as (
         select min(id) as id, topic, what from taken group by topic, what
       ), numbered as (
         select topic, what, (row_number() over (order by id) - 1) / $2 as batch from merged
       )
       select pg_notify($1, json_agg(json_build_object('topic', topic, 'what', what))::text)
       from numbered group by batch order by batch`,
      [CHANNEL, CHANGES_PER_NOTIFY],
    )
  }
}

/**
 * At the timeout, answers that have already arrived are still read (setImmediate): a blocked event loop must
 * not be mistaken for a silent database.
 */
async function answersInTime(client: pg.Client): Promise<boolean> {
  const timeout = new AbortController()
  const options = { ref: false, signal: timeout.signal }
  const answer = client.query('select').then(
    () => true,
    () => true, // a broken connection is reported by its own events
  )
  const hasAnswered = await Promise.race([
    answer,
    delay(SILENT_AFTER_MS, false, options)
      .then((value) => setImmediate(value))
      .catch(() => false),
  ])
  timeout.abort()
  return hasAnswered
}

/** Anyone with the database password can NOTIFY, so payloads are checked. */
function parseChanges(payload: string | undefined): LiveChange[] {
  try {
    const parsed = JSON.parse(payload ?? '') as unknown
    return Array.isArray(parsed) ? parsed.filter(isChange) : []
  } catch {
    return []
  }
}

function isChange(value: unknown): value is LiveChange {
  const { topic, what } = Object(value) as Record<string, unknown>
  return typeof topic === 'string' && typeof what === 'string'
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AVATARS } from '#contract/account.ts'
import { listBookings } from '#contract/bookings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { Semaphore } from '../semaphore.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { isInternalRequest } from './is-internal-request.ts'

/** Connections to the database that reads leave to holds, payments and other writes. */
const RESERVED_CONNECTIONS = 3
const MAX_WAITING = 300
const MAX_WAIT_MS = 1_500
const PER_CLIENT = 100
const RETRY_AFTER_SECONDS = 2

/**
 * Limits how many reads a process answers at once. The others wait for a short time, and are refused with 503
 * if they are too many. Writes never wait here, so holds stay fast however many people look.
 */
export class ReadLimit {
  readonly #semaphore: Semaphore
  /** The slots of requests that are being answered. */
  readonly #releases = new WeakMap<FastifyRequest, () => void>()

  constructor({ databasePoolSize }: Pick<Config, 'databasePoolSize'>) {
    this.#semaphore = new Semaphore({
      atOnce: Math.max(1, databasePoolSize - RESERVED_CONNECTIONS),
      maxWaiting: MAX_WAITING,
      maxWaitMs: MAX_WAIT_MS,
      perPerson: PER_CLIENT,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  /** Waits for a slot. Pages have a limit of their own, so the calls that they make here are not limited. */
  async begin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isInternalRequest(request)) return
    const owner = request.headers.authorization ?? request.ip
    const release = await this.#semaphore.acquire({ owner, signal: abortOnDisconnect(reply) })
    this.#releases.set(request, release)
  }

  /** The answer is ready. To send it takes no connection to the database. */
  end(request: FastifyRequest): void {
    this.#releases.get(request)?.()
    this.#releases.delete(request)
  }
}

/** Whether an endpoint is a read that can wait. */
export function isLimitedRead({ method, path, acceptsCookie }: Endpoint): boolean {
  // Files and streams, which browsers load with the cookie, may take long without the database.
  const isCall = method === 'GET' && acceptsCookie !== true && !path.startsWith(AVATARS)
  // People read their bookings while they book, pay and cancel.
  return isCall && !path.startsWith(listBookings.path)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AVATARS } from '#contract/account.ts'
import { listBookings } from '#contract/bookings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { Semaphore } from '../semaphore.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { isInternalRequest } from './is-internal-request.ts'

/** Connections to the database for holds, payments and other writes. */
const CONNECTIONS_FOR_WRITES = 2
/** With fewer connections, own bookings and shared responses get one each instead of two. */
const FULL_RESERVES_FROM = 8
const MAX_WAITING = 300
const MAX_WAIT_MS = 1_500
/** How many reads of one address may run and wait: half of the queue. */
const PER_ADDRESS = 150
const RETRY_AFTER_SECONDS = 2

/**
 * Limits how many reads a process answers at once. The others wait for a short time, and are refused with 503
 * if they are too many. Writes never wait here, so holds stay fast however many people look.
 */
export class ReadLimit {
  readonly #reads: Semaphore
  /** People read their bookings while they book, pay and cancel, so these reads wait only for each other. */
  readonly #bookingReads: Semaphore
  /** Shared responses do not wait for other reads. Each trip and list has one, so they need a limit of their own. */
  readonly #sharedReads: Semaphore
  /** The slots of requests that are being answered. */
  readonly #releases = new WeakMap<FastifyRequest, () => void>()

  readonly #isShared: (request: FastifyRequest) => boolean

  /** `isShared`: other requests wait for this response. */
  constructor(
    { databasePoolSize }: Pick<Config, 'databasePoolSize'>,
    { isShared }: { isShared: (request: FastifyRequest) => boolean },
  ) {
    const limits = {
      maxWaiting: MAX_WAITING,
      maxWaitMs: MAX_WAIT_MS,
      perOwner: PER_ADDRESS,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }
    const reservedEach = databasePoolSize < FULL_RESERVES_FROM ? 1 : 2
    this.#reads = new Semaphore({
      ...limits,
      atOnce: databasePoolSize - CONNECTIONS_FOR_WRITES - 2 * reservedEach,
    })
    this.#sharedReads = new Semaphore({ ...limits, atOnce: reservedEach })
    this.#bookingReads = new Semaphore({ ...limits, atOnce: reservedEach })
    this.#isShared = isShared
  }

  /** Waits for a slot. Pages have a limit of their own, so the calls that they make here are not limited. */
  async acquire(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isInternalRequest(request)) return
    const semaphore = this.#chooseSemaphore(request)
    // By address: nobody has checked the session yet, and anybody can invent tokens.
    const release = await semaphore.acquire({ owner: request.ip, signal: abortOnDisconnect(reply) })
    this.#releases.set(request, release)
  }

  #chooseSemaphore(request: FastifyRequest): Semaphore {
    if (this.#isShared(request)) return this.#sharedReads
    return request.url.startsWith(listBookings.path) ? this.#bookingReads : this.#reads
  }

  /** The answer is ready. Sending it takes no connection to the database. */
  release(request: FastifyRequest): void {
    this.#releases.get(request)?.()
    this.#releases.delete(request)
  }
}

/** Whether an endpoint is a read that can wait. */
export function isLimitedRead({ method, path, acceptsCookie }: Endpoint): boolean {
  // Files and streams, which browsers load with the cookie, may take long without the database.
  return method === 'GET' && acceptsCookie !== true && !path.startsWith(AVATARS)
}

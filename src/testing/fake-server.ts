import { onTestFinished, vi } from 'vitest'
import type { CallInput, Endpoint, HandlerInput } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/errors.ts'
import type { LiveEvent } from '#contract/live.ts'
import { getSite } from '#contract/site.ts'
import { emptySite } from '../web/api/site.ts'
import type { FailureDetails } from './check-answer.ts'
import { FakeAnswerStream, type StreamEvents } from './fake-answer-stream.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { failure, NetworkError, RawReply, toResponse, type Reply } from './fake-reply.ts'
import { isRequestFor, parseRequest, type FakeRequest, type RequiredValues } from './fake-request.ts'
import { FakeUpload } from './fake-upload.ts'

type HeaderValues = Record<string, string>

/** Computes the reply to a call. */
type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  headers: HeaderValues,
) => Reply<E> | Promise<Reply<E>>
type ReplyOrHandler<E extends Endpoint> = Reply<E> | Promise<Reply<E>> | Handler<E>

/** Limits a reply to calls with these params and query values. */
type CallFilter<E extends Endpoint> = Partial<Omit<CallInput<E>, 'body'>>

type RecordedCall = { endpoint: Endpoint; input: HandlerInput<Endpoint>; request: FakeRequest }

/** What the test has set for an endpoint, or for some of its calls. */
type FakeRoute = {
  endpoint: Endpoint
  only: RequiredValues
  respond: (call: RecordedCall) => Response | Promise<Response>
}

/**
 * A fake server for component tests, with answers from the test. Answers must match the endpoint's response
 * schema, calls must match its input schemas, and a call without an answer fails the test.
 */
class FakeServer {
  /** Every call fails, as without a network. */
  isUnreachable = false
  /** The live streams that were opened. */
  readonly liveStreams: FakeEventSource[] = []
  /** The uploads that were started. */
  readonly uploads: FakeUpload[] = []
  /** All requests in order, such as 'GET /api/trips/7'. */
  readonly requests: string[] = []
  readonly #routes: FakeRoute[] = []
  readonly #calls: RecordedCall[] = []
  readonly #problems: Error[] = []

  /** `isLive`: live streams open by themselves; otherwise when the test calls their opens(). */
  constructor({ isLive = false }: { isLive?: boolean } = {}) {
    const { liveStreams, uploads } = this
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => this.#fetch(address, init))
    vi.stubGlobal(
      'EventSource',
      class extends FakeEventSource {
        constructor(url: string) {
          super(url)
          liveStreams.push(this)
          if (isLive) queueMicrotask(() => this.opens())
        }
      },
    )
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeUpload {
        constructor() {
          super()
          uploads.push(this)
        }
      },
    )
    // The real server puts the site's settings into every page.
    this.on(getSite, emptySite)
    onTestFinished(() => {
      if (this.#problems[0]) throw this.#problems[0]
    })
  }

  // What the test sets.

  /**
   * From now on answers an endpoint with this reply, or only its calls with the values of `only`. Without a
   * reply, the answer has no content.
   */
  on<E extends Endpoint>(endpoint: E, reply?: ReplyOrHandler<E>): void
  on<E extends Endpoint>(endpoint: E, only: CallFilter<E>, reply: ReplyOrHandler<E>): void
  on<E extends Endpoint>(
    endpoint: E,
    ...rest: [ReplyOrHandler<E>?] | [CallFilter<E>, ReplyOrHandler<E>]
  ): void {
    // A missing reply is undefined, which is the answer of endpoints without content.
    const [only, reply] = rest.length === 2 ? rest : [{}, rest[0]!]
    const isAnswer = !(reply instanceof Function || reply instanceof Promise || reply instanceof RawReply)
    // Throws if the answer is wrong: now, so that the test's own line fails. The path does not matter.
    if (isAnswer) toResponse(endpoint, reply, '')
    this.#routes.unshift({
      endpoint,
      only,
      respond: async ({ input, request }) => {
        const finalReply = reply instanceof Function ? await reply(input, headersOf(request)) : await reply
        return toResponse(endpoint, finalReply, request.path)
      },
    })
  }
  /** From now on an endpoint fails with this code. */
  fails(endpoint: Endpoint, code: FailureCode, details?: FailureDetails): void {
    this.on(endpoint, failure(code, details))
  }
  /** From now on calls of an endpoint wait. Returns a function that answers all of them, once. */
  holds<E extends Endpoint>(endpoint: E, only: CallFilter<E> = {}): (reply: Reply<E>) => void {
    // Set at once by the promise below.
    let arrive: (reply: Reply<E>) => void = () => undefined
    this.on(endpoint, only, new Promise<Reply<E>>((resolve) => (arrive = resolve)))
    return arrive
  }
  /** From now on an endpoint answers with streams. The returned array collects them as they are opened. */
  streams<Events extends StreamEvents>(endpoint: Endpoint, events: Events): FakeAnswerStream<Events>[] {
    const opened: FakeAnswerStream<Events>[] = []
    this.#routes.unshift({
      endpoint,
      only: {},
      respond: ({ request }) => {
        const stream = new FakeAnswerStream(events, request.init.signal ?? null)
        opened.push(stream)
        return stream.response
      },
    })
    return opened
  }

  // What the page has sent.

  /** The inputs of the calls of an endpoint, parsed as the server does. */
  calls<E extends Endpoint>(endpoint: E): HandlerInput<E>[] {
    return this.#callsOf(endpoint).map(({ input }) => input as HandlerInput<E>)
  }
  /** The headers of the calls of an endpoint. */
  headers(endpoint: Endpoint): HeaderValues[] {
    return this.#callsOf(endpoint).map(({ request }) => headersOf(request))
  }
  /** The forms sent to an endpoint that takes a file. */
  forms(endpoint: Endpoint): FormData[] {
    return this.#callsOf(endpoint).map(({ request }) => request.init.body as FormData)
  }
  /** The requests that may change something: all but GET. */
  get changes(): string[] {
    return this.requests.filter((request) => !request.startsWith('GET '))
  }

  // Live streams and uploads.

  /** The live stream that was opened last. */
  get liveStream(): FakeEventSource {
    return last(this.liveStreams, 'No live stream was opened.')
  }
  /** The upload that was started last. */
  get upload(): FakeUpload {
    return last(this.uploads, 'Nothing is being uploaded.')
  }
  /** Publishes a change on all open live streams. */
  publishes(change: LiveEvent): void {
    for (const stream of this.liveStreams) if (stream.isOpen) stream.sends(change)
  }

  #callsOf(endpoint: Endpoint): RecordedCall[] {
    return this.#calls.filter((call) => call.endpoint === endpoint)
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted()
    if (this.isUnreachable) throw new NetworkError()
    const { pathname: path, searchParams } = new URL(address, 'http://site.test')
    const request = { method: init.method ?? 'GET', path, query: Object.fromEntries(searchParams), init }
    this.requests.push(`${request.method} ${address}`)
    return untilAborted(this.#answer(request, address), init.signal)
  }

  async #answer(request: FakeRequest, address: string): Promise<Response> {
    const route = this.#findRoute(request)
    if (!route) throw this.#noteProblem(new Error(`Nobody answers ${request.method} ${address}.`))
    const { endpoint, respond } = route
    try {
      const call = { endpoint, input: parseRequest(endpoint, request), request }
      this.#calls.push(call)
      return await respond(call)
    } catch (error) {
      // Lost on purpose by the test. Any other error is a mistake in the test or the page.
      if (error instanceof NetworkError) throw error
      throw this.#noteProblem(error as Error)
    }
  }

  /** Like the server, prefers a path without parameters; otherwise the reply that the test set last. */
  #findRoute(request: FakeRequest): FakeRoute | undefined {
    const matching = this.#routes.filter(({ endpoint, only }) => isRequestFor(endpoint, only, request))
    return matching.find(({ endpoint }) => !endpoint.path.includes(':')) ?? matching[0]
  }
  /** Fails the test at its end, even if the page handles the error. */
  #noteProblem(problem: Error): Error {
    this.#problems.push(problem)
    return problem
  }
}

export type { FakeServer }

/** Replaces the network for components until the end of the test. */
export function startFakeServer(options?: { isLive?: boolean }): FakeServer {
  return new FakeServer(options)
}

function headersOf({ init }: FakeRequest): HeaderValues {
  return init.headers as HeaderValues
}

/** The work's result, or the signal's reason as soon as it aborts. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}

function last<T>(items: T[], problem: string): T {
  const item = items.at(-1)
  if (!item) throw new Error(problem)
  return item
}

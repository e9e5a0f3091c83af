import type { QueryClient } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import {
  queryString,
  type CallResult,
  type Endpoint,
  type HandlerInput,
  type CallInput,
} from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/errors.ts'
import type { LiveChange } from '#contract/live.ts'
import { getSite } from '#contract/site.ts'
import { queryOf } from '../web/api/query.ts'
import { emptySite } from '../web/api/site.ts'
import { FakeAnswerStream, type StreamEvents } from './fake-answer-stream.ts'
import { checkAnswer, checkFailure, nameOf, readData, type FailureDetails } from './check-answer.ts'
import { FakeUpload, fieldsOf } from './fake-upload.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { matchPath } from './match-path.ts'

/** A reply that the endpoint's schema does not describe: a failure, a gateway error, a stream. */
class RawReply {
  readonly response: () => Response
  constructor(response: () => Response) {
    this.response = response
  }
}

/** One page of a list, with the values of its pagination headers. */
class ListPage<E extends Endpoint> {
  readonly items: CallResult<E>
  readonly info: PageInfo<E>
  constructor(items: CallResult<E>, info: PageInfo<E>) {
    this.items = items
    this.info = info
  }
}

type HeaderValues = Record<string, string>
type EndpointQuery<E extends Endpoint> = NonNullable<CallInput<E>['query']>
/** `next` is the query of the following page, `total` the number of all items. */
type PageInfo<E extends Endpoint> = { next?: EndpointQuery<E>; total?: number }
type Reply<E extends Endpoint> = CallResult<E> | RawReply | ListPage<E>
type Handler<E extends Endpoint> = (
  call: HandlerInput<E>,
  headers: HeaderValues,
) => Reply<E> | Promise<Reply<E>>
type ReplyOrHandler<E extends Endpoint> = Reply<E> | Promise<Reply<E>> | Handler<E>
/** The values of the calls that a reply is for; without them it is for every call of the endpoint. */
type CallFilter<E extends Endpoint> = Partial<Omit<CallInput<E>, 'body'>>

/** The server refuses, with the code's usual message unless the test gives another. */
export function failure(code: FailureCode, details?: FailureDetails): RawReply {
  const { status, body } = checkFailure(code, details)
  return new RawReply(() => Response.json(body, { status }))
}

/** A proxy in front of the server answers, not in our format. */
export const badGateway = new RawReply(() => new Response('', { status: 502 }))

/** The error that fetch() throws when a call fails on the network. */
class NetworkError extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}

/** The call may have reached the server, but its answer is lost. */
export const lostAnswer = new RawReply(() => {
  throw new NetworkError()
})

/** A streamed answer in exactly these chunks. */
export function streamedReply(...chunks: string[]): RawReply {
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
  return new RawReply(() => new Response(body(), { headers: { 'content-type': 'text/event-stream' } }))
}

/** A page of a list, with its pagination headers. */
export function page<E extends Endpoint>(_endpoint: E, items: CallResult<E>, info: PageInfo<E>): ListPage<E> {
  return new ListPage(items, info)
}

/** Puts a checked answer into the query cache, as if the page had loaded it. */
export function preloadAnswer<E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  answer: CallResult<E>,
): void {
  queryClient.setQueryData(queryOf(endpoint, input).queryKey, checkAnswer(endpoint, answer).body)
}

/** The params and query values that a call must have to match a route. */
type FilterValues = { params?: Record<string, unknown>; query?: Record<string, unknown> }
type FakeRequest = { method: string; path: string; query: Record<string, string>; init: RequestInit }
type RecordedCall = {
  endpoint: Endpoint
  received: HandlerInput<Endpoint>
  headers: HeaderValues
  body: RequestInit['body']
}
type FakeRoute = {
  endpoint: Endpoint
  only: FilterValues
  respond: (call: RecordedCall, request: FakeRequest) => Response | Promise<Response>
}

/**
 * A fake server for component tests, with answers from the test. Answers must match the endpoint's response
 * schema, calls must match its input schemas, and a call without an answer fails the test.
 */
export class FakeServer {
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

  /** `isLive`: live streams open by themselves, without the test. */
  constructor({ isLive = false }: { isLive?: boolean } = {}) {
    const { liveStreams, uploads } = this
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.#fetch(path, init))
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

  /** From now on answers an endpoint with this reply, or only its calls with the values of `only`. */
  on<E extends Endpoint>(endpoint: E, reply?: ReplyOrHandler<E>): void
  on<E extends Endpoint>(endpoint: E, only: CallFilter<E>, reply: ReplyOrHandler<E>): void
  on<E extends Endpoint>(
    endpoint: E,
    ...rest: [ReplyOrHandler<E>?] | [CallFilter<E>, ReplyOrHandler<E>]
  ): void {
    const [only, reply] = rest.length === 2 ? rest : [{}, rest[0]!]
    // Check fixed replies now, so that a wrong one fails on the test's own line.
    if (!(reply instanceof Function) && !(reply instanceof Promise) && !(reply instanceof RawReply))
      toResponse(endpoint, reply, '')
    this.#routes.unshift({
      endpoint,
      only,
      respond: async ({ received, headers }, { path }) => {
        const finalReply = reply instanceof Function ? await reply(received, headers) : await reply
        return toResponse(endpoint, finalReply, path)
      },
    })
  }
  /** From now on an endpoint fails with this code. */
  fails(endpoint: Endpoint, code: FailureCode, details?: FailureDetails): void {
    this.on(endpoint, failure(code, details))
  }
  /** From now on calls of an endpoint wait. Returns a function that answers all of them. */
  holds<E extends Endpoint>(endpoint: E, only: CallFilter<E> = {}): (reply: Reply<E>) => void {
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
      respond: (_call, { init }) => {
        const stream = new FakeAnswerStream(events, init.signal ?? null)
        opened.push(stream)
        return stream.response
      },
    })
    return opened
  }

  /** The calls of an endpoint, parsed as the server does. */
  calls<E extends Endpoint>(endpoint: E): HandlerInput<E>[] {
    return this.#callsOf(endpoint).map(({ received }) => received as HandlerInput<E>)
  }
  /** The headers of the calls of an endpoint. */
  headers(endpoint: Endpoint): HeaderValues[] {
    return this.#callsOf(endpoint).map(({ headers }) => headers)
  }
  /** The forms sent to an endpoint that takes a file. */
  forms(endpoint: Endpoint): FormData[] {
    return this.#callsOf(endpoint).map(({ body }) => body as FormData)
  }
  /** The requests that may change something: all but GET. */
  get changes(): string[] {
    return this.requests.filter((request) => !request.startsWith('GET '))
  }

  /** The live stream that was opened last. */
  get liveStream(): FakeEventSource {
    return last(this.liveStreams, 'No live stream was opened.')
  }
  /** The upload that was started last. */
  get upload(): FakeUpload {
    return last(this.uploads, 'Nothing is being uploaded.')
  }
  /** Publishes a change on all open live streams. */
  publishes(change: LiveChange): void {
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
      const { headers, body } = request.init
      const call = {
        endpoint,
        received: parseCall(endpoint, request),
        headers: headers as HeaderValues,
        body,
      }
      this.#calls.push(call)
      return await respond(call, request)
    } catch (error) {
      throw error instanceof NetworkError ? error : this.#noteProblem(error as Error)
    }
  }

  /** Like the server, prefers a path without parameters; otherwise the reply that the test set last. */
  #findRoute(request: FakeRequest): FakeRoute | undefined {
    const matching = this.#routes.filter((route) => matchesRoute(route, request))
    return matching.find(({ endpoint }) => !endpoint.path.includes(':')) ?? matching[0]
  }
  /** Fails the test at its end, even if the page handles the error. */
  #noteProblem(problem: Error): Error {
    this.#problems.push(problem)
    return problem
  }
}

/** Replaces the network for components until the end of the test. */
export function startFakeServer(options?: { isLive?: boolean }): FakeServer {
  return new FakeServer(options)
}

function matchesRoute({ endpoint, only }: FakeRoute, { method, path, query }: FakeRequest): boolean {
  const params = matchPath(endpoint.path, path)
  if (endpoint.method !== method || !params) return false
  return hasAllValues(params, only.params) && hasAllValues(query, only.query)
}

function hasAllValues(values: Record<string, string>, required: Record<string, unknown> = {}): boolean {
  return Object.entries(required).every(
    ([name, value]) => values[name] === (value as string | number)?.toString(),
  )
}

/** Parses a call as the server does. */
function parseCall(endpoint: Endpoint, { path, query, init }: FakeRequest): HandlerInput<Endpoint> {
  const { body } = init
  const sent = {
    params: matchPath(endpoint.path, path),
    query,
    body: body instanceof FormData ? fieldsOf(body) : body && (JSON.parse(body as string) as unknown),
  }
  const read = (part: keyof typeof sent) =>
    endpoint[part] && readData(`What ${nameOf(endpoint)} was sent as ${part}`, endpoint[part], sent[part])
  return { params: read('params'), query: read('query'), body: read('body') } as HandlerInput<Endpoint>
}

function toResponse<E extends Endpoint>(endpoint: E, reply: Reply<E>, path: string): Response {
  if (reply instanceof RawReply) return reply.response()
  const { items, info } = reply instanceof ListPage ? reply : { items: reply, info: {} as PageInfo<E> }
  const { status, body } = checkAnswer(endpoint, items)
  const headers: HeaderValues = {}
  if (info.next) headers.link = `<${path}${queryString({ ...info.next })}>; rel="next"`
  if (info.total !== undefined) headers['x-total-count'] = String(info.total)
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
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

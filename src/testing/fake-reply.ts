import { queryString, type CallInput, type CallResult, type Endpoint } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/errors.ts'
import { checkAnswer, checkFailure, type FailureDetails } from './check-answer.ts'

/** What a test lets the fake server answer: an answer of the endpoint, a page of its list, or anything else. */
export type Reply<E extends Endpoint> = CallResult<E> | ListPage<E> | RawReply

/** A reply that the endpoint's schema does not describe: a failure, a gateway error, a stream. */
export class RawReply {
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

/** `next` is the query of the following page, `total` the number of all items. */
type PageInfo<E extends Endpoint> = { next?: NonNullable<CallInput<E>['query']>; total?: number }

/** A page of a list, with its pagination headers. `_endpoint` only gives the types. */
export function page<E extends Endpoint>(_endpoint: E, items: CallResult<E>, info: PageInfo<E>): ListPage<E> {
  return new ListPage(items, info)
}

/** The server refuses, with the code's usual message unless the test gives another. */
export function failure(code: FailureCode, details?: FailureDetails): RawReply {
  const { status, body } = checkFailure(code, details)
  return new RawReply(() => Response.json(body, { status }))
}

/** A proxy in front of the server answers, not in our format. */
export const badGateway = new RawReply(() => new Response('', { status: 502 }))

/** The error that fetch() throws when a call fails on the network. */
export class NetworkError extends TypeError {
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

/** The reply to a call of this path, as HTTP. Throws if the endpoint's schema does not allow it. */
export function toResponse<E extends Endpoint>(endpoint: E, reply: Reply<E>, path: string): Response {
  if (reply instanceof RawReply) return reply.response()
  if (reply instanceof ListPage) return answerResponse(endpoint, reply.items, pageHeaders(reply.info, path))
  return answerResponse(endpoint, reply, {})
}

function answerResponse<E extends Endpoint>(
  endpoint: E,
  answer: CallResult<E>,
  headers: Record<string, string>,
): Response {
  const { status, body } = checkAnswer(endpoint, answer)
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}

function pageHeaders<E extends Endpoint>({ next, total }: PageInfo<E>, path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  if (next) headers.link = `<${path}${queryString({ ...next })}>; rel="next"`
  if (total !== undefined) headers['x-total-count'] = String(total)
  return headers
}

import type { FastifyReply } from 'fastify'
import { describeFailure, logFailure, toFailure } from './errors.ts'
import { openEventStream, type EventStream } from './open-event-stream.ts'

const MAX_UNSENT_BYTES = 1024 * 1024

/** Says how far a call has come, to callers that accept that. */
export type SendEvent = (event: string, data: unknown) => void

type StreamAnswerOptions<Result> = {
  work: (tell: SendEvent) => Promise<Result>
  /** The event with which a stream ends, made of what others are answered. */
  last: (result: Result) => { event: string; data: unknown }
}

/**
 * Where `text/event-stream` is accepted, what is told goes out at once, and the answer comes last, or what the call
 * fails with. What fails before anything was told is answered as everywhere.
 */
export async function streamAnswer<Result>(
  reply: FastifyReply,
  { work, last }: StreamAnswerOptions<Result>,
): Promise<Result> {
  if (!acceptsEvents(reply.request.headers.accept)) return work(() => undefined)
  let stream: EventStream | null = null
  const tell: SendEvent = (event, data) => {
    stream ??= openEventStream(reply, { maxUnsentBytes: MAX_UNSENT_BYTES })
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const end = (event: string, data: unknown) => {
    tell(event, data)
    stream?.end()
  }
  try {
    const result = await work(tell)
    const { event, data } = last(result)
    end(event, data)
    return result
  } catch (error) {
    if (!reply.sent) throw error
    const failure = toFailure(error as Error)
    logFailure(reply.request.log, failure, error as Error)
    end('failure', describeFailure(failure))
    // Nobody looks at it: the stream has said everything.
    return undefined as Result
  }
}

/** By name, and not as the last choice of all: 'q=0' refuses. */
function acceptsEvents(accept = ''): boolean {
  return accept
    .split(',')
    .some((type) => /^\s*text\/event-stream\b/i.test(type) && !/;\s*q=0(\.0*)?\s*($|;)/i.test(type))
}

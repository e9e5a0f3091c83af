import type { FastifyReply } from 'fastify'
import { describeFailure, logFailure, toFailure } from './errors.ts'
import { openEventStream, type EventStream } from './open-event-stream.ts'

const MAX_UNSENT_BYTES = 1024 * 1024

/** Sends the progress of a call, if the client accepts events. */
type SendEvent = (event: string, data: unknown) => void

type StreamAnswerOptions<Result> = {
  work: (sendEvent: SendEvent) => Promise<Result>
  /** The last event of the stream, made from the result that other clients get as the response. */
  last: (result: Result) => { event: string; data: unknown }
}

/**
 * Runs the work and returns its result. If the client accepts `text/event-stream`, events are sent as they
 * happen and the result or failure last. A failure before the first event is sent as usual.
 */
export async function streamAnswer<Result>(
  reply: FastifyReply,
  { work, last }: StreamAnswerOptions<Result>,
): Promise<Result> {
  if (!acceptsEvents(reply.request.headers.accept)) return work(() => undefined)
  let stream: EventStream | null = null
  const sendEvent: SendEvent = (event, data) => {
    stream ??= openEventStream(reply, { maxUnsentBytes: MAX_UNSENT_BYTES })
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const end = (event: string, data: unknown) => {
    sendEvent(event, data)
    stream?.end()
  }
  try {
    const result = await work(sendEvent)
    const { event, data } = last(result)
    end(event, data)
    return result
  } catch (error) {
    if (!reply.sent) throw error
    const failure = toFailure(error as Error)
    logFailure(reply.request.log, failure, error as Error)
    end('failure', describeFailure(failure))
    // Not used: the stream has already sent everything.
    return undefined as Result
  }
}

/** Accepted by name and not refused with 'q=0'; wildcards do not count. */
function acceptsEvents(accept = ''): boolean {
  return accept
    .split(',')
    .some((type) => /^\s*text\/event-stream\b/i.test(type) && !/;\s*q=0(\.0*)?\s*($|;)/i.test(type))
}

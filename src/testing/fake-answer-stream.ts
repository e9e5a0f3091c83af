import { act } from '@testing-library/react'
import type * as z from 'zod/mini'
import type { FailureCode } from '#contract/errors.ts'
import { checkData, checkFailure, type FailureDetails } from './check-answer.ts'

/** The schemas of the events that a stream may send, by name. */
export type StreamEvents = Record<string, z.ZodMiniType>

/** A streamed answer whose events the test sends one by one. */
export class FakeAnswerStream<Events extends StreamEvents> {
  readonly response: Response
  readonly #events: Events
  readonly #signal: AbortSignal | null
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(events: Events, signal: AbortSignal | null) {
    this.#events = events
    this.#signal = signal
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#controller = controller),
    })
    signal?.addEventListener('abort', () => this.#controller?.error(signal.reason))
    this.response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  get isAborted(): boolean {
    return this.#signal?.aborted === true
  }

  says<Name extends keyof Events & string>(name: Name, data: z.output<Events[Name]>): Promise<void> {
    const schema = this.#events[name]
    if (!schema) throw new Error(`A stream does not say ${name}.`)
    return this.#sends(name, checkData(`The event ${name}`, schema, data))
  }
  fails(code: FailureCode, details?: FailureDetails): Promise<void> {
    return this.#sends('failure', checkFailure(code, details).body)
  }
  ends(): Promise<void> {
    return runAndFlush(() => this.#controller?.close())
  }

  #sends(name: string, data: unknown): Promise<void> {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    return runAndFlush(() => this.#controller?.enqueue(new TextEncoder().encode(text)))
  }
}

/** Also lets the page read what was sent. */
function runAndFlush(send: () => void): Promise<void> {
  return act(async () => {
    send()
    // The stream reader, the decoder and the listener each need some microtasks.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  })
}

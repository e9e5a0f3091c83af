import type { Logger } from 'pino'
import { AppError } from '../fail.ts'
import { encoderProgram } from '../folders.ts'
import { askProgram, endProgram, startProgram, ProgramTimeoutError } from '../programs.ts'
import { Semaphore } from '../semaphore.ts'
import type { EncodeResponse, EncodedPicture, EncodeRequest } from './encode-picture.ts'

/**
 * Large pictures need about 190 MB for seconds, so one is encoded at a time. The client gets no data
 * meanwhile, so waiting plus encoding must end before the idle timeout.
 */
const QUEUE_LIMITS = { atOnce: 1, maxWaiting: 8, maxWaitMs: 60_000 }
const PER_PERSON = 2
/** Many times longer than a large photo takes on an idle machine. */
const END_AFTER_MS = 30_000
const RETRY_AFTER_SECONDS = 30

/** Encodes pictures, each in its own process, which frees its memory when it exits. */
export class Encoder {
  readonly #semaphore: Semaphore
  readonly #log: Logger
  readonly #program: string
  readonly #endAfterMs: number

  constructor(
    log: Logger,
    { program = encoderProgram, endAfterMs = END_AFTER_MS, perPerson = PER_PERSON } = {},
  ) {
    this.#semaphore = new Semaphore({ ...QUEUE_LIMITS, perOwner: perPerson })
    this.#log = log
    this.#program = program
    this.#endAfterMs = endAfterMs
  }

  /** Fails with IMAGE_BROKEN if the picture cannot be decoded. Stops at once when nobody waits any more. */
  encode(
    request: EncodeRequest,
    { signal, userId }: { signal: AbortSignal; userId: string },
  ): Promise<EncodedPicture> {
    return this.#semaphore.run(() => this.#encode(request, signal), { signal, owner: userId })
  }

  async #encode(request: EncodeRequest, signal: AbortSignal): Promise<EncodedPicture> {
    const child = startProgram(this.#program)
    try {
      const answer = await askProgram<EncodeResponse, EncodeResponse>(child, {
        input: request,
        signal,
        endAfterMs: this.#endAfterMs,
      })
      if (answer?.encoded) return answer.encoded
      if (!answer) this.#log.warn('images: what decodes pictures has crashed')
      throw new AppError('IMAGE_BROKEN')
    } catch (error) {
      if (!(error instanceof ProgramTimeoutError)) throw error
      this.#log.warn('images: a picture took too long')
      throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    } finally {
      await endProgram(child)
    }
  }
}

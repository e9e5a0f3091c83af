import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { AppError } from '../fail.ts'
import { encoderProgram } from '../folders.ts'
import { Turns } from '../turns.ts'
import type { Answer, EncodedPicture, Given } from './encode-picture.ts'

/** The largest pictures that are taken need about 190 MB for a few seconds: one at a time, on machines of any size. */
const TURNS = { atOnce: 1, maxWaiting: 8 }
/** Many times what a large photo takes where nothing else is done. */
const END_AFTER_MS = 30_000
const RETRY_AFTER_SECONDS = 30

/** Encodes pictures, each in a process of its own, which gives back its memory when it ends. */
export class Encoder {
  readonly #turns = new Turns(TURNS)
  readonly #log: Logger
  readonly #program: string
  readonly #endAfterMs: number

  constructor(log: Logger, { program = encoderProgram, endAfterMs = END_AFTER_MS } = {}) {
    this.#log = log
    this.#program = program
    this.#endAfterMs = endAfterMs
  }

  /** Fails with IMAGE_BROKEN for a picture that cannot be decoded. Ends at once when nobody waits for it any more. */
  encode(given: Given, gone: AbortSignal): Promise<EncodedPicture> {
    return this.#turns.take(() => this.#encode(given, gone), gone)
  }

  async #encode(given: Given, gone: AbortSignal): Promise<EncodedPicture> {
    const child = start(this.#program)
    const tooLong = AbortSignal.timeout(this.#endAfterMs)
    const signal = AbortSignal.any([gone, tooLong])
    try {
      const answer = await ask(child, given, signal)
      if (answer?.encoded) return answer.encoded
      if (!answer) this.#log.warn('images: what decodes pictures has crashed')
      throw new AppError('IMAGE_BROKEN')
    } catch (error) {
      gone.throwIfAborted()
      if (!tooLong.aborted) throw error
      this.#log.warn('images: a picture took too long')
      throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    } finally {
      child.kill('SIGKILL')
    }
  }
}

function start(program: string): ChildProcess {
  return fork(program, {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    // None of our settings: what it reads comes from anywhere. The one it has makes threads share their memory.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Null when it went without an answer. (It may have ended before its answer was read, so that is not looked at.) */
async function ask(child: ChildProcess, given: Given, signal: AbortSignal): Promise<Answer | null> {
  const answered = once(child, 'message', { signal }) as Promise<[Answer]>
  const left = once(child, 'disconnect', { signal }).then(() => [null] as const)
  // One that dies while it is told is noticed by its leaving.
  child.send(given, () => undefined)
  const [answer] = await Promise.race([answered, left])
  return answer
}

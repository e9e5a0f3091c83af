import { constants, getPriority, setPriority } from 'node:os'
import type { Logger } from 'pino'
import { AppError } from '../fail.ts'
import { pdfProgram } from '../folders.ts'
import { askProgram, endProgram, startProgram, ProgramTimeoutError } from '../programs.ts'
import { RETRY_AFTER_SECONDS, Semaphore } from '../semaphore.ts'
import type { ProcessLimits } from './limit-this-process.ts'
import type { ParsedPdf } from './pdf/parsed-pdf.ts'
import type { ReaderAnswer, ReaderMessage } from './read-pdf.ts'

/** Reads one PDF at a time, because of the memory it may take. A PDF that finds a long queue is refused. */
const QUEUE_LIMITS = { atOnce: 1, maxWaiting: 4, perOwner: 2 }

const MEGABYTE = 1024 * 1024
/** Reading a PDF of 200 dense pages takes about half of the memory and of the computing time. */
const LIMITS: ProcessLimits & { totalMs: number } = {
  bytes: 400 * MEGABYTE,
  computingMs: 15_000,
  // Much longer than the computing time, because a busy machine gives the process little of it.
  totalMs: 120_000,
}
/** Steps of `nice` below our own priority: on a busy processor it gets a third of what the server gets. */
const NICE_STEPS = 5
/** The share of the memory limit for the heap; the rest is for the PDF's bytes and Node.js itself. */
const HEAP_SHARE = 0.75

type ReadPdfInput = {
  bytes: Uint8Array
  userId: string
  /** Aborts when the sender has gone. */
  signal: AbortSignal
  /** Called if another PDF has to be read first. */
  onWait: () => void
  onStart: () => void
  onPage: (page: number, pages: number) => void
}

/** Reads PDFs, each in its own process, which is killed if it takes too much. */
export class PdfReader {
  readonly #turns = new Semaphore(QUEUE_LIMITS)
  readonly #log: Logger
  readonly #program: string
  readonly #limits: typeof LIMITS

  constructor(log: Logger, { program = pdfProgram, limits = LIMITS } = {}) {
    this.#log = log
    this.#program = program
    this.#limits = limits
  }

  /** Fails with the reason why a PDF cannot be read. Stops at once when nobody waits for it any more. */
  read(reading: ReadPdfInput): Promise<ParsedPdf> {
    const { signal, onWait, userId } = reading
    return this.#turns.run(() => this.#read(reading), { signal, onWait, owner: userId })
  }

  async #read({ bytes, signal, onStart, onPage }: ReadPdfInput): Promise<ParsedPdf> {
    onStart()
    const { totalMs, ...processLimits } = this.#limits
    const child = startProgram(this.#program, {
      args: [JSON.stringify(processLimits)],
      isSingleThreaded: true,
      heapMegabytes: Math.ceil((processLimits.bytes / MEGABYTE) * HEAP_SHARE),
    })
    lowerPriority(child.pid)
    try {
      const answer = await askProgram<ReaderMessage, ReaderAnswer>(child, {
        input: bytes,
        isAnswer: (said): said is ReaderAnswer => !('page' in said),
        onMessage: ({ page, pages }) => onPage(page, pages),
        signal,
        endAfterMs: totalMs,
      })
      return this.#documentOf(answer)
    } catch (error) {
      if (!(error instanceof ProgramTimeoutError)) throw error
      // It stayed below its computing time, so the machine is busy, not the PDF complex.
      this.#log.warn('assistant: a PDF took too long')
      throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    } finally {
      await endProgram(child)
    }
  }

  #documentOf(answer: ReaderAnswer | null): ParsedPdf {
    if (answer === null) {
      // It killed itself at its limits, its heap was full, or it crashed: too heavy in any case.
      this.#log.warn('assistant: a PDF took too much time or memory, or what reads it has crashed')
      throw new AppError('PDF_TOO_HEAVY')
    }
    if ('document' in answer) return answer.document
    if ('mistake' in answer) {
      this.#log.error({ mistake: answer.mistake }, 'assistant: what reads PDFs has failed')
      throw new AppError('PDF_BROKEN')
    }
    throw new AppError(answer.unreadable)
  }
}

/** Runs the program below our own priority, so that page requests are served first. */
function lowerPriority(pid: number | undefined): void {
  try {
    const lowered = Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICE_STEPS)
    if (pid !== undefined) setPriority(pid, lowered)
  } catch {
    // Not permitted, or the program has already exited. The PDF is read at normal priority.
  }
}

// A separate program: reads one PDF, sends back the result, and exits. An untrusted PDF may make it crash,
// hang or use too much memory; the server is not affected.
import { limitThisProcess, type ProcessLimits } from './limit-this-process.ts'
import type { ParsedPdf } from './pdf/parsed-pdf.ts'
import { readDocument } from './pdf/read-document.ts'
import { UnreadablePdfError } from './pdf/unreadable-pdf-error.ts'
import { fitPassages } from './rules.ts'

/** Messages to the server: progress for each page, then the result or the reason for failure. */
export type ReaderMessage = { page: number; pages: number } | ReaderAnswer
export type ReaderAnswer =
  | { document: ParsedPdf }
  | { unreadable: UnreadablePdfError['code'] }
  /** Probably a bug of ours; logged. `at` are the lines of its stack. */
  | { mistake: { name: string; at: string[] } }

/** Several times the text of 200 printed pages. The server holds it in memory at once. */
const MAX_CHARACTERS = 5_000_000

function toAnswer(document: ParsedPdf): ReaderAnswer {
  const characters = document.pages.reduce((sum, { text }) => sum + text.length, 0)
  if (characters > MAX_CHARACTERS) return { unreadable: 'PDF_TOO_HEAVY' }
  return { document: { ...document, passages: fitPassages(document.passages) } }
}

/** Names of the errors that pdf.js throws for a malformed file. */
const PDF_ERROR_NAME = /Exception$|^FormatError$/

/** Reports only the error's name and stack frames: its message may quote the PDF. */
function toFailureAnswer(error: unknown): ReaderAnswer {
  if (error instanceof UnreadablePdfError) return { unreadable: error.code }
  const { name, stack = '' } = error instanceof Error ? error : new Error('Not an error')
  if (PDF_ERROR_NAME.test(name)) return { unreadable: 'PDF_BROKEN' }
  return { mistake: { name, at: stack.split('\n').filter((line) => /^ {4}at /.test(line)) } }
}

function sendToServer(message: ReaderMessage, then: () => void = () => undefined): void {
  process.send?.(message, then)
}

limitThisProcess(JSON.parse(process.argv[2] ?? '') as ProcessLimits)

process.once('message', (bytes: Uint8Array) => {
  // A copy, because a received Buffer may be a view of a larger one.
  void readDocument(new Uint8Array(bytes), {
    onPage: (page, pages) => sendToServer({ page, pages }),
  })
    .then(toAnswer)
    .catch(toFailureAnswer)
    .then((answer) => sendToServer(answer, () => process.disconnect()))
})
// The server has gone, so nobody needs the result.
process.once('disconnect', () => process.exit())

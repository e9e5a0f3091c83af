// A program of its own: reads one PDF, sends back what it says, and ends. What reads PDFs from anywhere may crash,
// hang or grow, and then only this process does.
import { limitSelf, type ProcessLimits } from './limit-self.ts'
import type { ParsedPdf } from './pdf/parsed-pdf.ts'
import { readDocument } from './pdf/read-document.ts'
import { UnreadablePdfError } from './pdf/unreadable-pdf-error.ts'
import { fitPassages } from './rules.ts'

/** What is sent back: how far it is, again and again, and then what was read, or why nothing was. */
export type ReaderMessage = { page: number; pages: number } | ReaderAnswer
export type ReaderAnswer =
  | { document: ParsedPdf }
  | { unreadable: UnreadablePdfError['code'] }
  /** One of ours, in all likelihood, for the log. */
  | { mistake: { name: string; at: string[] } }

/** Several times what 200 printed pages hold. The server holds it all at once. */
const MAX_CHARACTERS = 5_000_000

function toAnswer(document: ParsedPdf): ReaderAnswer {
  const characters = document.pages.reduce((sum, { text }) => sum + text.length, 0)
  if (characters > MAX_CHARACTERS) return { unreadable: 'PDF_TOO_HEAVY' }
  return { document: { ...document, passages: fitPassages(document.passages) } }
}

/** What pdf.js says of a file that is not as it should be. */
const PDF_ERROR_NAME = /Exception$|^FormatError$/

/** Of a mistake, its kind and its place alone: its words may be those of the PDF. */
function toFailureAnswer(error: unknown): ReaderAnswer {
  if (error instanceof UnreadablePdfError) return { unreadable: error.code }
  const { name, stack = '' } = error instanceof Error ? error : new Error('Not an error')
  if (PDF_ERROR_NAME.test(name)) return { unreadable: 'PDF_BROKEN' }
  return { mistake: { name, at: stack.split('\n').filter((line) => /^ {4}at /.test(line)) } }
}

function sendToServer(message: ReaderMessage, then: () => void = () => undefined): void {
  process.send?.(message, then)
}

limitSelf(JSON.parse(process.argv[2] ?? '') as ProcessLimits)

process.once('message', (bytes: Uint8Array) => {
  // Of its own kind: what comes over the wire is a Buffer, which is a part of something larger.
  void readDocument(new Uint8Array(bytes), {
    onPage: (page, pages) => sendToServer({ page, pages }),
  })
    .then(toAnswer)
    .catch(toFailureAnswer)
    .then((answer) => sendToServer(answer, () => process.disconnect()))
})
// The server has gone: nobody waits for this.
process.once('disconnect', () => process.exit())

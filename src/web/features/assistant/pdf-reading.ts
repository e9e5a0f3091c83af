import type { QueryClient } from '@tanstack/react-query'
import {
  analyzePdf,
  contentText,
  MAX_PDF_BYTES,
  type PdfAnalysis,
  type PdfProgress,
} from '#contract/assistant.ts'
import { type FailureCode, failures } from '#contract/errors.ts'
import { ApiError } from '../../api/client.ts'
import { stream } from '../../api/stream.ts'
import { onTokenChange } from '../../api/token.ts'
import { toast, type ToastMessage } from '../../ui/toast.tsx'
import { addMessages, refreshMessages } from './use-messages.ts'

/** The conversation that a PDF is read into, with its title. */
type ReadingTarget = { tripId: number; conversationId: number; title: string }

/**
 * `progress` is null until the upload is complete. A failed file is kept, so that a retry needs no new
 * choice.
 */
export type PdfReading = { file: File; target: ReadingTarget } & (
  { state: 'reading'; progress: PdfProgress | null } | { state: 'failed'; message: string; canRetry: boolean }
)

const FAILED = 'Failed to analyze the PDF file.'

/** Retrying with the same file would fail again. */
const NO_RETRY_CODES: ReadonlySet<string> = new Set<FailureCode>([
  'PDF_MISSING',
  'PDF_ENCRYPTED',
  'PDF_TOO_LARGE',
  'PDF_TOO_MANY_PAGES',
  'PDF_WRONG_TYPE',
])

// Module state, so that reading continues when the editor is left and is shown again on return.
let shown: PdfReading | null = null
let abortController: AbortController | null = null
let visibleConversationId: number | null = null
let unseenConversationIds: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function show(next: PdfReading | null): void {
  shown = next
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

export function currentReading(): PdfReading | null {
  return shown
}

/** Conversations with a PDF result or failure that has not been seen yet. */
export function unseenReadings(): ReadonlySet<number> {
  return unseenConversationIds
}

export function onReadingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the visible conversation, whose result then counts as seen; null: none is visible. */
export function setVisibleConversation(conversationId: number | null): void {
  visibleConversationId = conversationId
  if (conversationId === null || !unseenConversationIds.has(conversationId)) return
  unseenConversationIds = new Set([...unseenConversationIds].filter((id) => id !== conversationId))
  notifyListeners()
}

/** Aborts a running reading, or dismisses a failed one. */
export function stopReading(): void {
  abortController?.abort()
  show(null)
}

// The next person on this device must not see these readings.
onTokenChange(() => {
  unseenConversationIds = new Set()
  stopReading()
})

/** Reads the first of the chosen or dropped files, unless another one is being read. */
export function startReading(queryClient: QueryClient, files: File[], target: ReadingTarget): void {
  const [file, ...others] = files
  if (!file) return
  if (shown?.state === 'reading') return showOneAtATime()
  if (!looksLikePdf(file)) return giveUp(file, target, 'PDF_WRONG_TYPE', failures.PDF_WRONG_TYPE.message)
  if (file.size > MAX_PDF_BYTES) {
    return giveUp(file, target, 'PDF_TOO_LARGE', failures.PDF_TOO_LARGE.message)
  }
  void read(queryClient, file, target)
  if (others.length > 0) showOneAtATime()
}

export function retryReading(queryClient: QueryClient): void {
  if (shown?.state === 'failed') void read(queryClient, shown.file, shown.target)
}

async function read(queryClient: QueryClient, file: File, target: ReadingTarget): Promise<void> {
  const { conversationId } = target
  const { signal } = (abortController = new AbortController())
  show({ state: 'reading', file, target, progress: null })
  window.addEventListener('beforeunload', askBeforeUnload)
  try {
    const { message } = await analyze(file, conversationId, signal, (progress) =>
      show({ state: 'reading', file, target, progress }),
    )
    show(null)
    addMessages(queryClient, conversationId, message)
    // The server may have stored the PDF's name as a message of the organiser.
    void refreshMessages(queryClient, conversationId)
    if (message.metadata?.pdf?.hasText === false) {
      return showOutcome(target, 'PDF Analysis Failed', contentText(message.content), 'destructive')
    }
    showOutcome(target, 'PDF Analyzed Successfully', 'Content has been extracted and is ready for review.')
  } catch (error) {
    if (signal.aborted) return
    // An answer without a code has only a general sentence.
    const apiError = error instanceof ApiError && error.code !== null ? error : null
    giveUp(file, target, apiError?.code ?? null, apiError?.sentence ?? FAILED)
  } finally {
    // After a stop, the next PDF may already be being read.
    if (shown?.state !== 'reading') window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

/** Leaving the page would abort the reading, so the browser asks first. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

async function analyze(
  file: File,
  conversationId: number,
  signal: AbortSignal,
  onProgress: (progress: PdfProgress) => void,
): Promise<PdfAnalysis> {
  const input = { body: { conversationId: String(conversationId) } }
  for await (const { name, data } of stream(analyzePdf, input, { signal, file })) {
    if (name === 'progress') onProgress(data as PdfProgress)
    if (name === 'result') return data as PdfAnalysis
  }
  throw new Error(FAILED)
}

function giveUp(file: File, target: ReadingTarget, code: string | null, message: string): void {
  show({ state: 'failed', file, target, message, canRetry: code === null || !NO_RETRY_CODES.has(code) })
  const title = code === 'PDF_WRONG_TYPE' ? 'Invalid File Type' : 'PDF Analysis Failed'
  showOutcome(target, title, message, 'destructive')
}

/** Shows a toast. If the conversation is not visible, the toast names it and it counts as unseen. */
function showOutcome(
  target: ReadingTarget,
  title: string,
  description: string,
  tone?: ToastMessage['tone'],
): void {
  const isSeen = visibleConversationId === target.conversationId
  toast({ title, description: isSeen ? description : `${description} See ${target.title}.`, tone })
  if (isSeen) return
  unseenConversationIds = new Set(unseenConversationIds).add(target.conversationId)
  notifyListeners()
}

/** Some systems do not know a file's type; then its name decides. The server checks the contents. */
function looksLikePdf({ type, name }: File): boolean {
  return type === '' ? name.toLowerCase().endsWith('.pdf') : type === 'application/pdf'
}

function showOneAtATime(): void {
  toast({ title: 'One PDF at a time', description: 'Add the next one when this one is done.' })
}

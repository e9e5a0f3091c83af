import type { ChatMessage } from '#contract/chat.ts'
import { ApiError } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { onTokenChange, storedToken } from '../../api/token.ts'
import type { FileStore } from './file-store.ts'

const RETRY_FROM_MS = 3_000
const RETRY_TO_MS = 60_000

/** A message that the server has not confirmed yet. */
export type UnsentMessage = {
  clientId: string
  text: string
  isAnnouncement: boolean
  writtenAt: string
  hasPicture: boolean
  /** Null after a reload until it has been read from the file store, and after a final refusal. */
  file: File | null
  state: 'sending' | 'waiting' | 'refused'
  /** The server's reason for waiting or refusing, if any. */
  reason: string | null
}

export type WrittenMessage = Pick<UnsentMessage, 'text' | 'isAnnouncement' | 'file'>

/** After a reload the text is available at once; the picture must be read from the file store. */
export function isPictureMissing({ hasPicture, file }: UnsentMessage): boolean {
  return hasPicture && !file
}

export type Outbox = {
  unsent: () => UnsentMessage[]
  onChange: (listener: () => void) => () => void
  add: (written: WrittenMessage) => void
  retry: (clientId: string) => void
  remove: (clientId: string) => void
}

type OutboxOptions = {
  /** Key under which messages of one person and trip survive a reload. */
  storageKey: string
  /** The store for pictures. */
  files: FileStore
  send: (unsent: UnsentMessage) => Promise<ChatMessage>
  onSent: (message: ChatMessage) => void
  /** Another person signed in, or nobody: the rest is sent once the author is back. */
  onStop: () => void
}

/** Sends messages in order and retries failed ones. Each keeps its clientId, so none arrives twice. */
export function createOutbox({ storageKey, files, send, onSent, onStop }: OutboxOptions): Outbox {
  let all = readStoredMessages(storageKey)
  let isRunning = false
  let isStopped = false
  let retryMs = RETRY_FROM_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const token = storedToken()

  function set(next: UnsentMessage[]): void {
    all = next
    storeMessages(storageKey, all)
    for (const listener of listeners) listener()
  }
  const change = (clientId: string, to: Partial<UnsentMessage>) =>
    set(all.map((each) => (each.clientId === clientId ? { ...each, ...to } : each)))
  /** Sets the state of all messages that are not refused. */
  const changeOpen = (state: 'sending' | 'waiting', reason: string | null = null) =>
    set(all.map((each) => (each.state === 'refused' ? each : { ...each, state, reason })))
  const nextOpen = () => all.find(({ state }) => state !== 'refused')
  function remove(clientId: string): void {
    const gone = all.find((each) => each.clientId === clientId)
    set(all.filter((each) => each !== gone))
    if (gone?.hasPicture) void files.forget(clientId).catch(() => undefined)
  }
  function keepPicture(clientId: string, file: File): void {
    const onKept = () => {
      // The message was sent or removed before its picture was stored.
      if (!all.some((each) => each.clientId === clientId)) void files.forget(clientId).catch(() => undefined)
    }
    files.keep(clientId, file).then(onKept, () => undefined)
  }
  /** Messages are not sent without their picture unless the author chooses so. */
  async function findPicture({ clientId }: UnsentMessage): Promise<void> {
    const file = await files.read(clientId).catch(() => null)
    if (isStopped) return
    change(
      clientId,
      file ? { file } : { state: 'refused', reason: 'The picture was lost. Add it again in a new message.' },
    )
  }

  async function run(): Promise<void> {
    if (isRunning || isStopped || !nextOpen()) return
    clearTimeout(timer)
    if (!navigator.onLine) return changeOpen('waiting')
    isRunning = true
    changeOpen('sending')
    for (let next = nextOpen(); next; next = nextOpen()) {
      if (isPictureMissing(next)) {
        await findPicture(next)
        if (isStopped) return
        continue
      }
      const error = await send(next).then(sent(next), (failure: unknown) => failure)
      // Stopped: another person has signed in, so leave their storage alone.
      if (isStopped) return
      if (error === null) continue
      if (isRefusal(error)) {
        change(next.clientId, {
          state: 'refused',
          reason: describe(error),
          ...(isBadPicture(error) && { file: null }),
        })
        continue
      }
      changeOpen('waiting', describe(error))
      timer = setTimeout(() => void run(), retryMs)
      retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
      break
    }
    isRunning = false
  }

  const sent = (unsent: UnsentMessage) => (message: ChatMessage) => {
    if (isStopped) return null
    retryMs = RETRY_FROM_MS
    onSent(message)
    remove(unsent.clientId)
    return null
  }

  const onOnline = () => void run()
  window.addEventListener('online', onOnline)
  /** The browser asks before leaving, because unsent messages are lost with the tab. */
  const onLeave = (event: BeforeUnloadEvent) => {
    if (all.length > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', onLeave)
  const stopWatching = onTokenChange(() => {
    if (storedToken() === token) return
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('beforeunload', onLeave)
    stopWatching()
    onStop()
  })
  for (const each of all) if (each.state === 'refused' && isPictureMissing(each)) void findPicture(each)
  void run()

  return {
    unsent: () => all,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (written) => {
      const state = navigator.onLine ? ('sending' as const) : ('waiting' as const)
      const writtenAt = new Date().toISOString()
      const clientId = newId()
      const hasPicture = written.file !== null
      set([...all, { ...written, clientId, hasPicture, writtenAt, state, reason: null }])
      if (written.file) keepPicture(clientId, written.file)
      void run()
    },
    retry: (clientId) => {
      const isLost = all.some((each) => each.clientId === clientId && isPictureMissing(each))
      // Send only the text.
      change(clientId, { state: 'sending', reason: null, ...(isLost && { hasPicture: false }) })
      void run()
    },
    remove,
  }
}

/** Errors that a retry cannot fix. 401, 408, 429 and TRY_AGAIN are temporary. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'TRY_AGAIN') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

/** The picture is too large or invalid, so a retry sends only the text. */
function isBadPicture(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return [413, 415].includes(error.status) || error.code === 'IMAGE_BROKEN'
}

function describe(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code === null) return null
  return error.issues[0]?.message ?? error.sentence
}

type StoredMessage = Pick<
  UnsentMessage,
  'clientId' | 'text' | 'isAnnouncement' | 'hasPicture' | 'writtenAt'
> & {
  /** Why the server refused it. Refused messages are not retried automatically. */
  refusal?: { reason: string | null }
}

function readStoredMessages(storageKey: string): UnsentMessage[] {
  const kept = JSON.parse(readForTab(storageKey) ?? '[]') as StoredMessage[]
  return kept.map(({ refusal, ...each }) => ({
    ...each,
    file: null,
    state: refusal ? 'refused' : 'sending',
    reason: refusal?.reason ?? null,
  }))
}

function storeMessages(storageKey: string, all: UnsentMessage[]): void {
  const kept = all.map(
    ({ clientId, text, isAnnouncement, hasPicture, writtenAt, state, reason }): StoredMessage => {
      const refusal = state === 'refused' && { refusal: { reason } }
      return { clientId, text, isAnnouncement, hasPicture, writtenAt, ...refusal }
    },
  )
  storeForTab(storageKey, kept.length === 0 ? null : JSON.stringify(kept))
}

import type { ChatMessage } from '#contract/chat.ts'
import { ApiError } from '../../api/client.ts'
import { onTokenChange, storedToken } from '../../api/token.ts'
import type { FileStore } from './file-store.ts'
import {
  createUnsentStore,
  isPictureMissing,
  type UnsentMessage,
  type WrittenMessage,
} from './unsent-store.ts'

const RETRY_FROM_MS = 3_000
const RETRY_TO_MS = 60_000

export type Outbox = {
  unsent: () => UnsentMessage[]
  onChange: (listener: () => void) => () => void
  add: (message: WrittenMessage) => void
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
  const messages = createUnsentStore(storageKey, files)
  let isRunning = false
  let isStopped = false
  let retryMs = RETRY_FROM_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (isRunning || isStopped || !messages.nextOpen()) return
    clearTimeout(timer)
    if (!navigator.onLine) return messages.changeOpen('waiting')
    isRunning = true
    messages.changeOpen('sending')
    for (let next = messages.nextOpen(); next; next = messages.nextOpen()) {
      if (isPictureMissing(next)) {
        await findPicture(next)
        if (isStopped) return
        continue
      }
      const outcome = await trySend(next)
      // Stopped: another person has signed in, so leave their storage alone.
      if (isStopped) return
      if ('message' in outcome) accept(next, outcome.message)
      else if (isRefusal(outcome.error)) refuse(next, outcome.error)
      else {
        retryLater(outcome.error)
        break
      }
    }
    isRunning = false
  }

  /** Messages are not sent without their picture unless the author chooses so. */
  async function findPicture({ clientId }: UnsentMessage): Promise<void> {
    const file = await files.read(clientId).catch(() => null)
    if (isStopped) return
    const reason = 'The picture was lost. Add it again in a new message.'
    messages.change(clientId, file ? { file } : { state: 'refused', reason })
  }

  function trySend(unsent: UnsentMessage): Promise<{ message: ChatMessage } | { error: unknown }> {
    return send(unsent).then(
      (message) => ({ message }),
      (error: unknown) => ({ error }),
    )
  }

  function accept({ clientId }: UnsentMessage, message: ChatMessage): void {
    retryMs = RETRY_FROM_MS
    onSent(message)
    messages.remove(clientId)
  }

  function refuse({ clientId }: UnsentMessage, error: unknown): void {
    const reason = describe(error)
    messages.change(clientId, { state: 'refused', reason, ...(isBadPicture(error) && { file: null }) })
  }

  function retryLater(error: unknown): void {
    messages.changeOpen('waiting', describe(error))
    timer = setTimeout(() => void run(), retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
  }

  watchBrowser({
    onOnline: () => void run(),
    hasUnsent: () => messages.all().length > 0,
    onSignOut: () => {
      isStopped = true
      clearTimeout(timer)
      onStop()
    },
  })
  for (const each of messages.all()) {
    if (each.state === 'refused' && isPictureMissing(each)) void findPicture(each)
  }
  void run()

  return {
    unsent: messages.all,
    onChange: messages.onChange,
    add: (message) => {
      messages.add(message)
      void run()
    },
    retry: (clientId) => {
      const isLost = messages.all().some((each) => each.clientId === clientId && isPictureMissing(each))
      // Send only the text.
      messages.change(clientId, { state: 'sending', reason: null, ...(isLost && { hasPicture: false }) })
      void run()
    },
    remove: messages.remove,
  }
}

type BrowserEvents = {
  onOnline: () => void
  hasUnsent: () => boolean
  /** Another person signed in, or nobody. */
  onSignOut: () => void
}

/** Watches the network, the tab and the session until the author is signed out. */
function watchBrowser({ onOnline, hasUnsent, onSignOut }: BrowserEvents): void {
  const token = storedToken()
  /** The browser asks before leaving, because unsent messages are lost with the tab. */
  const onLeave = (event: BeforeUnloadEvent) => {
    if (hasUnsent()) event.preventDefault()
  }
  window.addEventListener('online', onOnline)
  window.addEventListener('beforeunload', onLeave)
  const stopWatching = onTokenChange(() => {
    if (storedToken() === token) return
    window.removeEventListener('online', onOnline)
    window.removeEventListener('beforeunload', onLeave)
    stopWatching()
    onSignOut()
  })
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

import type { ChatMessage } from '#contract/chat.ts'
import { ApiError } from '../../api/client.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { onTokenChange, storedToken } from '../../api/token.ts'

const RETRY_FROM_MS = 3_000
const RETRY_TO_MS = 60_000

/** A message that the server does not have yet, as far as is known. */
export type Unsent = {
  clientId: string
  text: string
  isAnnouncement: boolean
  writtenAt: string
  /** A picture cannot be kept over a reload: it is there for as long as the page. */
  file: File | null
  state: 'sending' | 'waiting' | 'refused'
  /** Why it waits, or was refused, where the server said so. */
  reason: string | null
}

export type Written = Pick<Unsent, 'text' | 'isAnnouncement' | 'file'>

export type Outbox = {
  unsent: () => Unsent[]
  onChange: (listener: () => void) => () => void
  add: (written: Written) => void
  retry: (clientId: string) => void
  remove: (clientId: string) => void
}

type OutboxOptions = {
  /** Where it is kept over a reload: of one person and one trip. */
  storageKey: string
  send: (unsent: Unsent) => Promise<ChatMessage>
  onSent: (message: ChatMessage) => void
  /** Another person is signed in, or nobody: what is left is sent once its writer is back. */
  onStop: () => void
}

/**
 * Brings what was written to the server, one after the other, in the order of writing. What could not be brought is
 * tried again by itself; each goes under the name that it was given first, so that nothing arrives twice.
 */
export function createOutbox({ storageKey, send, onSent, onStop }: OutboxOptions): Outbox {
  let all = readKept(storageKey)
  let isRunning = false
  let isStopped = false
  let retryMs = RETRY_FROM_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const token = storedToken()

  function set(next: Unsent[]): void {
    all = next
    keep(storageKey, all)
    for (const listener of listeners) listener()
  }
  const change = (clientId: string, to: Partial<Unsent>) =>
    set(all.map((each) => (each.clientId === clientId ? { ...each, ...to } : each)))
  /** All that are still to be sent, to the same state. */
  const changeOpen = (state: 'sending' | 'waiting', reason: string | null = null) =>
    set(all.map((each) => (each.state === 'refused' ? each : { ...each, state, reason })))
  const nextOpen = () => all.find(({ state }) => state !== 'refused')
  const remove = (clientId: string) => set(all.filter((each) => each.clientId !== clientId))

  async function run(): Promise<void> {
    if (isRunning || isStopped || !nextOpen()) return
    clearTimeout(timer)
    if (!navigator.onLine) return changeOpen('waiting')
    isRunning = true
    changeOpen('sending')
    for (let next = nextOpen(); next; next = nextOpen()) {
      const error = await send(next).then(sent(next), (failure: unknown) => failure)
      // Nothing of the next person's is touched by what was under way.
      if (isStopped) return
      if (error === null) continue
      if (isRefusal(error)) {
        change(next.clientId, { state: 'refused', reason: describe(error) })
        continue
      }
      changeOpen('waiting', describe(error))
      timer = setTimeout(() => void run(), retryMs)
      retryMs = Math.min(retryMs * 2, RETRY_TO_MS)
      break
    }
    isRunning = false
  }

  const sent = (unsent: Unsent) => (message: ChatMessage) => {
    if (isStopped) return null
    retryMs = RETRY_FROM_MS
    onSent(message)
    remove(unsent.clientId)
    return null
  }

  const onOnline = () => void run()
  window.addEventListener('online', onOnline)
  const stopWatching = onTokenChange(() => {
    if (storedToken() === token) return
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
    stopWatching()
    onStop()
  })
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
      set([...all, { ...written, clientId: crypto.randomUUID(), writtenAt, state, reason: null }])
      void run()
    },
    retry: (clientId) => {
      change(clientId, { state: 'sending', reason: null })
      void run()
    },
    remove,
  }
}

/** Sent again, the same would be refused again. Too many at once, or the end of a session, are no word about it. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'TRY_AGAIN') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

function describe(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code === null) return null
  return error.issues[0]?.message ?? error.sentence
}

type Kept = Pick<Unsent, 'clientId' | 'text' | 'isAnnouncement' | 'writtenAt'>

function readKept(storageKey: string): Unsent[] {
  const kept = JSON.parse(readForTab(storageKey) ?? '[]') as Kept[]
  return kept.map((each) => ({ ...each, file: null, state: 'sending', reason: null }))
}

function keep(storageKey: string, all: Unsent[]): void {
  const kept: Kept[] = all
    .filter(({ file }) => file === null)
    .map(({ clientId, text, isAnnouncement, writtenAt }) => ({ clientId, text, isAnnouncement, writtenAt }))
  storeForTab(storageKey, kept.length === 0 ? null : JSON.stringify(kept))
}

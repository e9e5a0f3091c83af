import { newId } from '../../api/new-id.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import type { FileStore } from './file-store.ts'

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

/**
 * The unsent messages of one person and trip, in the order of writing. They survive a reload: texts in the
 * tab's storage, pictures in the file store.
 */
export function createUnsentStore(storageKey: string, files: FileStore) {
  let all = readStoredMessages(storageKey)
  const listeners = new Set<() => void>()

  function set(next: UnsentMessage[]): void {
    all = next
    storeMessages(storageKey, all)
    for (const listener of listeners) listener()
  }

  const forgetPicture = (clientId: string) => void files.forget(clientId).catch(() => undefined)

  function keepPicture(clientId: string, file: File): void {
    const onKept = () => {
      // The message was sent or removed before its picture was stored.
      if (!all.some((each) => each.clientId === clientId)) forgetPicture(clientId)
    }
    files.keep(clientId, file).then(onKept, () => undefined)
  }

  return {
    all: () => all,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (written: WrittenMessage) => {
      const state = navigator.onLine ? ('sending' as const) : ('waiting' as const)
      const writtenAt = new Date().toISOString()
      const clientId = newId()
      const hasPicture = written.file !== null
      set([...all, { ...written, clientId, hasPicture, writtenAt, state, reason: null }])
      if (written.file) keepPicture(clientId, written.file)
    },
    change: (clientId: string, to: Partial<UnsentMessage>) =>
      set(all.map((each) => (each.clientId === clientId ? { ...each, ...to } : each))),
    remove: (clientId: string) => {
      const removed = all.find((each) => each.clientId === clientId)
      set(all.filter((each) => each !== removed))
      if (removed?.hasPicture) forgetPicture(clientId)
    },
    /** The next message that is not refused. */
    nextOpen: () => all.find(({ state }) => state !== 'refused'),
    /** Sets the state of all messages that are not refused. */
    changeOpen: (state: 'sending' | 'waiting', reason: string | null = null) =>
      set(all.map((each) => (each.state === 'refused' ? each : { ...each, state, reason }))),
  }
}

type StoredMessage = Pick<
  UnsentMessage,
  'clientId' | 'text' | 'isAnnouncement' | 'hasPicture' | 'writtenAt'
> & {
  /** Why the server refused it. Refused messages are not retried automatically. */
  refusal?: { reason: string | null }
}

function readStoredMessages(storageKey: string): UnsentMessage[] {
  const stored = JSON.parse(readForTab(storageKey) ?? '[]') as StoredMessage[]
  return stored.map(({ refusal, ...each }) => ({
    ...each,
    file: null,
    state: refusal ? 'refused' : 'sending',
    reason: refusal?.reason ?? null,
  }))
}

function storeMessages(storageKey: string, all: UnsentMessage[]): void {
  const stored = all.map(
    ({ clientId, text, isAnnouncement, hasPicture, writtenAt, state, reason }): StoredMessage => {
      const refusal = state === 'refused' && { refusal: { reason } }
      return { clientId, text, isAnnouncement, hasPicture, writtenAt, ...refusal }
    },
  )
  storeForTab(storageKey, stored.length === 0 ? null : JSON.stringify(stored))
}

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
  let messages = readStoredMessages(storageKey)
  const listeners = new Set<() => void>()

  function set(next: UnsentMessage[]): void {
    messages = next
    storeMessages(storageKey, messages)
    for (const listener of listeners) listener()
  }

  const forgetPicture = (clientId: string) => void files.forget(clientId).catch(() => undefined)

  function storePicture(clientId: string, file: File): void {
    const onStored = () => {
      // The message was sent or removed before its picture was stored.
      if (!messages.some((message) => message.clientId === clientId)) forgetPicture(clientId)
    }
    files.keep(clientId, file).then(onStored, () => undefined)
  }

  return {
    all: () => messages,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (message: WrittenMessage) => {
      const state = navigator.onLine ? ('sending' as const) : ('waiting' as const)
      const writtenAt = new Date().toISOString()
      const clientId = newId()
      const hasPicture = message.file !== null
      set([...messages, { ...message, clientId, hasPicture, writtenAt, state, reason: null }])
      if (message.file) storePicture(clientId, message.file)
    },
    change: (clientId: string, changes: Partial<UnsentMessage>) =>
      set(messages.map((message) => (message.clientId === clientId ? { ...message, ...changes } : message))),
    remove: (clientId: string) => {
      const removed = messages.find((message) => message.clientId === clientId)
      set(messages.filter((message) => message !== removed))
      if (removed?.hasPicture) forgetPicture(clientId)
    },
    /** The next message that is not refused. */
    nextOpen: () => messages.find(({ state }) => state !== 'refused'),
    /** Sets the state of all messages that are not refused. */
    changeOpen: (state: 'sending' | 'waiting', reason: string | null = null) =>
      set(messages.map((message) => (message.state === 'refused' ? message : { ...message, state, reason }))),
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
  return stored.map(({ refusal, ...message }) => ({
    ...message,
    file: null,
    state: refusal ? 'refused' : 'sending',
    reason: refusal?.reason ?? null,
  }))
}

function storeMessages(storageKey: string, messages: UnsentMessage[]): void {
  const stored = messages.map(
    ({ clientId, text, isAnnouncement, hasPicture, writtenAt, state, reason }): StoredMessage => {
      const refusal = state === 'refused' && { refusal: { reason } }
      return { clientId, text, isAnnouncement, hasPicture, writtenAt, ...refusal }
    },
  )
  storeForTab(storageKey, stored.length === 0 ? null : JSON.stringify(stored))
}

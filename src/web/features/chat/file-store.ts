import { PICTURES } from './outbox-storage.ts'

/** Files that have to outlive the page: the browser's storage for words holds no others. */
export type KeptFiles = {
  /** Fails where the browser keeps nothing, or has no room. */
  keep: (name: string, file: File) => Promise<void>
  /** Null: it is not there, or not any more. */
  read: (name: string) => Promise<File | null>
  forget: (name: string) => Promise<void>
}

type Row = { file: File; keptAt: number }

const STORE = 'files'
/** A tab that was closed leaves its files behind. Nobody comes back for them after this. */
const KEPT_FOR_MS = 7 * 86_400_000

export const keptFiles: KeptFiles = {
  keep: async (name, file) => {
    await inStore('readwrite', (store) => store.put({ file, keptAt: Date.now() } satisfies Row, name))
  },
  read: async (name) => {
    const row = await inStore('readonly', (store) => store.get(name) as IDBRequest<Row | undefined>)
    return row?.file ?? null
  },
  forget: async (name) => {
    await inStore('readwrite', (store) => store.delete(name))
  },
}

/** What nobody comes back for is not kept longer, whether or not there is something new to keep. */
export async function forgetOldFiles(): Promise<void> {
  await inStore('readwrite', (store) => {
    forgetOld(store)
    return store.count()
  })
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(PICTURES)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await answerOf(opening)
  try {
    const transaction = database.transaction(STORE, mode)
    const answer = await answerOf(ask(transaction.objectStore(STORE)))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(answer)
      transaction.onabort = () => reject(transaction.error ?? new Error('The file was not kept'))
    })
  } finally {
    database.close()
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no files'))
  })
}

function forgetOld(store: IDBObjectStore): void {
  const walk = store.openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (!cursor) return
    if ((cursor.value as Row).keptAt < Date.now() - KEPT_FOR_MS) cursor.delete()
    cursor.continue()
  }
}

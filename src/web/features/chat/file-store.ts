import { PICTURE_DATABASE } from './outbox-storage.ts'

/** Files that have to outlive the page: the browser's storage for words holds no others. */
export type FileStore = {
  /** Fails where the browser keeps nothing, or has no room. */
  keep: (name: string, file: File) => Promise<void>
  /** Null: it is not there, or not any more. */
  read: (name: string) => Promise<File | null>
  forget: (name: string) => Promise<void>
}

type StoredFileRow = { file: File; keptAt: number }

const STORE = 'files'
/** A tab that was closed leaves its files behind. Nobody comes back for them after this. */
const KEPT_FOR_MS = 7 * 86_400_000

export const fileStore: FileStore = {
  keep: async (name, file) => {
    await runInStore('readwrite', (store) =>
      store.put({ file, keptAt: Date.now() } satisfies StoredFileRow, name),
    )
  },
  read: async (name) => {
    const row = await runInStore(
      'readonly',
      (store) => store.get(name) as IDBRequest<StoredFileRow | undefined>,
    )
    return row?.file ?? null
  },
  forget: async (name) => {
    await runInStore('readwrite', (store) => store.delete(name))
  },
}

/** What nobody comes back for is not kept longer, whether or not there is something new to keep. */
export async function sweepOldFiles(): Promise<void> {
  await runInStore('readwrite', (store) => {
    sweepRows(store)
    return store.count()
  })
}

async function runInStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(PICTURE_DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await requestResult(opening)
  try {
    const transaction = database.transaction(STORE, mode)
    const answer = await requestResult(ask(transaction.objectStore(STORE)))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(answer)
      transaction.onabort = () => reject(transaction.error ?? new Error('The file was not kept'))
    })
  } finally {
    database.close()
  }
}

function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no files'))
  })
}

function sweepRows(store: IDBObjectStore): void {
  const walk = store.openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (!cursor) return
    if ((cursor.value as StoredFileRow).keptAt < Date.now() - KEPT_FOR_MS) cursor.delete()
    cursor.continue()
  }
}

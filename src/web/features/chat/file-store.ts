import { PICTURE_DATABASE } from './outbox-storage.ts'

/** Stores files that must survive a reload; sessionStorage holds only text. */
export type FileStore = {
  /** Fails if the browser denies storage, or has no room. */
  keep: (name: string, file: File) => Promise<void>
  /** Null: the file is not or no longer stored. */
  read: (name: string) => Promise<File | null>
  forget: (name: string) => Promise<void>
}

type StoredFileRow = { file: File; keptAt: number }

const STORE = 'files'
/** Closed tabs leave their files behind; they are deleted after this time. */
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

/** Deletes files of closed tabs after a week. */
export async function sweepOldFiles(): Promise<void> {
  await runInStore('readwrite', (store) => {
    sweepRows(store)
    return store.count()
  })
}

async function runInStore<Result>(
  mode: IDBTransactionMode,
  makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(PICTURE_DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await requestResult(opening)
  try {
    const transaction = database.transaction(STORE, mode)
    const result = await requestResult(makeRequest(transaction.objectStore(STORE)))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(result)
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
  const cursorRequest = store.openCursor()
  cursorRequest.onsuccess = () => {
    const cursor = cursorRequest.result
    if (!cursor) return
    if ((cursor.value as StoredFileRow).keptAt < Date.now() - KEPT_FOR_MS) cursor.delete()
    cursor.continue()
  }
}

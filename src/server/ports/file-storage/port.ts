export type StoredFile = { name: string; bytes: Buffer; type: string }

/**
 * Stores uploaded files for all processes. The bytes of a name never change; storing or removing twice does
 * no harm. While the storage is down, calls fail with FILES_AWAY.
 */
export type FileStorage = {
  put: (file: StoredFile) => Promise<void>
  /** Null: there is no such file. */
  get: (name: string) => Promise<Buffer | null>
  remove: (names: string[]) => Promise<void>
  close: () => Promise<void>
}

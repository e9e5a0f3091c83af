export type StoredFile = { name: string; bytes: Buffer; type: string }

/**
 * Where the files of uploaded pictures are kept, the same for every process. A
 * name is given once and its bytes never change; storing or removing again does
 * no harm. While the storage is away it fails with FILES_AWAY.
 */
export type FileStorage = {
  put: (file: StoredFile) => Promise<void>
  /** Null: there is no such file. */
  get: (name: string) => Promise<Buffer | null>
  remove: (names: string[]) => Promise<void>
  close: () => Promise<void>
}

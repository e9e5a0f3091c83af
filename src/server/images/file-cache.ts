import type { Context } from '../context.ts'
import { UPLOADS_TOPIC } from '../live/topics.ts'
import { LruCache } from '../lru-cache.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** One large picture must not evict all small ones. */
const MAX_FILE_BYTES = MAX_BYTES / 8

/**
 * Caches recently requested files. Their bytes never change; when any process deletes a picture, the whole
 * cache is dropped. That is rare, and cheaper than a database query for every picture.
 */
export class FileCache {
  readonly #files: Context['files']
  readonly #live: Pick<Context['live'], 'isListening'>
  #cache = new LruCache<Buffer>(MAX_BYTES)

  constructor({ files, live }: Pick<Context, 'files' | 'live'>) {
    this.#files = files
    this.#live = live
    live.subscribe((message) => {
      const isDeleted = message === 'resync' || message.some(({ topic }) => topic === UPLOADS_TOPIC)
      if (isDeleted) this.#cache = new LruCache(MAX_BYTES)
    })
  }

  /** Null: the file does not exist. */
  async get(name: string): Promise<Buffer | null> {
    // A file that is being read during a deletion is put into the dropped cache.
    const cache = this.#cache
    const cached = this.#live.isListening ? cache.get(name) : undefined
    if (cached) return cached
    const bytes = await this.#files.get(name)
    if (bytes && bytes.length <= MAX_FILE_BYTES) cache.set(name, bytes, bytes.length)
    return bytes
  }
}

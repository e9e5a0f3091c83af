import type { Context } from '../context.ts'
import { UPLOADS_TOPIC } from '../events/topics.ts'
import { LruCache } from '../lru-cache.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** One large picture must not push out all small ones. */
const MAX_FILE_BYTES = MAX_BYTES / 8

/**
 * The files that were asked for last. Their bytes never change, they only go:
 * when a picture is deleted, in any process, everything is forgotten. That is
 * rare, and cheaper than asking the database about every picture.
 */
export class FileCache {
  readonly #files: Context['files']
  readonly #live: Pick<Context['live'], 'isListening'>
  #kept = new LruCache<Buffer>(MAX_BYTES)

  constructor({ files, live }: Pick<Context, 'files' | 'live'>) {
    this.#files = files
    this.#live = live
    live.subscribe((message) => {
      const isDeleted = message === 'resync' || message.some(({ topic }) => topic === UPLOADS_TOPIC)
      if (isDeleted) this.#kept = new LruCache(MAX_BYTES)
    })
  }

  /** Null: there is no such file, or no longer. */
  async get(name: string): Promise<Buffer | null> {
    // What is being read while something is deleted ends up among what is forgotten.
    const kept = this.#kept
    const known = this.#live.isListening ? kept.get(name) : undefined
    if (known) return known
    const bytes = await this.#files.get(name)
    if (bytes && bytes.length <= MAX_FILE_BYTES) kept.set(name, bytes, bytes.length)
    return bytes
  }
}

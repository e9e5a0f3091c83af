import { LruCache } from '../lru-cache.ts'
import { Semaphore } from '../semaphore.ts'

type PictureCacheLimits = { maxBytes: number; drawnAtOnce: number; maxWaiting: number; perClient?: number }

/** Caches the most recently used pictures and draws missing ones, a few at once. */
export class PictureCache {
  readonly #kept: LruCache<Buffer>
  readonly #turns: Semaphore
  readonly #underWay = new Map<string, Promise<Buffer>>()

  constructor({ maxBytes, drawnAtOnce, maxWaiting, perClient }: PictureCacheLimits) {
    this.#kept = new LruCache(maxBytes)
    this.#turns = new Semaphore({ atOnce: drawnAtOnce, maxWaiting, perPerson: perClient })
  }

  /** The picture of that name: cached, being drawn for another request, or drawn now. */
  take(name: string, draw: () => Promise<Buffer>, client?: string): Promise<Buffer> {
    const kept = this.#kept.get(name)
    if (kept) return Promise.resolve(kept)
    const underWay = this.#underWay.get(name) ?? this.#draw(name, draw, client)
    this.#underWay.set(name, underWay)
    return underWay
  }

  async #draw(name: string, draw: () => Promise<Buffer>, client?: string): Promise<Buffer> {
    try {
      const picture = await this.#turns.take(draw, { owner: client })
      this.#kept.set(name, picture, picture.length)
      return picture
    } finally {
      this.#underWay.delete(name)
    }
  }
}

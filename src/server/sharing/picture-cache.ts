import { LruCache } from '../lru-cache.ts'
import { Semaphore } from '../semaphore.ts'

type PictureCacheLimits = { maxBytes: number; drawnAtOnce: number; maxWaiting: number; perClient?: number }

/** Caches the most recently used pictures and draws missing ones, a few at once. */
export class PictureCache {
  readonly #cache: LruCache<Buffer>
  readonly #semaphore: Semaphore
  readonly #drawing = new Map<string, Promise<Buffer>>()

  constructor({ maxBytes, drawnAtOnce, maxWaiting, perClient }: PictureCacheLimits) {
    this.#cache = new LruCache(maxBytes)
    this.#semaphore = new Semaphore({ atOnce: drawnAtOnce, maxWaiting, perOwner: perClient })
  }

  /** The picture of that name: cached, being drawn for another request, or drawn now. */
  get(name: string, draw: () => Promise<Buffer>, client?: string): Promise<Buffer> {
    const cached = this.#cache.get(name)
    if (cached) return Promise.resolve(cached)
    const drawing = this.#drawing.get(name) ?? this.#draw(name, draw, client)
    this.#drawing.set(name, drawing)
    return drawing
  }

  async #draw(name: string, draw: () => Promise<Buffer>, client?: string): Promise<Buffer> {
    try {
      const picture = await this.#semaphore.run(draw, { owner: client })
      this.#cache.set(name, picture, picture.length)
      return picture
    } finally {
      this.#drawing.delete(name)
    }
  }
}

import { RecentlyUsed } from '../lru-cache.ts'
import { Turns } from '../semaphore.ts'

type Limits = { maxBytes: number; drawnAtOnce: number; maxWaiting: number; perClient?: number }

/** Keeps the pictures that were asked for last, and draws those that are new, a few at once. */
export class PictureShelf {
  readonly #kept: RecentlyUsed<Buffer>
  readonly #turns: Turns
  readonly #underWay = new Map<string, Promise<Buffer>>()

  constructor({ maxBytes, drawnAtOnce, maxWaiting, perClient }: Limits) {
    this.#kept = new RecentlyUsed(maxBytes)
    this.#turns = new Turns({ atOnce: drawnAtOnce, maxWaiting, perPerson: perClient })
  }

  /** The picture of that name: kept, being drawn for somebody else, or drawn now. */
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

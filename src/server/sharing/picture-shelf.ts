import { fail } from '../fail.ts'

type Limits = { maxBytes: number; drawnAtOnce: number; maxWaiting: number }

const RETRY_AFTER_SECONDS = 5

/**
 * Keeps the pictures that were asked for last, and sees to it that drawing new
 * ones never takes the whole machine: a few at once, some more wait, and the
 * rest are told to come back.
 */
export class PictureShelf {
  readonly #limits: Limits
  /** The one that was asked for longest ago comes first. */
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #keptBytes = 0
  #drawing = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The picture of that name: kept, being drawn for somebody else, or drawn now. */
  take(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#kept.get(name)
    if (kept) {
      this.#kept.delete(name)
      this.#kept.set(name, kept)
      return Promise.resolve(kept)
    }
    const underWay = this.#underWay.get(name) ?? this.#draw(name, draw)
    this.#underWay.set(name, underWay)
    return underWay
  }

  async #draw(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      await this.#turn()
      try {
        const picture = await draw()
        this.#keep(name, picture)
        return picture
      } finally {
        const next = this.#waiting.shift()
        // Whoever is next takes over the place.
        if (next) next()
        else this.#drawing -= 1
      }
    } finally {
      this.#underWay.delete(name)
    }
  }

  async #turn(): Promise<void> {
    const { drawnAtOnce, maxWaiting } = this.#limits
    if (this.#drawing < drawnAtOnce) {
      this.#drawing += 1
      return
    }
    if (this.#waiting.length >= maxWaiting) fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #keep(name: string, picture: Buffer): void {
    this.#kept.set(name, picture)
    this.#keptBytes += picture.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= this.#limits.maxBytes) break
      this.#kept.delete(oldest)
      this.#keptBytes -= length
    }
  }
}

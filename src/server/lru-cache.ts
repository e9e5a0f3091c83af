/** Keeps what was used last, as far as its bytes fit. */
export class LruCache<Value> {
  readonly #maxBytes: number
  /** In order of use, the longest unused first. */
  readonly #kept = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0
  #lastUsed = ''

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    // What was used last is in its place already: often many ask for the same, one after the other.
    if (key !== this.#lastUsed) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      this.#lastUsed = key
    }
    return kept.value
  }

  /** Whether it is kept, which is no use of it. */
  has(key: string): boolean {
    return this.#kept.has(key)
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#kept.set(key, { value, bytes })
    this.#lastUsed = key
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }

  deleteWhere(isUnwanted: (value: Value, key: string) => boolean): void {
    for (const [key, { value }] of this.#kept) if (isUnwanted(value, key)) this.delete(key)
  }
}

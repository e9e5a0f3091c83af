type Entry<Value> = { value: Value; size: number }

/** Least recently used cache, limited by the size of its values: in bytes, or in entries of size 1. */
export class LruCache<Value> {
  readonly #maxSize: number
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #size = 0
  #lastUsed: Entry<Value> | undefined

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // Skip reordering for the entry used last: the same key is often read many times in a row.
    if (entry !== this.#lastUsed) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#lastUsed = entry
    }
    return entry.value
  }

  /** Like get(), but does not count as a use. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key)
    const entry = { value, size }
    this.#entries.set(key, entry)
    this.#lastUsed = entry
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#size -= entry.size
    this.#entries.delete(key)
    // It would stay in memory.
    if (entry === this.#lastUsed) this.#lastUsed = undefined
  }

  forEach(visit: (value: Value) => void): void {
    for (const { value } of this.#entries.values()) visit(value)
  }

  deleteWhere(isUnwanted: (value: Value, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isUnwanted(value, key)) this.delete(key)
  }
}

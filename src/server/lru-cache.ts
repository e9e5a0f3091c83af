type Entry<Value> = { value: Value; bytes: number }

/** Least recently used cache, limited by the size of its values in bytes. */
export class LruCache<Value> {
  readonly #maxBytes: number
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0
  #lastUsed: Entry<Value> | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
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

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    const entry = { value, bytes }
    this.#entries.set(key, entry)
    this.#lastUsed = entry
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
    // It would stay in memory.
    if (entry === this.#lastUsed) this.#lastUsed = undefined
  }

  deleteWhere(isUnwanted: (value: Value, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isUnwanted(value, key)) this.delete(key)
  }
}

/** Least recently used cache, limited by the size of its values in bytes. */
export class LruCache<Value> {
  readonly #maxBytes: number
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0
  #lastUsed = ''

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // Skip reordering for the entry used last: the same key is often read many times in a row.
    if (key !== this.#lastUsed) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#lastUsed = key
    }
    return entry.value
  }

  /** Like get(), but does not count as a use. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes })
    this.#lastUsed = key
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  deleteWhere(isUnwanted: (value: Value, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isUnwanted(value, key)) this.delete(key)
  }
}

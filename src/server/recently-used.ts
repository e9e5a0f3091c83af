/** Keeps what was used last, as far as its bytes fit. */
export class RecentlyUsed<Value> {
  readonly #maxBytes: number
  /** In order of use, the longest unused first. */
  readonly #kept = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#kept.set(key, { value, bytes })
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

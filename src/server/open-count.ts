/** Counts what each client has open. A client with nothing open takes no memory. */
export class OpenCount {
  readonly #counts = new Map<string, number>()

  of(whose: string): number {
    return this.#counts.get(whose) ?? 0
  }

  /** Counts one more, until the returned function is called. */
  open(whose: string): () => void {
    this.#counts.set(whose, this.of(whose) + 1)
    return () => {
      const left = this.of(whose) - 1
      if (left === 0) this.#counts.delete(whose)
      else this.#counts.set(whose, left)
    }
  }
}

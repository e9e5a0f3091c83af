/** How much somebody has open at once. Whoever has nothing open takes no room. */
export class OpenCount {
  readonly #counts = new Map<string, number>()

  of(whose: string): number {
    return this.#counts.get(whose) ?? 0
  }

  /** Counts one more, until what it answers with is called. */
  open(whose: string): () => void {
    this.#counts.set(whose, this.of(whose) + 1)
    return () => {
      const left = this.of(whose) - 1
      if (left === 0) this.#counts.delete(whose)
      else this.#counts.set(whose, left)
    }
  }
}

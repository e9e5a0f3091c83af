/** Counts what each client has open. A client with nothing open takes no memory. */
export class OpenCount {
  readonly #counts = new Map<string, number>()

  of(client: string): number {
    return this.#counts.get(client) ?? 0
  }

  /** Counts one more, until the returned function is called. */
  open(client: string): () => void {
    this.#counts.set(client, this.of(client) + 1)
    return () => {
      const stillOpen = this.of(client) - 1
      if (stillOpen === 0) this.#counts.delete(client)
      else this.#counts.set(client, stillOpen)
    }
  }
}

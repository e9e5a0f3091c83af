/** Runs the work once and caches its result. A failure is not cached, so the next call tries again. */
export function memoizeSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined
      throw error
    }))
}

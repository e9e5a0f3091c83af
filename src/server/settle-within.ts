/** Waits until the work has settled, but no longer than `ms`. Returns whether it settled in time. */
export async function settleWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([settled, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for something to be over, well or badly, but no longer than this. Says whether it is. */
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

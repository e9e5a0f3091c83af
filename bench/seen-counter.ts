import { setTimeout as delay } from 'node:timers/promises'

/**
 * Notes when every watcher has received each number. The number is the text right after `marker`.
 */
export function createSeenCounter(watchers: number, marker: string) {
  const seenBy = Array.from({ length: watchers }, () => 0)
  const watchersPerNumber: number[] = []
  const allSeenAt: number[] = []
  let eventBytes = 0
  return {
    allSeenAt,
    eventBytes: () => eventBytes,
    onData: (index: number, chunk: Buffer) => {
      const at = chunk.lastIndexOf(marker)
      if (at < 0) return
      if (index === 0) eventBytes = chunk.length
      const seen = Number.parseInt(chunk.toString('latin1', at + marker.length, at + marker.length + 8))
      for (let number = (seenBy[index] ?? 0) + 1; number <= seen; number++) {
        watchersPerNumber[number] = (watchersPerNumber[number] ?? 0) + 1
        if (watchersPerNumber[number] === watchers) allSeenAt[number] = performance.now()
      }
      seenBy[index] = Math.max(seen, seenBy[index] ?? 0)
    },
    untilAllHaveSeen: async (number: number) => {
      while (allSeenAt[number] === undefined) await delay(50)
    },
  }
}

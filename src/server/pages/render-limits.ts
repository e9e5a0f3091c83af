import { networkOf } from '../limits/network-of.ts'
import type { Config } from '../config.ts'
import { RateLimit } from '../rate-limit.ts'

/** The key of the limit per process, which has one bucket for all clients. */
const ALL_CLIENTS = ''

export type RenderLimits = {
  /** Counts a rendering for a client and returns null; over the limit, returns how long to wait. */
  admit: (ip: string) => { retryAfterSeconds: number } | null
}

/** Rendering is the most expensive request of a visitor, so it is limited per process and per client. */
export function createRenderLimits(
  config: Pick<Config, 'rendersPerSecond' | 'rendersPerClient'>,
): RenderLimits {
  const perProcess = new RateLimit(config.rendersPerSecond)
  const perClient = new RateLimit(config.rendersPerClient)
  return {
    admit: (ip) => {
      const client = networkOf(ip)
      const retryAfterSeconds = Math.max(perClient.wait(client), perProcess.wait(ALL_CLIENTS))
      if (retryAfterSeconds > 0) return { retryAfterSeconds }
      perClient.count(client)
      perProcess.count(ALL_CLIENTS)
      return null
    },
  }
}

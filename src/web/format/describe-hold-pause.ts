import { formatClock } from './format-clock.ts'

/**
 * For somebody who let two holds on a trip end unpaid: when they can do the action again, in local time.
 * `retryAt` is null if the server did not say when.
 */
export function describeHoldPause(retryAt: Date | null, action = 'hold a spot on this trip again'): string {
  const when = retryAt === null ? 'in a while' : `at ${formatClock(retryAt)}`
  return `You can ${action} ${when}. Two of your holds ended unpaid, so there’s a short pause.`
}

import { formatClock } from './times.ts'

export const TOO_MANY_HOLDS =
  'You are holding spots on several trips already. Pay for one of them, or let one go, and you can hold this one.'

/** For who gave up two holds of a trip: when they can hold it, or wait for it, again, where they are. */
export function describeHoldPause(retryAt: Date | null, action = 'hold a spot on this trip again'): string {
  const when = retryAt === null ? 'in a while' : `at ${formatClock(retryAt)}`
  return `You can ${action} ${when}. You let two holds go, so others have a turn until then.`
}

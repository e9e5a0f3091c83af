import { formatClock } from './times.ts'

export const TOO_MANY_HOLDS =
  'You are already holding spots on several trips. Pay for one of them, or let one go, and you can hold this one.'

/** For somebody who gave up two holds on a trip: when they can hold a spot or join the waitlist again, in their local time. */
export function describeHoldPause(retryAt: Date | null, action = 'hold a spot on this trip again'): string {
  const when = retryAt === null ? 'in a while' : `at ${formatClock(retryAt)}`
  return `You can ${action} ${when}. You let two holds go, so others have a turn until then.`
}

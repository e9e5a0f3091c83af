import { bookingTabWithSeat } from '#contract/pages.ts'
import { PROVIDER_LOGIN_PATH } from '#contract/paths.ts'
import type { ShownSeat } from './seat-state.ts'

/**
 * A visitor's link to a free seat: to the login, and then back to the seat. The login says what it is for. See
 * rememberPathBeforeLogin().
 */
export function loginLinkFor({ id, label }: ShownSeat, { tripTitle }: { tripTitle: string }) {
  return {
    href: PROVIDER_LOGIN_PATH,
    'data-back': bookingTabWithSeat(id),
    'data-purpose': `To take ${label} on ${tripTitle}`,
  }
}

import { announcementReactions } from './announcement-reactions.ts'
import { bookingReactions } from './booking-reactions.ts'
import { carReactions } from './car-reactions.ts'
import { expenseReactions } from './expense-reactions.ts'
import { invitationReactions } from './invitation-reactions.ts'
import { mailBundle } from './mail-bundle.ts'
import { mailNotification } from './mail-notification.ts'
import { mailingReactions } from './mailing-reactions.ts'
import { moneyReactions } from './money-reactions.ts'
import { nudgeReactions } from './nudge-reactions.ts'
import { rideReactions } from './ride-reactions.ts'
import { settlementReactions } from './settlement-reactions.ts'
import { suggestionReactions } from './suggestion-reactions.ts'
import { tripReactions } from './trip-reactions.ts'

export const notificationReactions = {
  ...bookingReactions,
  ...invitationReactions,
  ...carReactions,
  ...rideReactions,
  ...suggestionReactions,
  ...moneyReactions,
  ...tripReactions,
  ...expenseReactions,
  ...settlementReactions,
  ...announcementReactions,
  ...mailingReactions,
  ...nudgeReactions,
  'notifications.mail-one': mailNotification,
  // Jobs of the previous release, which does not know all conditions of today, and so leaves today's jobs alone.
  'notifications.mail': mailNotification,
  'notifications.mail-bundle': mailBundle,
}

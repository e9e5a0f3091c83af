import type { CarTerms } from '../cars/rules.ts'
import type { MailWords } from '../mails/compose-mail.ts'

/** What happens in the product that another domain may react to, and what it carries. Named in the past. */
export type Events = {
  /** Somebody asked for a new password, by an address that may be nobody's. */
  'password.forgotten': { requestId: string; email: string }
  'password.changed': { userId: string; changeId: string }
  /** A link to confirm the account's address has to be mailed. */
  'verification.asked': { requestId: string; userId: string; email: string }
  /** Somebody wants another address, whose owner has to say so by a link; or wants that link once more. */
  'email-change.asked': { changeId: string; isAgain: boolean }
  'email.changed': { userId: string; changeId: string; was: string }
  /** The owner of its address has come by the login provider: the picture of until now is nobody's. */
  'account.taken-over': { profileImageUrl: string | null }
  /**
   * Name and address exist only here by then, so that a last mail can confirm the deletion. Jobs of the previous release
   * lack `isVerified`; their addresses were verified.
   */
  'account.deleted': { userId: string; email: string; firstName: string | null; isVerified?: boolean }
  'image.deleted': { filePath: string }
  'booking.confirmed': { bookingId: number }
  'booking.cancelled': { bookingId: number; by: 'traveller' | 'organiser' }
  /** A hold is about to lapse, at the moment that it names. */
  'hold.ending': { bookingId: number; expiresAt: string }
  /** An organiser has given a trip more places, or another status or start: there may be places for those who wait. */
  'trip.opened': { tripId: number; isLarger: boolean }
  'place.offered': { bookingId: number }
  'offer.lapsed': { bookingId: number; isLast: boolean }
  'car.approved': { carId: number; approvalId: string }
  /** A car's seats were freed: by the organiser who took the approval back, or with the car itself. */
  'car.unapproved': FreedCar
  'car.removed': FreedCar & { by: 'driver' | 'organiser' }
  /** The car has fewer seats now, and somebody sits on another one. */
  'seats.moved': { carId: number; moveId: string; moved: { bookingId: number; from: string; to: string }[] }
  /** What a driver says of a car is different for the bookings that sit in it, besides the driver's own. */
  'car.changed': ChangedCar
  /** The sandbox has something to tell of an intent, as Stripe does by its webhook. */
  'intent.changed': { eventId: string; intentId: string }
  /** A payment that took its time has not come through. */
  'payment.failed': { paymentId: number; look: number }
  /** Money goes back. */
  'refund.promised': { refundId: number }
  /** The provider does not give back what was promised. */
  'refund.failed': { refundId: number }
  /** Everybody's places have ended; who waited for one is no longer to be found elsewhere. */
  'trip.cancelled': { tripId: number; bookingIds: number[]; waitedFor: string[] }
  /** Its dates, its place or where the barge is met: with new dates, people who had booked may cancel with everything back. */
  'trip.changed': { tripId: number; changeId: string; was: TripPlan }
  /** A trip begins in a few days, on the one that it names. */
  'trip.near': TripStart
  'expense.added': { expenseId: number }
  /** Edited, removed, restored, or given an organiser's approval. */
  'expense.changed': { activityId: number }
  /** Somebody has paid somebody, or has not after all. */
  'settlement.noted': { settlementId: number }
  'settlement.undone': { settlementId: number; by: string }
  /** An organiser tells everybody on a trip something. */
  'announcement.made': { messageId: number }
  /** It says something else now, or was taken back. */
  'announcement.changed': { messageId: number }
  /** Somebody has read announcements of others in the chat. */
  'announcement.seen': { userId: string; messageIds: number[] }
  /** An organiser asks somebody for what is still open. */
  'nudge.sent': { nudgeId: number }
  /**
   * Somebody is told something in the app; the mail says it too, if need be only as long as it is still so. Jobs of
   * before do not say what it is about.
   */
  'notification.added': {
    notificationId: number
    about?: string
    mail: MailWords
    onlyWhile: MailCondition | null
  }
  /** A bundle is due: everything that one person did and is waiting to be mailed to another under the bundle's id. */
  'bundle.due': { bundleId: string; senderId: string; userId: string }
}

/** What people plan by. */
export type TripPlan = { startDate: string; endDate: string; location: string; bargeLocation: string | null }

export type TripStart = { tripId: number; startDate: string }

/**
 * A hold or an offer that is still open, a trip that still begins on that day with one along, something that an organiser
 * asked for and is not done yet, an announcement that was not taken back, an expense that counts for one or waits for an
 * organiser's approval, a payment between two that was not undone.
 */
export type MailCondition =
  | OpenBooking
  | TripStart
  | { nudgeId: number }
  | { announcementId: number }
  | { expenseId: number; as: 'shared' | 'waiting' }
  | { settlementId: number }

/** A hold or an offer, until the moment that it ends unless somebody does something. */
export type OpenBooking = { bookingId: number; status: 'held' | 'offered'; expiresAt: string }

/** A car that is gone, or may come back: what there is to tell of it, and to whom. */
export type FreedCar = {
  /** Names this one occasion. */
  freeingId: string
  carId: number
  tripId: number
  driverId: string
  /** Bookings that keep their place and lost seats. */
  freed: { bookingId: number; seatLabels: string[] }[]
}

/** A car that people sit in, and what it was to them. */
type ChangedCar = {
  /** Names this one occasion. */
  changeId: string
  carId: number
  tripId: number
  bookingIds: number[]
  was: CarTerms
  is: CarTerms
}

/**
 * Who reacts to what. Each reaction is a job of its own, `<domain>.<what it does>`,
 * so one that fails is tried again alone; its function is in the domain's
 * reactions.ts and given to the worker. Those called `mail` are done by another
 * worker (mail-reactions.ts).
 */
export const reactionsTo = {
  'password.forgotten': ['auth.mail-reset-link'],
  'password.changed': ['auth.mail-password-changed'],
  'verification.asked': ['auth.mail-verification'],
  'email-change.asked': ['account.mail-email-link', 'account.mail-email-notice'],
  'email.changed': ['account.mail-email-changed'],
  'account.taken-over': ['account.let-go-of-picture'],
  'account.deleted': ['chat.empty-messages', 'account.mail-deleted'],
  'image.deleted': ['images.remove-files'],
  'booking.confirmed': ['notifications.booking-confirmed'],
  'booking.cancelled': ['notifications.booking-cancelled'],
  'hold.ending': ['notifications.hold-ending'],
  'trip.opened': ['waitlist.serve-queue'],
  'place.offered': ['notifications.place-offered'],
  'offer.lapsed': ['notifications.offer-lapsed'],
  'car.approved': ['notifications.car-approved'],
  'car.unapproved': ['notifications.car-unapproved', 'expenses.take-fuel-off'],
  'car.removed': ['notifications.car-removed', 'expenses.take-fuel-off'],
  'seats.moved': ['notifications.seats-moved'],
  'car.changed': ['notifications.car-changed'],
  'intent.changed': ['payments.look-at-intent'],
  'payment.failed': ['notifications.payment-failed'],
  'refund.promised': ['notifications.refund-promised'],
  'refund.failed': ['notifications.refund-failed'],
  'trip.cancelled': ['notifications.trip-cancelled'],
  'trip.changed': ['notifications.trip-changed'],
  'trip.near': ['notifications.reminder'],
  'expense.added': ['notifications.expense-added'],
  'expense.changed': ['notifications.expense-changed'],
  'settlement.noted': ['notifications.settlement-noted'],
  'settlement.undone': ['notifications.settlement-undone'],
  'announcement.made': ['notifications.announcement'],
  'announcement.changed': ['notifications.announcement-changed'],
  'announcement.seen': ['notifications.announcement-seen'],
  'nudge.sent': ['notifications.nudge'],
  'notification.added': ['notifications.mail'],
  'bundle.due': ['notifications.mail-bundle'],
} as const satisfies { [Name in keyof Events]: readonly string[] }

export type ReactionName = (typeof reactionsTo)[keyof Events][number]

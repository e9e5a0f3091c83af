import type { CarStatus, CarTerms } from '#contract/cars.ts'
import type { DisputeStatus } from '#contract/payments.ts'
import type { MailWords } from './mail-words.ts'

/** Events that other domains may react to, with their payloads. Names are in the past tense. */
export type Events = {
  /** Somebody asked for a new password. The address may belong to no account. */
  'password.forgotten': { requestId: string; email: string }
  'password.changed': { userId: string; changeId: string }
  /** A link to confirm the account's address has to be mailed. */
  'verification.asked': { requestId: string; userId: string; email: string }
  /** Somebody wants a new address, whose owner must confirm it by a link; or wants that link again. */
  'email-change.asked': { changeId: string; isAgain: boolean }
  /** `was` is the former address. */
  'email.changed': { userId: string; changeId: string; was: string }
  /** The real owner of the address has the account now; the former profile picture is removed. */
  'account.taken-over': { profileImageUrl: string | null }
  /**
   * By then name and address exist only in this event, for the last mail that confirms the deletion. Jobs of
   * the previous release lack `isVerified`; their addresses were verified.
   */
  'account.deleted': { userId: string; email: string; firstName: string | null; isVerified?: boolean }
  'image.deleted': { filePath: string }
  'booking.confirmed': { bookingId: number }
  'booking.cancelled': { bookingId: number; by: 'traveller' | 'organiser' }
  /** A hold is about to lapse, at the given time. */
  'hold.ending': { bookingId: number; expiresAt: string }
  /**
   * There may be places to offer: an organiser gave the trip another status or start, or more places
   * (`isLarger`), which open a full trip.
   */
  'trip.opened': { tripId: number; isLarger: boolean }
  'place.offered': { bookingId: number }
  /** `isLast`: the person did not take an earlier offer either, and is off the waitlist. */
  'offer.lapsed': { bookingId: number; isLast: boolean }
  /** An organiser offered places to somebody. */
  'person.invited': { bookingId: number }
  /** Nobody accepted an invitation in time. */
  'invitation.lapsed': { bookingId: number }
  /** `by` is the id of the organiser; jobs of the previous release lack it. */
  'car.approved': { carId: number; approvalId: string; by?: string }
  /**
   * A car's seats were freed, because an organiser withdrew the approval or the car was removed. `by` is the id of the organiser;
   * jobs of the previous release lack it.
   */
  'car.unapproved': FreedCar & { by?: string }
  'car.removed': FreedCar & { by: 'driver' | 'organiser' }
  /** The car has fewer seats now, and somebody was moved to another one. `from` and `to` are seat labels. */
  'seats.moved': { carId: number; moveId: string; moved: { bookingId: number; from: string; to: string }[] }
  /** An organiser suggested a seat to somebody. */
  'seat.suggested': { suggestionId: number }
  /** It was accepted or declined. */
  'suggestion.answered': { suggestionId: number }
  /** The driver changed details of a car, which matter to the bookings in it other than the driver's own. */
  'car.changed': ChangedCar
  /** Where or when a car starts has changed, or where it picks up somebody, for these passengers. */
  'ride.changed': { changeId: string; carId: number; userIds: string[] }
  /** A driver wrote to the passengers, who are listed. */
  'ride.message-written': { messageId: string; carId: number; text: string; userIds: string[] }
  /** The sandbox reports a change of an intent, as Stripe does by its webhook. */
  'intent.changed': { eventId: string; intentId: string; isAboutDisputes?: boolean }
  /** A slow payment has failed. `look` says how often it had been synced by then. */
  'payment.failed': { paymentId: number; look: number }
  /** A refund was created and will be sent. */
  'refund.promised': { refundId: number }
  /** The provider refused a refund. */
  'refund.failed': { refundId: number }
  /** A payer's bank disputes a payment, or has decided about it. */
  'dispute.changed': { disputeId: number; status: DisputeStatus }
  /**
   * All bookings have ended. `waitedFor` lists the people of the waitlist, because their entries are deleted.
   */
  'trip.cancelled': { tripId: number; bookingIds: number[]; waitedFor: string[] }
  /**
   * The dates, the location or the barge meeting point of a trip have changed. After new dates, people who
   * had booked may cancel for a full refund. `by` is the id of the organiser; jobs of the previous release lack it.
   */
  'trip.changed': { tripId: number; changeId: string; was: TripPlan; by?: string }
  /** A trip begins in a few days, on the given date. */
  'trip.near': TripStart
  'expense.added': { expenseId: number }
  /** An expense was edited, removed or restored, or an organiser approved it or withdrew that. */
  'expense.changed': { activityId: number }
  /** A payment between two people was recorded. */
  'settlement.noted': { settlementId: number }
  /** `by` is the id of the one of the two who undid it. */
  'settlement.undone': { settlementId: number; by: string }
  /** An organiser announced something to everybody on a trip. */
  'announcement.made': { messageId: number }
  /** An announcement was edited or withdrawn. */
  'announcement.changed': { messageId: number }
  /** Somebody has read other people's announcements in the chat. */
  'announcement.seen': { userId: string; messageIds: number[] }
  /** An organiser wrote to several people of a trip. */
  'mailing.sent': { mailingId: number }
  /** An organiser reminded somebody of what is still to do. */
  'nudge.sent': { nudgeId: number }
  /** A notification was stored and may be mailed, as long as `onlyWhile` holds. Old jobs lack `about`. */
  'notification.added': {
    notificationId: number
    about?: string
    mail: MailWords
    onlyWhile: MailCondition | null
  }
  /** A bundle is due: everything one person did that waits to be mailed to another under the bundle's id. */
  'bundle.due': { bundleId: string; senderId: string; userId: string }
}

/** The details of a trip that people plan by. */
export type TripPlan = { startDate: string; endDate: string; location: string; bargeLocation: string | null }

export type TripStart = { tripId: number; startDate: string }

/**
 * What must still be true when a mail is sent: the hold or offer is open; the person is on the trip and it
 * still starts that day; the nudge is not done; the announcement is not withdrawn; the person has not got
 * the mailing yet; the expense is shared by the person, waits for approval, counts, or does not count; the
 * settlement is not undone; the person has a confirmed seat in the car;
 * the suggested seat can still be taken; the trip's plan differs from the former one, and the person is concerned;
 * the car has that status.
 */
export type MailCondition =
  | OpenBooking
  | TripStart
  | { nudgeId: number }
  | { announcementId: number }
  | { mailingId: number }
  | { expenseId: number; as: 'shared' | 'waiting' | 'counted' | 'uncounted' }
  | { settlementId: number }
  | { passengerOf: number; as: 'ride' | 'message' }
  | { suggestionId: number }
  | { changedTripId: number; was: TripPlan }
  | { carId: number; status: CarStatus }

/** A hold or an offer that is open until `expiresAt`. */
export type OpenBooking = { bookingId: number; status: 'held' | 'offered'; expiresAt: string }

/** A car that was removed or lost its approval, with the people who lost their seats. */
export type FreedCar = {
  /** Identifies this event. */
  freeingId: string
  carId: number
  tripId: number
  driverId: string
  /** Bookings that lost their seats but keep their places. */
  freed: { bookingId: number; seatLabels: string[] }[]
}

/** A car with passengers, before and after a change. */
type ChangedCar = {
  /** Identifies this event. */
  changeId: string
  carId: number
  tripId: number
  /** The bookings with a seat in the car, other than the driver's own. */
  bookingIds: number[]
  was: CarTerms
  is: CarTerms
}

/**
 * The reactions to each event. Each is its own job, `<domain>.<what it does>`, so a failed one is retried
 * alone. Its function is in the domain's reactions.ts and is passed to the worker. Those called `mail` run in
 * a separate worker (mail-reactions.ts).
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
  'person.invited': ['notifications.invited'],
  'invitation.lapsed': ['notifications.invitation-lapsed'],
  'car.approved': ['notifications.car-approved'],
  'car.unapproved': ['notifications.car-unapproved', 'expenses.take-fuel-off'],
  'car.removed': ['notifications.car-removed', 'expenses.take-fuel-off'],
  'seats.moved': ['notifications.seats-moved'],
  'seat.suggested': ['notifications.seat-suggested'],
  'suggestion.answered': ['notifications.suggestion-answered'],
  'car.changed': ['notifications.car-changed'],
  'ride.changed': ['notifications.ride-changed'],
  'ride.message-written': ['notifications.ride-message'],
  'intent.changed': ['payments.look-at-intent'],
  'payment.failed': ['notifications.payment-failed'],
  'refund.promised': ['notifications.refund-promised'],
  'refund.failed': ['notifications.refund-failed'],
  'dispute.changed': ['notifications.dispute'],
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
  'mailing.sent': ['notifications.mailing'],
  'nudge.sent': ['notifications.nudge'],
  'notification.added': ['notifications.mail-one'],
  'bundle.due': ['notifications.mail-bundle'],
} as const satisfies { [Name in keyof Events]: readonly string[] }

export type ReactionName = (typeof reactionsTo)[keyof Events][number]

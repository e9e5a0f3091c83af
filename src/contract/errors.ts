import * as z from 'zod/mini'
import { Id } from './common.ts'

/** Every failure a caller can meet: its code for programs, its status, its sentence for people. */
export const failures = {
  INVALID_INPUT: { status: 400, message: 'Some of the information is not valid.' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read.' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: 'This password is one of the most common ones. Please choose another.',
  },
  RESET_LINK_INVALID: {
    status: 400,
    message: 'This link no longer works: it was used, is older than an hour, or is not complete.',
  },
  EMAIL_LINK_INVALID: {
    status: 400,
    message: 'This link no longer works: it was used, is older than an hour, or is not complete.',
  },
  VERIFICATION_LINK_INVALID: {
    status: 400,
    message: 'This link no longer works. It was used before, is more than three days old, or is incomplete.',
  },
  WRONG_PASSWORD: { status: 400, message: 'That is not your current password.' },
  SEVERAL_FILES: { status: 400, message: 'Please send one file at a time.' },
  IMAGE_MISSING: { status: 400, message: 'Please choose a picture.' },
  IMAGE_BAD_NAME: { status: 400, message: 'The name of this file cannot be used.' },
  IMAGE_BROKEN: { status: 400, message: 'This picture is damaged or not complete.' },
  RECEIPT_MISSING: { status: 400, message: 'Please choose a receipt.' },
  PDF_MISSING: { status: 400, message: 'Please choose a PDF.' },
  PDF_BROKEN: { status: 400, message: 'This PDF is damaged or not complete, so it could not be read.' },
  PDF_ENCRYPTED: {
    status: 400,
    message: 'This PDF is locked with a password. Please save a copy without one, and choose that.',
  },
  NOT_SHARING: { status: 400, message: 'Only people on the trip can share an expense.' },
  SHARES_DIFFER: { status: 400, message: 'The amounts of the people do not add up to the expense.' },
  WEBHOOK_REFUSED: { status: 400, message: 'This event is not what it says it is.' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  LOGIN_CANCELLED: {
    status: 401,
    message: 'Signing in was cancelled. You can try again, or use your password.',
  },
  LOGIN_UNCONFIRMED: { status: 401, message: 'We could not confirm who you are. Please sign in again.' },
  LOGIN_EMAIL_MISSING: {
    status: 403,
    message:
      'The service you sign in with did not tell us your e-mail address. Please allow that there, or use a password.',
  },
  LOGIN_EMAIL_UNVERIFIED: {
    status: 403,
    message:
      'The service you sign in with has not verified your e-mail address. Please verify it there, or use your password.',
  },
  FORBIDDEN: { status: 403, message: 'Admin access required' },
  NOT_YOURS: { status: 403, message: 'This is somebody else’s.' },
  NOT_ON_TRIP: { status: 403, message: 'Only people on the trip may see this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  TRIP_NOT_FOUND: { status: 404, message: "The adventure you're looking for doesn't exist." },
  CAR_NOT_FOUND: { status: 404, message: 'This car is not on the trip any more.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'There is no such payment.' },
  WAITLIST_ENTRY_NOT_FOUND: { status: 404, message: 'You are not on the waitlist any more.' },
  BOOKING_NOT_FOUND: { status: 404, message: 'There is no such booking.' },
  IMAGE_NOT_FOUND: { status: 404, message: 'This picture has been deleted.' },
  EXPENSE_NOT_FOUND: { status: 404, message: 'This expense has been removed.' },
  SETTLEMENT_NOT_FOUND: { status: 404, message: 'There is no such settlement.' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'There is no such receipt.' },
  CONVERSATION_NOT_FOUND: { status: 404, message: 'There is no such conversation.' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'There is no such message.' },
  PICTURE_NOT_FOUND: { status: 404, message: 'There is no such picture.' },
  CALENDAR_NOT_FOUND: { status: 404, message: 'This calendar is no longer there.' },
  UNSUBSCRIBE_NOT_FOUND: { status: 404, message: 'This link belongs to no account any more.' },
  SESSION_NOT_FOUND: { status: 404, message: 'This device is signed out already.' },
  PERSON_NOT_FOUND: { status: 404, message: 'This person is not on the trip any more.' },
  MAIL_NOT_FOUND: { status: 404, message: 'This mail is no longer kept.' },
  TOO_SLOW: { status: 408, message: 'The request took too long to arrive.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already registered' },
  TRIP_CHANGED: { status: 409, message: 'Somebody else has saved this trip since you opened it.' },
  TRIP_CANCELLED: { status: 409, message: 'A cancelled trip stays cancelled.' },
  CANCELLED_BY_ITSELF: {
    status: 409,
    message: 'Cancelling a trip gives people their money back, and is done by its own action.',
  },
  TRIP_HAS_BOOKINGS: { status: 409, message: 'People have booked this trip: it cannot be a draft again.' },
  STATUS_BEFORE_DATES: {
    status: 409,
    message: 'A trip is ongoing from its first day, and completed after its last.',
  },
  BELOW_PLACES_TAKEN: { status: 409, message: 'More places than that are already taken.' },
  TRY_AGAIN: { status: 409, message: 'Please try again' },
  TRIP_CLOSED: { status: 409, message: 'This trip can no longer be booked or changed.' },
  TRIP_FULL: { status: 409, message: 'There are not enough places left on this trip.' },
  ALREADY_BOOKED: { status: 409, message: 'You have a place on this trip already.' },
  SEAT_TAKEN: { status: 409, message: 'That seat has just been taken. Please choose another.' },
  SEAT_GONE: { status: 409, message: 'That seat is no longer offered. Please choose another.' },
  CAR_NOT_APPROVED: { status: 409, message: 'Seats in this car can be booked once it is approved.' },
  NO_CAR_TO_DRIVE: { status: 409, message: 'Please volunteer your car before you book as its driver.' },
  ALREADY_VOLUNTEERED: { status: 409, message: 'You have volunteered a car for this trip already.' },
  SEATS_ARE_TAKEN: { status: 409, message: 'More seats than that are already taken in this car.' },
  TOO_MANY_HOLDS: {
    status: 409,
    message:
      'You are already holding spots on several trips. Please pay for one of them, or let one go, before you hold another.',
  },
  HOLD_ENDED: { status: 409, message: 'The time of this hold is over. Please choose again.' },
  BOOKING_ENDED: { status: 409, message: 'This booking has ended.' },
  PARTY_CANNOT_GROW: {
    status: 409,
    message: 'A confirmed party can only become smaller. More people need a booking of their own.',
  },
  NOT_OFFERED: { status: 409, message: 'Nothing is offered to you here.' },
  OFFER_NOT_ACCEPTED: { status: 409, message: 'Please accept the offer first.' },
  OFFER_ENDED: { status: 409, message: 'The time of this offer is over.' },
  PLACES_FREE: { status: 409, message: 'There is room for your party: you can book right away.' },
  AMOUNT_DIFFERS: { status: 409, message: 'That is not what is due.' },
  NOTHING_DUE: { status: 409, message: 'Nothing is due for this trip.' },
  PAYMENT_UNDER_WAY: {
    status: 409,
    message: 'Your payment is under way. Please wait until it is through before you change the party.',
  },
  PAYMENT_CHANGED: { status: 409, message: 'This payment has changed since you looked at it.' },
  NOT_PAID: { status: 409, message: 'Nothing of this payment can be given back.' },
  REFUND_TOO_LARGE: { status: 409, message: 'More than is left of this payment cannot be given back.' },
  EXPENSE_SETTLED: {
    status: 409,
    message: 'People have settled up since: this expense can no longer be changed.',
  },
  EXPENSE_CHANGED: { status: 409, message: 'This expense has changed since you looked at it.' },
  KEY_REUSED: {
    status: 409,
    message: 'This was sent before with other contents. Please check what is there, and start anew.',
  },
  BALANCE_CHANGED: { status: 409, message: 'What is owed between these two has changed since you looked.' },
  MORE_THAN_OWED: { status: 409, message: 'That is more than is owed between these two.' },
  NO_FUEL_TO_POST: { status: 409, message: 'Nobody sits in your car whose fuel could be posted.' },
  FUEL_FOLLOWS_SEATS: {
    status: 409,
    message: 'Fuel follows from the car and who sits in it: please post it again instead.',
  },
  TOO_MANY_WAITING: {
    status: 409,
    message: 'Several of your expenses are waiting for the organiser’s OK. Please wait for it first.',
  },
  TOO_MANY_RECEIPTS: { status: 409, message: 'Too many of your receipts belong to nothing that counts.' },
  TOO_MANY_CONVERSATIONS: {
    status: 409,
    message: 'This trip has enough conversations. Please use one of them.',
  },
  MESSAGE_DELETED: { status: 409, message: 'This message has been deleted.' },
  ALREADY_SENT: { status: 409, message: 'This message was sent already, as you wrote it first.' },
  NUDGES_OFF: { status: 409, message: 'They have turned such messages off, and would not hear of it.' },
  NOTHING_TO_NUDGE: { status: 409, message: 'Nothing is open that they could do.' },
  ACCOUNT_IN_USE: {
    status: 409,
    message: 'Your account cannot be deleted yet: please end what is still open first.',
  },
  PRECONDITION_FAILED: { status: 412, message: 'It has changed since you last saw it.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'This picture is larger than 5 MB.' },
  RECEIPT_TOO_LARGE: { status: 413, message: 'This receipt is larger than 5 MB.' },
  PDF_TOO_LARGE: { status: 413, message: 'This PDF is larger than 20 MB.' },
  PDF_TOO_MANY_PAGES: { status: 413, message: 'This PDF has more than 200 pages.' },
  PDF_TOO_HEAVY: {
    status: 413,
    message: 'This PDF takes too much time or memory to read. Please try a simpler copy of it.',
  },
  IMAGE_TOO_MANY_PIXELS: {
    status: 413,
    message: 'This picture has too many pixels. Please make it smaller.',
  },
  WRONG_TYPE: { status: 415, message: 'This type of content is not accepted here.' },
  IMAGE_WRONG_TYPE: { status: 415, message: 'Please choose a PNG, JPG, GIF or WebP picture.' },
  RECEIPT_WRONG_TYPE: { status: 415, message: 'Please choose a picture (PNG, JPG, GIF or WebP) or a PDF.' },
  PDF_WRONG_TYPE: { status: 415, message: 'Please select a PDF file.' },
  NO_SUCH_RANGE: { status: 416, message: 'It is not that long.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  TOO_MANY_VERIFICATIONS: {
    status: 429,
    message: 'We have already sent three mails to this address today. Please try again tomorrow.',
  },
  TOO_MANY_MESSAGES: { status: 429, message: 'You write faster than others can read. Please wait a moment.' },
  NUDGED_LATELY: { status: 429, message: 'They were nudged lately. Please give them some time.' },
  HOLD_PAUSED: { status: 429, message: 'Please wait a while before you hold a spot on this trip again.' },
  TOO_MANY_AT_ONCE: {
    status: 429,
    message: 'We are still working on your last requests. Please try again in a moment.',
  },
  TOO_MANY_UPLOADS: { status: 429, message: 'You have uploaded a lot of files lately. Please wait a while.' },
  TOO_MANY_EXPORTS: {
    status: 429,
    message: 'You have downloaded a lot of files lately. Please wait a while.',
  },
  TOO_MANY_SEARCHES: { status: 429, message: 'You are searching very fast. Please wait a second.' },
  TOO_MANY_STREAMS: { status: 429, message: 'Too many pages are open at once. Please close some.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  BUSY: { status: 503, message: 'Too much is being asked of us at once. Please try again in a moment.' },
  LOGIN_PROVIDER_AWAY: {
    status: 503,
    message:
      'The service you sign in with is not answering. Please try again in a moment, or use your password.',
  },
  FILES_AWAY: { status: 503, message: 'Pictures cannot be reached right now. Please try again in a moment.' },
  PAYMENTS_NOT_SET_UP: { status: 503, message: 'Payments are not set up on this site yet.' },
  PAYMENTS_AWAY: {
    status: 503,
    message: 'The payment service is not answering. You were not charged. Please try again in a moment.',
  },
  UNAVAILABLE: { status: 503, message: 'The site is catching its breath. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

/** One field that is not valid, named by its path in the input. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
  /** What the call was about as it is now, where it came too late. */
  current: z.optional(z.unknown()),
  /** The booking that is in the way. */
  bookingId: z.optional(Id),
  /** What is due, in cents. */
  amount: z.optional(z.int()),
  /** How long to wait before trying again. */
  retryAfterSeconds: z.optional(z.int()),
})
export type Failure = z.infer<typeof Failure>

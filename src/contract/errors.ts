import * as z from 'zod/mini'
import { Id } from './fields.ts'

/**
 * Every failure of a call, ordered by status: a code for programs, and a sentence for people. The texts in
 * another style, such as 'Unauthorized', are quoted from the specification (scripts/quoted-texts.ts).
 */
export const failures = {
  INVALID_INPUT: { status: 400, message: 'Some details aren’t valid. Check them and try again.' },
  MALFORMED_REQUEST: {
    status: 400,
    message: 'We couldn’t read this request. Reload the page and try again.',
  },
  PASSWORD_TOO_COMMON: { status: 400, message: 'This password is too common. Choose another one.' },
  RESET_LINK_INVALID: {
    status: 400,
    message: 'This link was already used, is more than an hour old or is incomplete.',
  },
  EMAIL_LINK_INVALID: {
    status: 400,
    message: 'This link was already used, is more than an hour old or is incomplete.',
  },
  VERIFICATION_LINK_INVALID: {
    status: 400,
    message: 'This link was already used, is more than three days old or is incomplete.',
  },
  INVITATION_LINK_INVALID: {
    status: 400,
    message:
      'This invitation has ended, the link is incomplete, or you’ve already created your account. If you have one, log in.',
  },
  WRONG_PASSWORD: { status: 400, message: 'That isn’t your current password. Try again.' },
  SEVERAL_FILES: { status: 400, message: 'Choose one file at a time.' },
  IMAGE_MISSING: { status: 400, message: 'Choose a picture.' },
  IMAGE_BAD_NAME: { status: 400, message: 'We can’t use this file name. Rename the file and try again.' },
  IMAGE_BROKEN: { status: 400, message: 'This picture is damaged or incomplete. Choose another one.' },
  RECEIPT_MISSING: { status: 400, message: 'Choose a receipt.' },
  PDF_MISSING: { status: 400, message: 'Choose a PDF.' },
  PDF_BROKEN: { status: 400, message: 'We couldn’t read this PDF. It may be damaged or incomplete.' },
  PDF_ENCRYPTED: {
    status: 400,
    message: 'This PDF is locked with a password. Save a copy without one and choose that.',
  },
  NOT_SHARING: { status: 400, message: 'You can only split an expense between people on the trip.' },
  SHARES_DIFFER: { status: 400, message: 'The shares don’t add up to the expense. Check the amounts.' },
  WEBHOOK_REFUSED: { status: 400, message: 'We couldn’t verify this event.' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  LOGIN_CANCELLED: { status: 401, message: 'The login was cancelled. Try again, or use your password.' },
  LOGIN_UNCONFIRMED: { status: 401, message: 'We couldn’t confirm who you are. Log in again.' },
  LOGIN_EMAIL_MISSING: {
    status: 403,
    message: 'Your login service didn’t share your email address. Allow it there, or use a password.',
  },
  LOGIN_EMAIL_UNVERIFIED: {
    status: 403,
    message: 'Your login service hasn’t verified your email address. Verify it there, or use your password.',
  },
  FORBIDDEN: { status: 403, message: 'Admin access required' },
  NOT_YOURS: { status: 403, message: 'This belongs to someone else, so you can’t change it.' },
  NOT_IN_CAR: { status: 403, message: 'This is only for people with a confirmed seat in this car.' },
  NOT_ON_TRIP: { status: 403, message: 'This is only for people on the trip.' },
  NOT_FOUND: { status: 404, message: 'We couldn’t find this. Check the address and try again.' },
  TRIP_NOT_FOUND: { status: 404, message: "The adventure you're looking for doesn't exist." },
  VERSION_NOT_KEPT: { status: 404, message: 'This version of the trip is no longer kept.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'This template was deleted.' },
  CAR_NOT_FOUND: { status: 404, message: 'This car is no longer on the trip.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'We couldn’t find this payment.' },
  WAITLIST_ENTRY_NOT_FOUND: { status: 404, message: 'You’re no longer on the waitlist.' },
  BOOKING_NOT_FOUND: { status: 404, message: 'We couldn’t find this booking.' },
  // Of the picture library.
  IMAGE_NOT_FOUND: { status: 404, message: 'This picture was deleted.' },
  EXPENSE_NOT_FOUND: { status: 404, message: 'This expense was removed.' },
  SETTLEMENT_NOT_FOUND: { status: 404, message: 'We couldn’t find this payment.' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'We couldn’t find this receipt.' },
  CONVERSATION_NOT_FOUND: { status: 404, message: 'We couldn’t find this conversation.' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'We couldn’t find this message.' },
  // Of a chat or an account.
  PICTURE_NOT_FOUND: { status: 404, message: 'We couldn’t find this picture.' },
  CALENDAR_NOT_FOUND: { status: 404, message: 'This calendar link no longer works.' },
  UNSUBSCRIBE_NOT_FOUND: {
    status: 404,
    message: 'This unsubscribe link no longer works. Log in to change your notifications.',
  },
  SESSION_NOT_FOUND: { status: 404, message: 'This device is already logged out.' },
  SUGGESTION_NOT_FOUND: { status: 404, message: 'We couldn’t find this suggestion.' },
  PERSON_NOT_FOUND: { status: 404, message: 'This person is no longer on the trip.' },
  MAIL_NOT_FOUND: { status: 404, message: 'We no longer have this email.' },
  TOO_SLOW: { status: 408, message: 'This took too long to send. Check your connection and try again.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already registered' },
  TRIP_CHANGED: { status: 409, message: 'Someone else saved this trip after you opened it.' },
  TRIP_CANCELLED: { status: 409, message: 'This trip was cancelled, so its status can’t change.' },
  // The editor may not set this status.
  CANCELLED_BY_ITSELF: { status: 409, message: 'Use “Cancel trip” instead, so that everyone is refunded.' },
  TRIP_HAS_BOOKINGS: {
    status: 409,
    message:
      'Someone has held or booked a spot, so this trip can’t go back to draft. You can cancel it instead.',
  },
  STATUS_BEFORE_DATES: {
    status: 409,
    message: 'A trip can be ongoing from its first day, and completed after its last day.',
  },
  BELOW_PLACES_TAKEN: {
    status: 409,
    message: 'More spots than that are already taken. Enter a higher number.',
  },
  TEMPLATE_NAME_TAKEN: { status: 409, message: 'Another template has this name. Choose a different one.' },
  TEMPLATE_CHANGED: {
    status: 409,
    message: 'Someone else renamed this template. Check its new name and try again.',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    message: 'There are 100 templates already. Delete one you no longer need first.',
  },
  TRY_AGAIN: { status: 409, message: 'Please try again' },
  TRIP_CLOSED: { status: 409, message: 'This trip is no longer open for bookings or changes.' },
  TRIP_NOT_PUBLISHED: {
    status: 409,
    message: 'This trip is still a draft. Publish it before you invite people.',
  },
  TRIP_FULL: { status: 409, message: 'There aren’t enough spots left on this trip.' },
  ALREADY_BOOKED: { status: 409, message: 'You already have a booking for this trip. See My Bookings.' },
  OFFER_ACCEPTED: {
    status: 409,
    message: 'They have accepted it in the meantime. You can cancel their booking instead.',
  },
  PERSON_HAS_BOOKING: {
    status: 409,
    message: 'They already have a booking, a hold or an open offer for this trip.',
  },
  EMAIL_UNCONFIRMED: {
    status: 409,
    message: 'Confirm the email address this invitation was sent to. Then you can accept it.',
  },
  MAIL_SETTING_UNCONFIRMED: {
    status: 409,
    message:
      'Confirm your email address first. Until then, use the link at the end of one of these emails to turn them off.',
  },
  ALREADY_ADDING: {
    status: 409,
    message: 'You’re already adding people to this booking. Pay for them, or cancel that hold first.',
  },
  SEAT_TAKEN: { status: 409, message: 'That seat was just taken. Choose another one.' },
  SEAT_GONE: { status: 409, message: 'That seat is no longer available. Choose another one.' },
  CAR_NOT_APPROVED: { status: 409, message: 'This car isn’t approved yet. Choose a seat in another car.' },
  CAR_CHANGED: {
    status: 409,
    message: 'This car has changed since you loaded the page. Check it, then decide again.',
  },
  PASSENGERS_CHANGED: {
    status: 409,
    message: 'Someone has since taken a seat in this car. Check who sits in it, then decide again.',
  },
  SUGGESTION_ENDED: {
    status: 409,
    message:
      'This suggestion no longer applies: it was answered or withdrawn, or the booking’s seats have changed.',
  },
  SEATS_HAVE_CHANGED: {
    status: 409,
    message: 'Their booking or seats have changed. Check them and suggest again.',
  },
  ALREADY_SUGGESTED: {
    status: 409,
    message: 'A seat was already suggested here. Check it first, then replace it or withdraw it.',
  },
  SEAT_SUGGESTED: {
    status: 409,
    message: 'That seat is already suggested to someone. Choose another one, or withdraw that suggestion.',
  },
  NO_CAR_TO_DRIVE: { status: 409, message: 'Offer your car first, then book as its driver.' },
  ALREADY_VOLUNTEERED: {
    status: 409,
    message: 'You’ve already offered a car for this trip. You can edit it on the trip page.',
  },
  SEATS_ARE_TAKEN: {
    status: 409,
    message: 'More seats than that are already taken in this car. Enter a higher number.',
  },
  TOO_MANY_HOLDS: {
    status: 409,
    message: 'You’re holding spots on too many trips. Pay for one hold or cancel one, then try again.',
  },
  HOLD_ENDED: { status: 409, message: 'Your hold has expired. Choose your spot again.' },
  BOOKING_ENDED: { status: 409, message: 'This booking is no longer active. See My Bookings.' },
  ADD_PEOPLE_INSTEAD: {
    status: 409,
    message: 'This booking is confirmed. Use “Add people” to bring more.',
  },
  NOT_CONFIRMED_YET: {
    status: 409,
    message: 'This booking isn’t confirmed yet. Change the size of your party instead.',
  },
  PARTY_TOO_LARGE: { status: 409, message: 'A party can have up to 4 people.' },
  NOT_OFFERED: { status: 409, message: 'There’s no open offer for this booking. See My Bookings.' },
  OFFER_NOT_ACCEPTED: { status: 409, message: 'Accept the offer first.' },
  OFFER_ENDED: {
    status: 409,
    message: 'This offer has expired. My Bookings shows if you’re still on the waitlist.',
  },
  PLACES_FREE: { status: 409, message: 'There’s room for your party. You can book now.' },
  AMOUNT_DIFFERS: { status: 409, message: 'This isn’t the amount due. Reload the page and try again.' },
  NOTHING_DUE: { status: 409, message: 'You have nothing to pay for this trip.' },
  PAYMENT_UNDER_WAY: {
    status: 409,
    message: 'Your payment is still being processed. You can add or remove people once it’s done.',
  },
  PAYMENT_CHANGED: {
    status: 409,
    message: 'The refunds on this payment have changed. Check what’s left and try again.',
  },
  PAYMENT_DISPUTED: {
    status: 409,
    message: 'The payer’s bank disputes this payment. You can refund it once the dispute is closed.',
  },
  NOT_PAID: { status: 409, message: 'This payment hasn’t gone through, so there’s nothing to refund.' },
  REFUND_TOO_LARGE: {
    status: 409,
    message: 'That’s more than is left of this payment. Enter a smaller amount.',
  },
  EXPENSE_SETTLED: {
    status: 409,
    message: 'People have settled up since, so this expense can no longer be changed or removed.',
  },
  EXPENSE_CHANGED: {
    status: 409,
    message: 'This expense has changed. Check it, then decide again.',
  },
  NOT_APPROVED: {
    status: 409,
    message: 'This expense counts without an organiser’s approval. You can remove it instead.',
  },
  // The idempotency key of an earlier request with other contents.
  KEY_REUSED: {
    status: 409,
    message: 'This was already sent with different details. Check what was saved, then start again.',
  },
  BALANCE_CHANGED: { status: 409, message: 'The amount owed has changed. Check it and try again.' },
  MORE_THAN_OWED: { status: 409, message: 'That’s more than is owed. Enter a smaller amount.' },
  NO_FUEL_TO_POST: { status: 409, message: 'There are no passengers in your car to charge for fuel.' },
  NO_PASSENGERS: { status: 409, message: 'No one has a confirmed seat in your car yet.' },
  PICK_UP_WITHOUT_SEAT: {
    status: 409,
    message: 'Someone you pick up has no confirmed seat in your car any more. Check your passengers.',
  },
  FUEL_FOLLOWS_SEATS: {
    status: 409,
    message:
      'The fuel share or the passengers have changed. The driver can update the fuel charges under Expenses.',
  },
  TOO_MANY_WAITING: {
    status: 409,
    message:
      'Several of your expenses are waiting for approval. Add more once the organiser has approved them.',
  },
  TOO_MANY_RECEIPTS: {
    status: 409,
    message:
      'Too many of your receipts are waiting for approval. Upload more once an organiser has approved your expenses.',
  },
  TOO_MANY_CONVERSATIONS: {
    status: 409,
    message: 'This trip can’t have any more conversations. Use an existing one.',
  },
  MESSAGE_DELETED: { status: 409, message: 'This message was deleted.' },
  ALREADY_SENT: {
    status: 409,
    message: 'Your message was already sent as you first wrote it. You can edit it in the chat.',
  },
  AUDIENCE_CHANGED: {
    status: 409,
    message: 'The people here have changed since you looked. Check who gets this, then send it.',
  },
  NO_ONE_TO_WRITE_TO: { status: 409, message: 'There’s no one here to write to.' },
  NUDGES_OFF: { status: 409, message: 'They’ve turned reminders off, so this one wouldn’t reach them.' },
  NOTHING_TO_NUDGE: {
    status: 409,
    message: 'They’ve done everything, so there’s nothing to remind them of.',
  },
  ACCOUNT_IN_USE: {
    status: 409,
    message: 'You can’t delete your account yet. Finish what’s still open first.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'This has changed since you last loaded it. Reload it and try again.',
  },
  TOO_LARGE: { status: 413, message: 'This is too large to send. Make it shorter or smaller and try again.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'This picture is larger than 5 MB. Choose a smaller one.' },
  RECEIPT_TOO_LARGE: { status: 413, message: 'This receipt is larger than 5 MB. Choose a smaller file.' },
  PDF_TOO_LARGE: { status: 413, message: 'This PDF is larger than 20 MB. Choose a smaller one.' },
  PDF_TOO_MANY_PAGES: { status: 413, message: 'This PDF has more than 200 pages. Choose a shorter one.' },
  PDF_TOO_HEAVY: { status: 413, message: 'This PDF is too complex to read here. Try a simpler copy.' },
  IMAGE_TOO_MANY_PIXELS: {
    status: 413,
    message: 'This picture has too many pixels. Make it smaller and try again.',
  },
  WRONG_TYPE: { status: 415, message: 'We can’t accept this type of content here.' },
  IMAGE_WRONG_TYPE: { status: 415, message: 'Choose a PNG, JPG, GIF or WebP picture.' },
  RECEIPT_WRONG_TYPE: { status: 415, message: 'Choose a picture (PNG, JPG, GIF or WebP) or a PDF.' },
  PDF_WRONG_TYPE: { status: 415, message: 'Please select a PDF file.' },
  NO_SUCH_RANGE: { status: 416, message: 'This file isn’t that long.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Wait a while and try again.' },
  TOO_MANY_VERIFICATIONS: {
    status: 429,
    message: 'We’ve already sent three emails to this address today. Try again tomorrow.',
  },
  TOO_MANY_MESSAGES: {
    status: 429,
    message: 'You’re sending messages very fast. Wait a moment and try again.',
  },
  TOO_MANY_RIDE_MESSAGES: {
    status: 429,
    message: 'You can write to your passengers 10 times a day. Try again tomorrow.',
  },
  TOO_MANY_MAILINGS: {
    status: 429,
    message: 'You can write to people of a trip 10 times a day. Try again tomorrow.',
  },
  TOO_MANY_INVITATIONS: {
    status: 429,
    message: 'You can send 50 invitations a day. Try again tomorrow.',
  },
  ADDRESS_INVITED_OFTEN: {
    status: 429,
    message: 'This address has been invited three times today. Try again tomorrow.',
  },
  TOO_MANY_SUGGESTIONS: {
    status: 429,
    message: 'You can suggest 100 seats a day on a trip, and one person can get 5. Try again tomorrow.',
  },
  NUDGED_LATELY: { status: 429, message: 'They were reminded recently. Give them some time.' },
  HOLD_PAUSED: {
    status: 429,
    message: 'Two of your holds on this trip ended without a booking. Wait a while and try again.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    message: 'We’re still working on your last requests. Try again in a moment.',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: 'You’ve uploaded a lot of files recently. Wait a while and try again.',
  },
  TOO_MANY_EXPORTS: {
    status: 429,
    message: 'You’ve downloaded a lot of files recently. Wait a while and try again.',
  },
  TOO_MANY_SEARCHES: { status: 429, message: 'You’re searching very fast. Wait a second and try again.' },
  TOO_MANY_STREAMS: { status: 429, message: 'You have too many pages open. Close some and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  BUSY: { status: 503, message: 'We’re very busy right now. Please try again in a moment.' },
  LOGIN_PROVIDER_AWAY: {
    status: 503,
    message: 'Your login service isn’t responding. Try again in a moment, or use your password.',
  },
  FILES_AWAY: {
    status: 503,
    message: 'We can’t reach our file storage right now. Please try again in a moment.',
  },
  PAYMENTS_NOT_SET_UP: {
    status: 503,
    message: 'You can’t pay on this site yet. Ask the organiser how to book.',
  },
  PAYMENTS_AWAY: {
    status: 503,
    message: 'The payment service isn’t responding. Try again in a moment. You won’t be charged twice.',
  },
  UNAVAILABLE: { status: 503, message: 'The site isn’t available right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

/** One field that is not valid, named by its path in the input. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The body of a failed response. */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
  /** The current state, if the request was based on an outdated one. */
  current: z.optional(z.unknown()),
  /** The existing booking that prevents the request. */
  bookingId: z.optional(Id),
  /** The amount due, in cents. */
  amount: z.optional(z.int()),
  /** How long to wait before trying again. */
  retryAfterSeconds: z.optional(z.int()),
})
export type Failure = z.infer<typeof Failure>

import { asc, eq, inArray } from 'drizzle-orm'
import { fromCents, isZero, toCents } from '#contract/money.ts'
import { GOODWILL_REASONS } from '#contract/refunds.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { payments } from '../db/tables/payments.ts'
import type { Events } from '../events/events.ts'
import {
  findBooking,
  findEndedBookingMoney,
  NO_MONEY,
  statusBeforeEnd,
  type EndedBookingMoney,
} from './booking-queries.ts'
import { findName, findAdmins, findDispute, findRefund, findTrip } from './notification-queries.ts'
import type { Involvement } from './messages.ts'
import {
  disputeMessage,
  paymentFailedMessage,
  refundFailedMessages,
  refundPromisedMessage,
  tripCancelledMessage,
} from './money-messages.ts'
import { notify, notifyAll } from './notify.ts'

type MoneyReactionContext = Pick<Context, 'db' | 'config'>

function notifyPaymentFailed(
  { db, config }: MoneyReactionContext,
  { paymentId, look }: Events['payment.failed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    // Skipped if a later attempt has succeeded.
    if (payment?.paidAt !== null) return
    const booking = await findBooking(tx, payment.bookingId)
    if (!booking) return
    const { trip, partySize, addedTo, status, isLive, expiresAt } = booking
    const heldUntil = status === 'held' && isLive ? expiresAt : null
    const { amount, userId } = payment
    const isConfirmed = status === 'confirmed'
    const { timeZone } = config
    const message = paymentFailedMessage({
      trip,
      partySize,
      addedTo,
      amount,
      heldUntil,
      isConfirmed,
      timeZone,
    })
    await notify(tx, { userId, about: `payment-failed/${paymentId}/${look}`, message })
  })
}

function notifyRefundPromised(
  { db }: MoneyReactionContext,
  { refundId }: Events['refund.promised'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findRefund(tx, refundId)
    if (!found) return
    const { trip, payment } = found
    const { amount, reason, note } = found.refund
    const { bookingId } = payment
    const booking = await findBooking(tx, bookingId)
    const keepsPlace = GOODWILL_REASONS.includes(reason) && booking?.status === 'confirmed'
    const isAdded = typeof booking?.addedTo === 'number'
    const message = refundPromisedMessage({ trip, amount, reason, note, bookingId, isAdded, keepsPlace })
    await notify(tx, { userId: payment.userId, about: `refund/${refundId}`, message })
  })
}

function notifyRefundFailed(
  { db }: MoneyReactionContext,
  { refundId }: Events['refund.failed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findRefund(tx, refundId)
    if (!found) return
    const { userId, bookingId } = found.payment
    const payer = await findName(tx, userId)
    const messages = refundFailedMessages({ trip: found.trip, amount: found.refund.amount, bookingId, payer })
    const about = `refund-failed/${refundId}`
    const organisers = await findAdmins(tx)
    await notifyAll(tx, [
      { userId, about, message: messages.payer },
      ...organisers.map((id) => ({ userId: id, about: `${about}/${id}`, message: messages.organiser })),
    ])
  })
}

function notifyDispute(
  { db, config }: MoneyReactionContext,
  { disputeId, status }: Events['dispute.changed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findDispute(tx, disputeId)
    if (!found) return
    const { trip, payment, dispute } = found
    const { amount, respondBy } = dispute
    const payer = await findName(tx, payment.userId)
    const { bookingId } = payment
    const { timeZone } = config
    const message = disputeMessage({ trip, amount, status, bookingId, payer, respondBy, timeZone })
    const organisers = await findAdmins(tx)
    await notifyAll(
      tx,
      organisers.map((userId) => ({ userId, about: `dispute/${disputeId}/${status}/${userId}`, message })),
    )
  })
}

type AffectedPerson = EndedBookingMoney & { involvement: Involvement }

/** Everyone involved in a trip, with their most important relation to it and their refund. */
async function findAffectedPeople(
  tx: Tx,
  { tripId, bookingIds, waitedFor }: Events['trip.cancelled'],
): Promise<Map<string, AffectedPerson>> {
  // From the least to the most important relation: each replaces the one before.
  const everybody = new Map<string, AffectedPerson>()
  const drivers = await tx.select({ userId: cars.driverId }).from(cars).where(eq(cars.tripId, tripId))
  for (const { userId } of drivers) everybody.set(userId, { involvement: 'driving', ...NO_MONEY })
  for (const userId of waitedFor) everybody.set(userId, { involvement: 'waiting', ...NO_MONEY })
  const bookingRows = await tx
    .select({
      id: bookings.id,
      userId: bookings.userId,
      unitPrice: bookings.unitPrice,
      heldAt: bookings.heldAt,
      confirmedAt: bookings.confirmedAt,
      invitedBy: bookings.invitedBy,
      addedTo: bookings.addedTo,
    })
    .from(bookings)
    .where(inArray(bookings.id, bookingIds))
    // A booking comes before the people who were added to it.
    .orderBy(asc(bookings.id))
  const moneyOf = await findEndedBookingMoney(tx, { bookingIds, reason: 'trip-cancelled' })
  for (const booking of bookingRows) {
    const person = { involvement: involvementOf(booking), ...moneyOf(booking.id) }
    const before = booking.addedTo === null ? undefined : everybody.get(booking.userId)
    everybody.set(booking.userId, before ? withAddedPeople(before, person) : person)
  }
  return everybody
}

/** The person's own booking, together with that of people they added to it. */
function withAddedPeople(own: AffectedPerson, added: AffectedPerson): AffectedPerson {
  return {
    involvement: added.involvement === 'paid' ? 'paid' : own.involvement,
    refund: fromCents(toCents(own.refund) + toCents(added.refund)),
    isPaying: own.isPaying || added.isPaying,
    mayBeCharged: own.mayBeCharged || added.mayBeCharged,
  }
}

function involvementOf(
  booking: Pick<typeof bookings.$inferSelect, 'heldAt' | 'confirmedAt' | 'invitedBy' | 'unitPrice'>,
): Involvement {
  const statusBefore = statusBeforeEnd(booking)
  if (statusBefore !== 'confirmed') return statusBefore
  return isZero(booking.unitPrice) ? 'booked' : 'paid'
}

function notifyTripCancelled({ db }: MoneyReactionContext, event: Events['trip.cancelled']): Promise<void> {
  const { tripId } = event
  return db.transaction(async (tx) => {
    const trip = await findTrip(tx, tripId)
    if (!trip) return
    const everybody = await findAffectedPeople(tx, event)
    const newNotifications = [...everybody].map(([userId, person]) => {
      const about = `trip-cancelled/${tripId}/${userId}`
      return { userId, about, message: tripCancelledMessage({ trip, ...person }) }
    })
    await notifyAll(tx, newNotifications)
  })
}

export const moneyReactions = {
  'notifications.payment-failed': notifyPaymentFailed,
  'notifications.refund-promised': notifyRefundPromised,
  'notifications.refund-failed': notifyRefundFailed,
  'notifications.dispute': notifyDispute,
  'notifications.trip-cancelled': notifyTripCancelled,
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { fromCents, toCents } from '#contract/money.ts'
import type { PaymentIntent } from '#contract/payments.ts'
import { visibleTo } from '../access/visible-trips.ts'
import { holdPlaces } from '../bookings/hold-places.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { extendHold } from '../bookings/renew-hold.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { OPEN_PAYMENT_STATUSES, payments } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import type { PaymentRow } from '../payments/payment-row.ts'
import { findLiveBooking, findHoldOfAddedPeople } from '../places/find-live-booking.ts'
import type { Intent, PaymentProvider } from '../ports/payments/port.ts'
import { leftToPayCents } from './rules.ts'
import { syncPayment, type PaymentContext } from './sync-payment.ts'

type CreatePaymentIntentInput = {
  tripId: number
  userId: string
  /** What the user agreed to pay, in cents. */
  amount: number
}

/** Each retry means that somebody else changed something. */
const MAX_TRIES = 5

/**
 * Starts a payment, holding a place first if there is none, and extends the hold. Repeating it returns the
 * same intent, even in another tab. The client secret is returned only after the intent is stored, so that no
 * payment goes unnoticed.
 */
export async function createPaymentIntent(
  context: PaymentContext & Pick<Context, 'live'>,
  input: CreatePaymentIntentInput,
): Promise<PaymentIntent> {
  const provider = context.payments ?? fail('PAYMENTS_NOT_SET_UP')
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const bookingId = (await findBookingToPay(context.db, input)) ?? (await holdOnePlace(context, input))
    const { payment, isNeeded } = await context.db.transaction((tx) =>
      openPayment(tx, { ...input, bookingId, provider, timeZone: context.config.timeZone }),
    )
    const intent = isNeeded ? await findOrCreateIntent(context, { provider, payment }) : null
    if (intent?.status === 'open' || intent?.status === 'processing') {
      const { name, publishableKey } = provider
      return {
        clientSecret: intent.clientSecret,
        bookingId,
        amount: intent.amountCents,
        provider: name,
        ...(publishableKey && { publishableKey }),
      }
    }
    // The intent ended or has another amount. After the sync the next try finds a new one, or nothing due.
    await syncPayment(context, payment.id)
  }
  fail('TRY_AGAIN')
}

/**
 * The latest hold of people added to the user's live booking, also if it has expired, or else that booking; null
 * if there is none.
 */
async function findBookingToPay(db: Context['db'], person: CreatePaymentIntentInput): Promise<number | null> {
  const liveId = await findLiveBooking(db, person)
  return liveId === null ? null : ((await findHoldOfAddedPeople(db, liveId)) ?? liveId)
}

/** Holds one place, with transport chosen later. The amount is checked first: a wrong one holds nothing. */
async function holdOnePlace(
  context: PaymentContext & Pick<Context, 'live'>,
  { tripId, userId, amount }: CreatePaymentIntentInput,
): Promise<number> {
  const [trip] = await context.db
    .select({ price: trips.price })
    .from(trips)
    .where(and(eq(trips.id, tripId), visibleTo(null)))
  if (!trip) fail('TRIP_NOT_FOUND')
  const due = toCents(trip.price)
  if (due === 0) fail('NOTHING_DUE')
  if (amount !== due) fail('AMOUNT_DIFFERS', { amount: due })
  const { booking } = await holdPlaces(context, { tripId, userId, request: {} })
  return booking.id
}

type OpenPaymentInput = CreatePaymentIntentInput & {
  bookingId: number
  provider: PaymentProvider
  timeZone: string
}

/**
 * The open payment of a hold, or a new one. `isNeeded` is false if the open one is for an amount that is no
 * longer due.
 */
async function openPayment(
  tx: Tx,
  { bookingId, userId, amount, provider, timeZone }: OpenPaymentInput,
): Promise<{ payment: PaymentRow; isNeeded: boolean }> {
  const { trip, booking, hasLapsed } = await lockBooking(tx, { id: bookingId, timeZone })
  if (booking.userId !== userId) fail('BOOKING_NOT_FOUND')
  const due = leftToPayCents(booking)
  if (due === 0) fail('NOTHING_DUE')
  if (hasLapsed || booking.status === 'expired') fail('HOLD_ENDED')
  if (booking.status === 'offered') fail('OFFER_NOT_ACCEPTED')
  if (booking.status !== 'held') fail('BOOKING_ENDED')
  if (!trip.isOpen) fail('TRIP_CLOSED')
  if (amount !== due) fail('AMOUNT_DIFFERS', { amount: due })
  await extendHold(tx, { trip, booking })

  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, OPEN_PAYMENT_STATUSES)))
    .for('no key update')
  if (open?.provider === provider.name) return { payment: open, isNeeded: toCents(open.amount) === due }
  // Begun with another provider, which the site no longer uses.
  if (open) await tx.update(payments).set({ status: 'cancelled' }).where(eq(payments.id, open.id))
  const payment = await tx
    .insert(payments)
    .values({ tripId: trip.id, userId, bookingId, amount: fromCents(due), provider: provider.name })
    .returning()
    .then(firstRow)
  return { payment, isNeeded: true }
}

/** The provider's intent of a payment. Null if the payment ended while the provider was asked. */
async function findOrCreateIntent(
  { db }: PaymentContext,
  { provider, payment }: { provider: PaymentProvider; payment: PaymentRow },
): Promise<Intent | null> {
  const { id, bookingId, tripId, userId, stripeSessionId, idempotencyKey } = payment
  if (stripeSessionId !== null) return provider.getIntent(stripeSessionId)
  const intent = await provider.createIntent({
    key: idempotencyKey,
    amountCents: toCents(payment.amount),
    owner: { paymentId: String(id), bookingId: String(bookingId), userId },
    description: `Booking ${bookingId}, trip ${tripId}`,
  })
  const stored = await db
    .update(payments)
    .set({ stripeSessionId: intent.id })
    .where(
      and(
        eq(payments.id, id),
        isNull(payments.stripeSessionId),
        inArray(payments.status, OPEN_PAYMENT_STATUSES),
      ),
    )
    .returning({ id: payments.id })
  if (stored.length > 0) return intent
  // Another tab was faster: the idempotency key gave both tabs the same intent.
  const [current] = await db.select().from(payments).where(eq(payments.id, id))
  if (current?.stripeSessionId === intent.id) return intent
  // The payment ended meanwhile, so nobody may pay this intent.
  await provider.cancelIntent(intent.id)
  return null
}

import { eq, type SQL } from 'drizzle-orm'
import { dueCents } from '#contract/checkout.ts'
import { toCents } from '#contract/money.ts'
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings, holdEndsAt, isLive } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { emit } from '../events/emit.ts'
import type { Intent } from '../ports/payments/port.ts'
import { announcePayment } from '../refunds/publish-payment-change.ts'
import { nextLook } from '../refunds/next-check.ts'
import { isOf, type PaymentRow } from './payment-row.ts'
import { receivePayment } from './receive-payment.ts'
import { processingEnd } from './rules.ts'

type Needs = Pick<Context, 'db' | 'config' | 'payments' | 'log'>

/** Others look at the same time, and one of them is always first. */
const MOST_TRIES = 10
/** A webhook that is not there by then may be lost. */
const LOOK_AGAIN_SECONDS = 10

/**
 * Asks the provider how a payment stands, and makes payment and booking agree with
 * it: the one way in which they move, whoever gave the hint (a webhook, the page
 * that the payer returns to, the clock). So the order, number and truth of hints
 * do not matter. A payment that nobody wants any more is cancelled there first; if
 * that is too late, the money has come in.
 */
export async function lookAtPayment(context: Needs, id: number): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await findPayment(context, id)
    if (!before) return
    if (before.payment.paidAt !== null || before.payment.provider !== context.payments?.name) return
    const intent = await askProvider(context.payments, before)
    if (await takeDown(context, { before: before.payment, intent })) return
  }
  throw new Error('A payment changed with every look at it')
}

type Found = { payment: PaymentRow; isWanted: boolean }

async function findPayment({ db }: Pick<Context, 'db'>, id: number): Promise<Found | null> {
  const [found] = await db
    .select({ payment: payments, booking: bookings, isLive: isLive() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.id, id))
  if (!found) return null
  const { payment, booking } = found
  const isHeld = booking.status === 'held' && found.isLive
  return { payment, isWanted: isHeld && toCents(payment.amount) === dueCents(booking) }
}

/** Null: the provider was never asked for an intent, or its answer was lost; nobody was told a secret to pay with. */
function askProvider(
  provider: NonNullable<Context['payments']>,
  { payment: { stripeSessionId }, isWanted }: Found,
): Promise<Intent | null> {
  if (stripeSessionId === null) return Promise.resolve(null)
  return isWanted ? provider.findIntent(stripeSessionId) : provider.cancelIntent(stripeSessionId)
}

/** False: somebody else has looked meanwhile, and nothing was done. */
function takeDown(
  { db, config, log }: Needs,
  { before, intent }: { before: PaymentRow; intent: Intent | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await lockBooking(tx, { id: before.bookingId, timeZone: config.timeZone })
    const [payment] = await tx.select().from(payments).where(eq(payments.id, before.id)).for('no key update')
    if (payment?.looks !== before.looks || payment.stripeSessionId !== before.stripeSessionId) return false
    await tx
      .update(payments)
      .set({
        looks: payment.looks + 1,
        nextLookAt: nextLook(payments.createdAt, { atLeastSeconds: LOOK_AGAIN_SECONDS }),
      })
      .where(eq(payments.id, payment.id))
    if (intent && !isOf(intent, payment)) {
      // Not ours to apply, and not to be passed over: somebody has to look at it.
      log.error({ paymentId: payment.id }, 'payments: the provider’s intent is another one')
      return true
    }
    await follow(tx, { locked, payment, intent, timeZone: config.timeZone })
    return true
  })
}

type Looked = { locked: LockedBooking; payment: PaymentRow; intent: Intent | null; timeZone: string }

async function follow(tx: Tx, { locked, payment, intent, timeZone }: Looked): Promise<void> {
  const isHeld = locked.booking.status === 'held' && !locked.hasLapsed
  if (intent?.status === 'succeeded') return receivePayment(tx, { locked, payment, timeZone })
  const isWanted = isHeld && toCents(payment.amount) === dueCents(locked.booking)
  // Without an intent nobody can pay for it: nobody knows how.
  const isOver = intent ? intent.status === 'cancelled' : !isWanted || payment.status === 'cancelled'
  const status = isOver
    ? 'cancelled'
    : intent?.status === 'processing'
      ? 'processing'
      : intent?.failure
        ? 'failed'
        : 'pending'
  const failure = isOver ? payment.failure : (intent?.failure ?? null)
  if (status === payment.status && failure === payment.failure) return
  await tx.update(payments).set({ status, failure }).where(eq(payments.id, payment.id))
  if (isHeld && status === 'processing' && payment.status !== 'processing') {
    await setHoldEnd(tx, locked, processingEnd(locked.trip.now))
  }
  if (payment.status === 'processing' && status !== 'processing') {
    await emit(tx, 'payment.failed', { paymentId: payment.id, look: payment.looks })
    if (isHeld) await setHoldEnd(tx, locked, usualEnd(locked))
  }
  await announcePayment(tx, payment)
}

/** The payment that a hold was waiting for has ended: it lives as long as any other would. */
function usualEnd({ booking, trip }: LockedBooking): SQL<Date> {
  return holdEndsAt({ heldAt: booking.heldAt ?? trip.now, trip })
}

async function setHoldEnd(tx: Tx, { booking }: LockedBooking, expiresAt: Date | SQL<Date>): Promise<void> {
  await tx.update(bookings).set({ expiresAt }).where(eq(bookings.id, booking.id))
}

import { eq, type SQL } from 'drizzle-orm'
import { dueCents } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { bookings, holdEndsAt, isLive } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { nextCheckAt } from '../payments/next-check-at.ts'
import { isIntentOf, type PaymentRow } from '../payments/payment-row.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import type { Intent } from '../ports/payments/port.ts'
import { shareRuns } from '../share-runs.ts'
import { receivePayment } from './receive-payment.ts'
import { processingEnd } from './rules.ts'

export type PaymentContext = Pick<Context, 'db' | 'config' | 'payments' | 'log'>

/** Each retry means that another process was faster. */
const MAX_TRIES = 10
/** A webhook that has not arrived by then may be lost. */
const CHECK_AGAIN_SECONDS = 10

/**
 * Asks the provider for a payment's state, and updates payment and booking. Only this code does so, for
 * webhooks, return pages and the sweeper alike, so that the order, number and truth of hints do not matter. A
 * payment that is no longer needed is cancelled at the provider first; if that is too late, the money has
 * come in. Calls in one process share their looks: otherwise each would make the others' outdated.
 */
export function syncPayment(context: PaymentContext, id: number): Promise<void> {
  const shareSync = syncs.get(context.db) ?? shareRuns<number>()
  syncs.set(context.db, shareSync)
  return shareSync(id, () => syncOnce(context, id))
}

/** The syncs under way, by payment, for each database that this process uses. */
const syncs = new WeakMap<Database, ReturnType<typeof shareRuns<number>>>()

async function syncOnce(context: PaymentContext, id: number): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await findPayment(context, id)
    if (!before) return
    // Paid is final, apart from refunds. Another provider cannot be asked.
    if (before.payment.paidAt !== null || before.payment.provider !== context.payments?.name) return
    const intent = await askProvider(context.payments, before)
    if (await saveIntent(context, { before: before.payment, intent })) return
  }
  fail('TRY_AGAIN')
}

type PaymentToSync = {
  payment: PaymentRow
  /** Its booking is a live hold, and this amount is due. */
  isNeeded: boolean
}

async function findPayment({ db }: Pick<Context, 'db'>, id: number): Promise<PaymentToSync | null> {
  const [found] = await db
    .select({ payment: payments, booking: bookings, isLive: isLive() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.id, id))
  if (!found) return null
  const { payment, booking } = found
  const isHeld = booking.status === 'held' && found.isLive
  return { payment, isNeeded: isHeld && toCents(payment.amount) === dueCents(booking) }
}

/** Null: no intent was created, or its response was lost, so nobody has a client secret to pay with. */
function askProvider(
  provider: NonNullable<Context['payments']>,
  { payment: { stripeSessionId }, isNeeded }: PaymentToSync,
): Promise<Intent | null> {
  if (stripeSessionId === null) return Promise.resolve(null)
  return isNeeded ? provider.getIntent(stripeSessionId) : provider.cancelIntent(stripeSessionId)
}

/** Saves the provider's answer. False: another sync was faster, and nothing was saved. */
function saveIntent(
  { db, config, log }: PaymentContext,
  { before, intent }: { before: PaymentRow; intent: Intent | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await lockBooking(tx, { id: before.bookingId, timeZone: config.timeZone })
    const [payment] = await tx.select().from(payments).where(eq(payments.id, before.id)).for('no key update')
    // Every sync, and recheckPayments(), raises `looks`: if it is higher, this answer may be outdated.
    if (payment?.looks !== before.looks || payment.stripeSessionId !== before.stripeSessionId) return false
    await tx
      .update(payments)
      .set({
        looks: payment.looks + 1,
        nextLookAt: nextCheckAt(payments.createdAt, { atLeastSeconds: CHECK_AGAIN_SECONDS }),
      })
      .where(eq(payments.id, payment.id))
    if (intent && !isIntentOf(intent, payment)) {
      // Not applied, but logged as an error: somebody has to look into it.
      log.error({ paymentId: payment.id }, 'payments: the provider’s intent is another one')
      return true
    }
    await applyIntent(tx, { locked, payment, intent, timeZone: config.timeZone })
    return true
  })
}

type ApplyIntentInput = {
  locked: LockedBooking
  payment: PaymentRow
  intent: Intent | null
  timeZone: string
}

/** Updates payment and hold by the provider's answer; null means that there is no intent. */
async function applyIntent(tx: Tx, { locked, payment, intent, timeZone }: ApplyIntentInput): Promise<void> {
  if (intent?.status === 'succeeded') {
    return receivePayment(tx, { lockedBefore: locked, payment, timeZone })
  }
  const isHeld = locked.booking.status === 'held' && !locked.hasLapsed
  const isNeeded = isHeld && toCents(payment.amount) === dueCents(locked.booking)
  const { status, failure } = readUnpaidState({ payment, intent, isNeeded })
  if (status === payment.status && failure === payment.failure) return
  await tx.update(payments).set({ status, failure }).where(eq(payments.id, payment.id))
  // The hold waits for the payment, and ends as usual if that fails.
  if (isHeld && status === 'processing' && payment.status !== 'processing') {
    await setHoldEnd(tx, locked, processingEnd(locked.trip.now))
  }
  if (payment.status === 'processing' && status !== 'processing') {
    await emit(tx, 'payment.failed', { paymentId: payment.id, look: payment.looks })
    if (isHeld) await setHoldEnd(tx, locked, usualHoldEnd(locked))
  }
  await publishPaymentChange(tx, payment)
}

/** The status of a payment that has not succeeded, and why its last attempt failed. */
function readUnpaidState({
  payment,
  intent,
  isNeeded,
}: PaymentToSync & { intent: Intent | null }): Pick<PaymentRow, 'status' | 'failure'> {
  // Without an intent nobody has a client secret to pay with, so a payment that is not needed is over.
  const isOver = intent ? intent.status === 'cancelled' : !isNeeded || payment.status === 'cancelled'
  // A cancelled payment keeps the failure of its last attempt.
  if (isOver) return { status: 'cancelled', failure: payment.failure }
  const failure = intent?.failure ?? null
  if (intent?.status === 'processing') return { status: 'processing', failure }
  return { status: failure ? 'failed' : 'pending', failure }
}

/** The usual end of a hold, for use when its payment has failed. */
function usualHoldEnd({ booking, trip }: LockedBooking): SQL<Date> {
  return holdEndsAt({ heldAt: booking.heldAt ?? trip.now, trip })
}

async function setHoldEnd(tx: Tx, { booking }: LockedBooking, expiresAt: Date | SQL<Date>): Promise<void> {
  await tx.update(bookings).set({ expiresAt }).where(eq(bookings.id, booking.id))
}

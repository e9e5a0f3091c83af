import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gte, lte, sql, sum } from 'drizzle-orm'
import { CURRENCY } from '#contract/money.ts'
import type { IntentStatus, SandboxMethod } from '#contract/payments.ts'
import type { Database, Tx } from '../../db/client.ts'
import { firstRow } from '../../db/first-row.ts'
import { appNow } from '../../db/tables/columns.ts'
import { sandboxDisputes, sandboxIntents, sandboxRefunds } from '../../db/tables/sandbox.ts'
import { emit } from '../../events/emit.ts'
import { AppError, fail } from '../../fail.ts'
import type {
  Intent,
  IntentOwner,
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
  SandboxBank,
  SandboxResult,
} from './port.ts'

type IntentRow = typeof sandboxIntents.$inferSelect
type DisputeRow = typeof sandboxDisputes.$inferSelect

/** How long a slow payment takes. */
const COMPLETE_AFTER_SECONDS = 15

/** Further ones are completed by the next call. */
const MAX_COMPLETED_AT_ONCE = 100

const DECLINED = 'Your card was declined.'
const NO_FUNDS = 'Your card has insufficient funds.'
const NOT_AUTHENTICATED = 'Your bank couldn’t confirm it’s you. Use another card.'

/** Our own payment provider, with the states and events of a real one; no money moves. */
export function createSandbox({ db }: { db: Database }): PaymentProvider {
  return {
    name: 'sandbox',
    publishableKey: null,

    createIntent: async ({ key, amountCents, owner }) => {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
      await db
        .insert(sandboxIntents)
        .values({ id, clientSecret, idempotencyKey: key, amountCents, metadata: owner })
        .onConflictDoNothing({ target: sandboxIntents.idempotencyKey })
      const row = await db
        .select()
        .from(sandboxIntents)
        .where(eq(sandboxIntents.idempotencyKey, key))
        .then(firstRow)
      return toIntent(row)
    },

    getIntent: async (id) => toIntent(await findIntentRow(db, id)),

    cancelIntent: (id) =>
      db.transaction(async (tx) => {
        const row = await findIntentRow(tx, id, { isLocking: true })
        // As with a real provider: a processing payment cannot be cancelled; a second cancel does nothing.
        if (!canBePaid(row)) return toIntent(row)
        return toIntent(await moveIntent(tx, row, { status: 'canceled' }))
      }),

    refund: ({ key, intentId, amountCents }) =>
      db.transaction(async (tx) => {
        const row = await findIntentRow(tx, intentId, { isLocking: true })
        const [earlierRefund] = await tx
          .select()
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.idempotencyKey, key))
        if (earlierRefund) return toRefund(earlierRefund)
        const [refunded] = await tx
          .select({ cents: sum(sandboxRefunds.amountCents).mapWith(Number) })
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.intentId, intentId))
        const disputesOfIntent = await findDisputes(tx, intentId)
        if (disputesOfIntent.some(({ status }) => status === 'needs-response')) {
          const failure = 'The payment is disputed.'
          return { id: null, key, amountCents, status: 'failed', failure, isDisputed: true }
        }
        const lostCents = disputesOfIntent.reduce(
          (cents, dispute) => cents + (dispute.status === 'lost' ? dispute.amountCents : 0),
          0,
        )
        const refundableCents =
          row.status === 'succeeded' ? row.amountCents - (refunded?.cents ?? 0) - lostCents : 0
        if (amountCents > refundableCents) {
          const failure = 'That’s more than is left to refund.'
          return { id: null, key, amountCents, status: 'failed', failure }
        }
        const id = `re_sandbox_${randomBytes(12).toString('hex')}`
        const refund = await tx
          .insert(sandboxRefunds)
          .values({ id, intentId, idempotencyKey: key, amountCents })
          .returning()
          .then(firstRow)
        return toRefund(refund)
      }),

    getRefund: async (id) => {
      const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
      if (!row) throw new Error('There is no such refund in the sandbox')
      return toRefund(row)
    },

    listRefunds: async (intentId) => {
      const rows = await db
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.intentId, intentId))
        .orderBy(sandboxRefunds.createdAt)
      return rows.map(toRefund)
    },

    listDisputes: async (intentId) => (await findDisputes(db, intentId)).map(toDispute),

    findDisputedIntents: async (since) => {
      const rows = await db
        .selectDistinct({ intentId: sandboxDisputes.intentId })
        .from(sandboxDisputes)
        .where(since ? gte(sandboxDisputes.createdAt, since) : undefined)
      return rows.map(({ intentId }) => intentId)
    },

    // There are no signed deliveries: events arrive as jobs.
    readEvent: () => Promise.reject(new AppError('WEBHOOK_REFUSED')),
    sandbox: createBank(db),
  }
}

function createBank(db: Database): SandboxBank {
  return {
    confirm: ({ clientSecret, userId, method }) =>
      db.transaction(async (tx) => {
        const row = await findBySecret(tx, { clientSecret, userId })
        // Already confirmed, by a second click or in another tab: return the present state.
        if (!canBePaid(row)) return toResult(row)
        const paid = await moveIntent(tx, row, outcomes[method])
        if (method === 'disputed') await openDispute(tx, paid)
        return toResult(paid)
      }),

    authenticate: ({ clientSecret, userId, isApproved }) =>
      db.transaction(async (tx) => {
        const row = await findBySecret(tx, { clientSecret, userId })
        // Already answered, in another tab.
        if (row.status !== 'requires_action') return toResult(row)
        const outcome = isApproved
          ? outcomes.succeeds
          : { status: 'requires_payment_method' as const, failure: NOT_AUTHENTICATED }
        return toResult(await moveIntent(tx, row, outcome))
      }),

    closeDispute: ({ disputeId, isWon }) =>
      db.transaction(async (tx) => {
        const [closed] = await tx
          .update(sandboxDisputes)
          .set({ status: isWon ? 'won' : 'lost' })
          .where(and(eq(sandboxDisputes.id, disputeId), eq(sandboxDisputes.status, 'needs-response')))
          .returning()
        if (closed) await emitChange(tx, closed.intentId, { isAboutDisputes: true })
      }),

    completeDuePayments: () =>
      db.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(sandboxIntents)
          .where(and(eq(sandboxIntents.status, 'processing'), lte(sandboxIntents.settlesAt, appNow)))
          .limit(MAX_COMPLETED_AT_ONCE)
          .for('update', { skipLocked: true })
        for (const row of due) await moveIntent(tx, row, outcomes.succeeds)
      }),
  }
}

type Outcome = {
  status: IntentStatus
  failure?: string
  /** A slow payment, which completeDuePayments() completes. */
  isLater?: boolean
}

const outcomes: Record<SandboxMethod, Outcome> = {
  succeeds: { status: 'succeeded' },
  declined: { status: 'requires_payment_method', failure: DECLINED },
  'no-funds': { status: 'requires_payment_method', failure: NO_FUNDS },
  authenticates: { status: 'requires_action' },
  'succeeds-later': { status: 'processing', isLater: true },
  disputed: { status: 'succeeded' },
}

/** Every change of state emits an event, like the webhook of a real provider. */
async function moveIntent(
  tx: Tx,
  { id }: IntentRow,
  { status, failure = undefined, isLater = false }: Outcome,
): Promise<IntentRow> {
  const settlesAt = isLater ? sql`app_now() + make_interval(secs => ${COMPLETE_AFTER_SECONDS})` : null
  const row = await tx
    .update(sandboxIntents)
    .set({ status, failure: failure ?? null, settlesAt })
    .where(eq(sandboxIntents.id, id))
    .returning()
    .then(firstRow)
  await emitChange(tx, id)
  return row
}

function emitChange(tx: Tx, intentId: string, about: { isAboutDisputes?: boolean } = {}): Promise<void> {
  return emit(tx, 'intent.changed', { eventId: `evt_sandbox_${randomUUID()}`, intentId, ...about })
}

/** The payer's bank wants the whole payment back. */
async function openDispute(tx: Tx, { id: intentId, amountCents }: IntentRow): Promise<void> {
  const id = `dp_sandbox_${randomBytes(12).toString('hex')}`
  await tx.insert(sandboxDisputes).values({ id, intentId, amountCents })
  await emitChange(tx, intentId, { isAboutDisputes: true })
}

function findDisputes(db: Database | Tx, intentId: string): Promise<DisputeRow[]> {
  return db
    .select()
    .from(sandboxDisputes)
    .where(eq(sandboxDisputes.intentId, intentId))
    .orderBy(sandboxDisputes.createdAt)
}

function canBePaid({ status }: IntentRow): boolean {
  return status === 'requires_payment_method' || status === 'requires_action'
}

async function findIntentRow(db: Database | Tx, id: string, { isLocking = false } = {}): Promise<IntentRow> {
  const query = db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id))
  const [row] = await (isLocking ? query.for('update') : query)
  if (!row) throw new Error('There is no such intent in the sandbox')
  return row
}

/** The secret only works for the person it was made for. */
async function findBySecret(
  tx: Tx,
  { clientSecret, userId }: { clientSecret: string; userId: string },
): Promise<IntentRow> {
  const [row] = await tx
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
    .for('update')
  if (row?.metadata.userId !== userId) fail('PAYMENT_NOT_FOUND')
  return row
}

const statuses: Record<IntentStatus, Intent['status']> = {
  requires_payment_method: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

function toIntent({ id, clientSecret, status, amountCents, metadata, failure }: IntentRow): Intent {
  const owner = metadata as IntentOwner
  return { id, clientSecret, status: statuses[status], amountCents, currency: CURRENCY, owner, failure }
}

function toResult({ status, failure }: IntentRow): SandboxResult {
  return { status, message: failure }
}

function toRefund({ id, idempotencyKey, amountCents }: typeof sandboxRefunds.$inferSelect): ProviderRefund {
  return { id, key: idempotencyKey, amountCents, status: 'succeeded', failure: null }
}

/** How long organisers have to respond. */
const RESPOND_WITHIN_MS = 7 * 24 * 60 * 60_000

function toDispute({ id, amountCents, status, createdAt }: DisputeRow): ProviderDispute {
  const respondBy = status === 'needs-response' ? new Date(createdAt.getTime() + RESPOND_WITHIN_MS) : null
  return { id, amountCents, currency: CURRENCY, status, reason: 'fraudulent', openedAt: createdAt, respondBy }
}

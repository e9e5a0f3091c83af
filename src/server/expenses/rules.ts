import type { ExpenseEdit } from '#contract/expenses.ts'
import { joinList } from '#contract/text.ts'
import { formatCents } from '#contract/money.ts'
import type { PersonBalanceCents } from './find-balances.ts'
import type { PlannedTransfer } from './plan-transfers.ts'

/** Editing them affects no balance, so that an approval stays. */
export const FIELDS_WITHOUT_EFFECT: ExpenseEdit['field'][] = ['category', 'receiptUrl']

/**
 * Explains a transfer: the balances of both people, and what the payment does to them. The reader is `you`.
 */
export function explainTransfer(
  { fromUserId, toUserId, cents }: PlannedTransfer,
  { standings, readerId }: { standings: Map<string, PersonBalanceCents>; readerId: string },
): string {
  const from = standings.get(fromUserId)
  const to = standings.get(toUserId)
  if (!from || !to) throw new Error('A transfer is between people who have a balance')
  // What the payer owes in all, and what the receiver is owed in all.
  const owedCents = -from.balanceCents
  const dueCents = to.balanceCents
  const payer = nameAmong(standings, from)
  const receiver = nameAmong(standings, to)
  const isPaying = fromUserId === readerId
  const isReceiving = toUserId === readerId
  const share = `${isPaying ? 'Your' : `${payer}’s`} share is ${formatCents(from.shareCents)}`
  const payments = describePayments(from)
  const debt =
    payments === null
      ? `${share}, all still to pay.`
      : `${share}. ${isPaying ? 'You' : payer} ${payments}, which leaves ${formatCents(owedCents)} to pay.`
  const isOwed = isReceiving ? 'You’re owed' : `${receiver} is owed`
  const effect = describeEffect({
    payer: isPaying ? null : payer,
    receiver: isReceiving ? null : receiver,
    owedAfter: owedCents - cents,
    dueAfter: dueCents - cents,
  })
  return `${debt} ${isOwed} ${formatCents(dueCents)}. After this, ${effect}.`
}

/** 'paid $20.00, sent $5.00 and received $3.00': expenses first, then settlements. Null if there are none. */
function describePayments({ paidCents, sentCents, receivedCents }: PersonBalanceCents): string | null {
  const payments = [
    paidCents > 0 && `paid ${formatCents(paidCents)}`,
    sentCents > 0 && `sent ${formatCents(sentCents)}`,
    receivedCents > 0 && `received ${formatCents(receivedCents)}`,
  ].filter((part) => part !== false)
  return payments.length === 0 ? null : joinList(payments)
}

/**
 * `payer` and `receiver` are display names, null for the reader. The amounts, in cents, are those after the
 * payment.
 */
type TransferEffect = { payer: string | null; receiver: string | null; owedAfter: number; dueAfter: number }

/** The balances of both people after the payment. */
function describeEffect({ payer, receiver, owedAfter, dueAfter }: TransferEffect): string {
  if (owedAfter === 0 && dueAfter === 0) {
    return payer === null || receiver === null
      ? `you and ${payer ?? receiver} are settled up`
      : `${payer} and ${receiver} are settled up`
  }
  const isSettled = (name: string | null) => (name === null ? 'you’re settled up' : `${name} is settled up`)
  const owes = payer === null ? 'you still owe' : `${payer} still owes`
  const isOwed = receiver === null ? 'you’re still owed' : `${receiver} is still owed`
  return [
    owedAfter === 0 ? isSettled(payer) : `${owes} ${formatCents(owedAfter)}`,
    dueAfter === 0 ? isSettled(receiver) : `${isOwed} ${formatCents(dueAfter)}`,
  ].join(' and ')
}

/** The first name, with the last name if somebody else has the same first name. */
function nameAmong(
  standings: Map<string, PersonBalanceCents>,
  { userId, firstName, lastName }: PersonBalanceCents,
): string {
  const isTaken = [...standings.values()].some(
    (other) => other.firstName === firstName && other.userId !== userId,
  )
  return [firstName ?? 'Someone', isTaken ? lastName : null].filter(Boolean).join(' ')
}

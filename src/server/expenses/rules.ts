import { formatCents } from '#contract/money.ts'
import type { Standing } from './find-balances.ts'

type Transfer = { fromUserId: string; toUserId: string; cents: number }

/** Why these two, and why that much: how each of them stands, and what the payment does to that. */
export function explainTransfer(
  { fromUserId, toUserId, cents }: Transfer,
  standings: Map<string, Standing>,
): string {
  const [from, to] = [standings.get(fromUserId), standings.get(toUserId)]
  if (!from || !to) throw new Error('A transfer is between people who have a balance')
  const owed = -from.balanceCents
  const [payer, receiver] = namesOf(from, to)
  const owing = `${payer} bears ${formatCents(from.shareCents + from.receivedCents)} and has paid ${formatCents(from.paidCents + from.sentCents)}, so ${payer} owes ${formatCents(owed)}.`
  const due = `${receiver} is owed ${formatCents(to.balanceCents)}.`
  return `${owing} ${due} ${effectOf({ payer, receiver, cents, owed, due: to.balanceCents })}`
}

function effectOf(both: {
  payer: string
  receiver: string
  cents: number
  owed: number
  due: number
}): string {
  const { payer, receiver, cents, owed, due } = both
  if (cents === owed && cents === due) return 'This makes both square.'
  if (cents === owed) return `This makes ${payer} square.`
  if (cents === due) return `This makes ${receiver} square.`
  return 'This is the part that goes between these two.'
}

/** First names; where both have the same, the last names too. */
function namesOf(one: Standing, other: Standing): [string, string] {
  const name = ({ firstName }: Standing) => firstName ?? 'Somebody'
  if (name(one) !== name(other)) return [name(one), name(other)]
  const full = (person: Standing) => [name(person), person.lastName].filter(Boolean).join(' ')
  return [full(one), full(other)]
}

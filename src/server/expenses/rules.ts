import { formatCents } from '#contract/money.ts'
import type { Standing } from './find-balances.ts'

type Transfer = { fromUserId: string; toUserId: string; cents: number }

/** Why these two, and why that much: how each of them stands, and what the payment does to that. Who reads it is `you`. */
export function explainTransfer(
  { fromUserId, toUserId, cents }: Transfer,
  { standings, readerId }: { standings: Map<string, Standing>; readerId: string },
): string {
  const [from, to] = [standings.get(fromUserId), standings.get(toUserId)]
  if (!from || !to) throw new Error('A transfer is between people who have a balance')
  const [owed, due] = [-from.balanceCents, to.balanceCents]
  const [payer, receiver] = [nameAmong(standings, from), nameAmong(standings, to)]
  const bears = formatCents(from.shareCents + from.receivedCents)
  const paid = formatCents(from.paidCents + from.sentCents)
  const owing =
    fromUserId === readerId
      ? `You bear ${bears} and have paid ${paid}, so you owe ${formatCents(owed)}.`
      : `${payer} bears ${bears} and has paid ${paid}, so ${payer} owes ${formatCents(owed)}.`
  const isOwed = toUserId === readerId ? 'You are owed' : `${receiver} is owed`
  const nameFor = (id: string, name: string) => (id === readerId ? 'you' : name)
  const effect = effectOf({
    payer: nameFor(fromUserId, payer),
    receiver: nameFor(toUserId, receiver),
    ...{ cents, owed, due },
  })
  return `${owing} ${isOwed} ${formatCents(due)}. ${effect}`
}

type Both = { payer: string; receiver: string; cents: number; owed: number; due: number }

function effectOf({ payer, receiver, cents, owed, due }: Both): string {
  if (cents === owed && cents === due) return 'This makes both square.'
  if (cents === owed) return `This makes ${payer} square.`
  if (cents === due) return `This makes ${receiver} square.`
  return 'This is the part that goes between these two.'
}

/** A first name; where somebody else has the same, the last name too. */
function nameAmong(standings: Map<string, Standing>, { userId, firstName, lastName }: Standing): string {
  const isTaken = [...standings.values()].some(
    (other) => other.firstName === firstName && other.userId !== userId,
  )
  return [firstName ?? 'Somebody', isTaken ? lastName : null].filter(Boolean).join(' ')
}

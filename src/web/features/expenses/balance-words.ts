import type { PersonBalance, Settlement, Transfer } from '#contract/balances.ts'
import type { ExpenseCategory, ExpenseSummary } from '#contract/expenses.ts'
import type { Fuel, FuelLine } from '#contract/cars.ts'
import { formatAmount, formatCents, toCents, isZero } from '#contract/money.ts'
import type { StateLabel } from '../../ui/tag.tsx'

export const categoryWords: Record<ExpenseCategory, string> = {
  fuel: 'Fuel',
  food: 'Food',
  lodging: 'Lodging',
  transport: 'Transport',
  activities: 'Activities',
  gear: 'Gear',
  other: 'Other',
}

/** A balance without its sign. */
export function formatUnsigned(balance: string): string {
  return formatCents(Math.abs(toCents(balance)))
}

/** The viewer's balance: 'You owe $12.50.' */
export function describePosition(balance: string): string {
  const cents = toCents(balance)
  if (cents === 0) return 'You’re settled up.'
  return cents < 0 ? `You owe ${formatUnsigned(balance)}.` : `You’re owed ${formatUnsigned(balance)}.`
}

/** A person's balance: 'owes $12.50', or for the viewer: 'owe $12.50'. */
export function describeBalance(balance: string, { isMine }: { isMine: boolean }): string {
  const cents = toCents(balance)
  if (cents === 0) return isMine ? 'are settled up' : 'is settled up'
  if (cents < 0) return `${isMine ? 'owe' : 'owes'} ${formatUnsigned(balance)}`
  return `${isMine ? 'are' : 'is'} owed ${formatUnsigned(balance)}`
}

/** The viewer's id, and how to name other people; `fallback` is used for unknown ids. */
export type ViewerNames = { userId: string; nameOf: (userId: string, fallback?: string | null) => string }

type NamedPerson = Pick<PersonBalance, 'userId' | 'firstName' | 'lastName'>

/** Names of these people: the first name, or the full name if two have the same. */
export function nameLookup(people: NamedPerson[]): ViewerNames['nameOf'] {
  const names = new Map(people.map(({ userId, firstName }) => [userId, firstName ?? 'Someone']))
  const firstNames = [...names.values()]
  for (const { userId, firstName, lastName } of people) {
    const isShared = firstNames.filter((name) => name === firstName).length > 1
    if (isShared && lastName !== null) names.set(userId, `${firstName} ${lastName}`)
  }
  return (userId, fallback) => names.get(userId) ?? fallback ?? 'Someone'
}

export type TransferPair = Pick<Transfer, 'fromUserId' | 'toUserId'>
type TransferAmount = TransferPair & Pick<Transfer, 'amount'>

/** 'You pay Ben $42.50', 'Ann pays you $42.50', 'Ann pays Ben $42.50' */
export function describeTransfer(
  { fromUserId, toUserId, amount }: TransferAmount,
  names: ViewerNames,
): string {
  const verb = fromUserId === names.userId ? 'pay' : 'pays'
  return `${subject(fromUserId, names)} ${verb} ${object(toUserId, names)} ${formatAmount(amount)}`
}

/** 'You paid Ben $42.50' */
export function describeSettlement(
  { fromUserId, toUserId, amount }: TransferAmount,
  names: ViewerNames,
): string {
  return `${subject(fromUserId, names)} paid ${object(toUserId, names)} ${formatAmount(amount)}`
}

function subject(userId: string, names: ViewerNames): string {
  return userId === names.userId ? 'You' : names.nameOf(userId)
}

function object(userId: string, names: ViewerNames): string {
  return userId === names.userId ? 'you' : names.nameOf(userId)
}

/** Whether the user pays or receives a payment. */
export function involvesUser(
  { fromUserId, toUserId }: Pick<Transfer | Settlement, 'fromUserId' | 'toUserId'>,
  userId: string,
): boolean {
  return userId === fromUserId || userId === toUserId
}

/** The payments to and from the viewer first; the others keep their order. */
export function ownFirst(transfers: Transfer[], userId: string): Transfer[] {
  return transfers.toSorted((a, b) => Number(involvesUser(b, userId)) - Number(involvesUser(a, userId)))
}

/** The most that one person can pay another: what the payer owes or the payee is owed, whichever is less. */
export function maxPaymentCents(people: PersonBalance[], { fromUserId, toUserId }: TransferPair): number {
  const centsOf = (userId: string) =>
    toCents(people.find((person) => person.userId === userId)?.balance ?? '0')
  return Math.max(0, Math.min(-centsOf(fromUserId), centsOf(toUserId)))
}

/** 'with 2 guests' for a party of three; null for a single person. */
export function describeParty(heads: number): string | null {
  if (heads <= 1) return null
  return heads === 2 ? 'with 1 guest' : `with ${heads - 1} guests`
}

/** '$312.40 in 4 expenses. Biggest category: lodging, $210.00.' */
export function describeSpending({ total, byCategory, count }: ExpenseSummary): string {
  const [largest, second] = byCategory
  if (largest === undefined) return 'No expenses yet.'
  const expenses = count === 1 ? '1 expense' : `${count} expenses`
  const spent = `${formatAmount(total)} in ${expenses}`
  if (second === undefined) return `${spent}, all under ${categoryName(largest)}.`
  return `${spent}. Biggest category: ${categoryName(largest)}, ${formatAmount(largest.amount)}.`
}

function categoryName({ category }: { category: ExpenseCategory }): string {
  return categoryWords[category].toLowerCase()
}

const fuelStates: Record<FuelLine['state'], StateLabel> = {
  new: { label: 'Not charged yet', tone: 'neutral' },
  posted: { label: 'Charged', tone: 'moss' },
  changed: { label: 'Charged a different amount', tone: 'amber' },
  left: { label: 'No longer in your car', tone: 'amber' },
  settled: { label: 'Settled', tone: 'glacier' },
}

/**
 * The state of a passenger's fuel share. If the driver no longer charges fuel, 'left' does not mean that a
 * seat was given up.
 */
export function fuelStateOf(
  { state }: Pick<FuelLine, 'state'>,
  { fuelEstimate }: Pick<Fuel, 'fuelEstimate'>,
): StateLabel {
  if (state === 'left' && isZero(fuelEstimate)) return { label: 'No longer due', tone: 'amber' }
  return fuelStates[state]
}

/** What is left to do about a car's fuel: post it, update it to who sits there now, or nothing. */
export function fuelTask(lines: Pick<FuelLine, 'state'>[]): 'post' | 'align' | null {
  const states = lines.map(({ state }) => state)
  if (states.every((state) => state === 'posted' || state === 'settled')) return null
  return states.every((state) => state === 'new') ? 'post' : 'align'
}

import { AMOUNT_EXAMPLE } from '#contract/amounts.ts'
import { splitCents, type Sharer } from '#contract/balances.ts'
import { MAX_WEIGHT } from '#contract/expenses.ts'
import { formatCents } from '#contract/money.ts'
import { countPeople } from '../../format/count-people.ts'
import { fullName } from '../../format/full-name.ts'
import { centsOf, sharersOf, weightOf, type SharePerson, type ExpenseSharing } from './expense-form.ts'

/** Trips rarely have more people than this; with more, not every rotation is computed. */
const MAX_TURNS = 60

/** Each person's share in cents, by id, without rotating cents; and how many cents rotate. */
export type BaseShares = { cents: Map<string, number>; oddCents: number }

/** A base share is the smallest share of a person, whoever has the turn to pay an extra cent. */
export function findBaseShares(amountCents: number, sharers: Sharer[]): BaseShares {
  const cents = new Map<string, number>()
  for (let turn = 0; turn < Math.min(sharers.length, MAX_TURNS); turn++) {
    for (const [userId, share] of splitCents(amountCents, { sharers, turn })) {
      cents.set(userId, Math.min(share, cents.get(userId) ?? Infinity))
    }
  }
  return { cents, oddCents: amountCents - [...cents.values()].reduce((sum, share) => sum + share, 0) }
}

export type SharingSummary = {
  /** Each person's share in cents, by id, as far as it can be computed. */
  shares: Map<string, number>
  /** The split as a sentence. */
  line: string
  /** How it was rounded, if it does not split evenly. */
  why?: string
  /** Why this split is not possible. */
  problem?: string
}

/** The split according to the current form input. */
export function describeSharing(
  amountCents: number | null,
  sharing: ExpenseSharing,
  people: SharePerson[],
): SharingSummary {
  const sharingPeople = sharersOf(sharing, people)
  if (sharingPeople.length === 0) return sharingProblem('Choose who shares this.')
  if (sharing.split === 'amounts') return describeAmounts(amountCents, sharing, sharingPeople)

  const sharers = sharingPeople.map((person) => ({
    userId: person.userId,
    weight: weightOf(person, sharing),
  }))
  // Negated as a whole, because every comparison with NaN is false.
  if (sharers.some(({ weight }) => !(weight > 0 && weight <= MAX_WEIGHT))) {
    return sharingProblem(`Enter shares like 1 or 0.5, up to ${MAX_WEIGHT.toLocaleString('en-US')}.`)
  }
  // No amount was typed yet, or 0.
  if (!amountCents) return { shares: new Map(), line: describeSharers(sharingPeople, sharing) }
  const { cents, oddCents } = findBaseShares(amountCents, sharers)
  return { shares: cents, ...describeEach(amountCents, sharingPeople, [...cents.values()], oddCents) }
}

function describeAmounts(
  amountCents: number | null,
  sharing: ExpenseSharing,
  sharingPeople: SharePerson[],
): SharingSummary {
  const amounts = sharingPeople.map((person) => centsOf(person, sharing))
  if (amounts.includes(null)) return sharingProblem(AMOUNT_EXAMPLE)
  const sum = amounts.reduce<number>((total, cents) => total + (cents ?? 0), 0)
  const unassignedCents = (amountCents ?? 0) - sum
  if (unassignedCents > 0) return sharingProblem(`${formatCents(unassignedCents)} still to assign.`)
  if (unassignedCents < 0) {
    return sharingProblem(`You’ve assigned ${formatCents(-unassignedCents)} too much.`)
  }
  return { shares: new Map(), line: 'Everything is assigned.' }
}

function sharingProblem(problem: string): SharingSummary {
  return { shares: new Map(), line: problem, problem }
}

/** 'Split between 2 people (4 including guests).' With weights, guests do not count. */
function describeSharers(sharingPeople: SharePerson[], { split }: ExpenseSharing): string {
  const heads = sharingPeople.reduce((sum, person) => sum + person.heads, 0)
  const hasGuests = split === 'heads' && heads > sharingPeople.length
  const whom =
    sharingPeople.length === 1
      ? `For ${nameAlone(sharingPeople)} only`
      : `Split between ${countPeople(sharingPeople.length)}`
  return `${whom}${hasGuests ? ` (${heads} including guests)` : ''}.`
}

/** '$12.50 each', and how cents that cannot be split were shared out. */
function describeEach(
  amountCents: number,
  sharingPeople: SharePerson[],
  shares: number[],
  oddCents: number,
): Pick<SharingSummary, 'line' | 'why'> {
  const [each = 0] = shares
  if (sharingPeople.length === 1) return { line: `${formatCents(each)} for ${nameAlone(sharingPeople)} only` }
  const isEqual = shares.every((share) => share === each)
  if (oddCents === 0) return { line: isEqual ? `${formatCents(each)} each` : SHARES_BESIDE }
  const amount = formatCents(amountCents)
  const rest = `${oddCents === 1 ? '1 cent is' : `${oddCents} cents are`} left over. You take turns with extra cents.`
  return {
    line: `${isEqual ? `${formatCents(each)} each.` : SHARES_BESIDE} ${describeOddCents(oddCents)}`,
    why: isEqual
      ? `${amount} split ${sharingPeople.length} ways is ${formatCents(each)} each, and ${rest}`
      : `${amount} doesn’t split evenly: ${rest}`,
  }
}

const SHARES_BESIDE = 'Each share is next to the name.'

function describeOddCents(oddCents: number): string {
  return oddCents === 1 ? 'One of you pays a cent more.' : `${oddCents} of you pay a cent more.`
}

function nameAlone([person]: SharePerson[]): string {
  return person?.firstName ?? 'one person'
}

/** 'Ann Marlow and 2 guests' */
export function nameWithGuests(person: SharePerson): string {
  const guests = person.heads - 1
  if (guests < 1) return fullName(person)
  return `${fullName(person)} and ${guests} ${guests === 1 ? 'guest' : 'guests'}`
}

import { MAX_WEIGHT } from '#contract/expenses.ts'
import { formatCents } from '#contract/money.ts'
import { AMOUNT_EXAMPLE } from '#contract/amount-texts.ts'
import { splitCents, type Sharer } from '#contract/split-amount.ts'
import { centsOf, sharersOf, weightOf, type Person, type Sharing } from './expense-form.ts'
import { fullNameOf } from './statement-words.ts'
import { countPeople } from '../../ui/count-people.ts'

/** More people than that are rarely on a trip; whose turn it is among more is not looked through. */
const MOST_TURNS = 60

/** What each bears for sure, whoever's turn it is, and the cents that go round. */
export type SureShares = { cents: Map<string, number>; oddCents: number }

export function findSureShares(amountCents: number, sharers: Sharer[]): SureShares {
  const cents = new Map<string, number>()
  for (let turn = 0; turn < Math.min(sharers.length, MOST_TURNS); turn++) {
    for (const [userId, share] of splitCents(amountCents, { sharers, turn })) {
      cents.set(userId, Math.min(share, cents.get(userId) ?? Infinity))
    }
  }
  return { cents, oddCents: amountCents - [...cents.values()].reduce((sum, share) => sum + share, 0) }
}

export type Sharers = {
  /** What each bears, as far as that can be told. */
  shares: Map<string, number>
  /** How it is shared, in a sentence. */
  line: string
  /** Why it cannot be shared like that. */
  problem?: string
}

/** How an amount is shared as it is ticked and typed, while it is. */
export function describeSharing(amountCents: number | null, sharing: Sharing, people: Person[]): Sharers {
  const chosen = sharersOf(sharing, people)
  if (chosen.length === 0) return wrong('Choose who shares this.')
  if (sharing.split === 'amounts') return describeAmounts(amountCents, sharing, chosen)

  const sharers = chosen.map((person) => ({ userId: person.userId, weight: weightOf(person, sharing) }))
  if (sharers.some(({ weight }) => !(weight > 0 && weight <= MAX_WEIGHT))) {
    return wrong(`Enter shares like 1 or 0.5, up to ${MAX_WEIGHT.toLocaleString('en-US')}.`)
  }
  if (!amountCents) return { shares: new Map(), line: sayHowMany(chosen, sharing) }
  const { cents, oddCents } = findSureShares(amountCents, sharers)
  return { shares: cents, line: sayEach(amountCents, chosen, [...cents.values()], oddCents) }
}

function describeAmounts(amountCents: number | null, sharing: Sharing, chosen: Person[]): Sharers {
  const given = chosen.map((person) => centsOf(person, sharing))
  if (given.includes(null)) return wrong(AMOUNT_EXAMPLE)
  const sum = given.reduce<number>((all, cents) => all + (cents ?? 0), 0)
  const left = (amountCents ?? 0) - sum
  if (left > 0) return wrong(`${formatCents(left)} still to assign.`)
  if (left < 0) return wrong(`You’ve assigned ${formatCents(-left)} too much.`)
  return { shares: new Map(), line: 'Everything is assigned.' }
}

function wrong(problem: string): Sharers {
  return { shares: new Map(), line: problem, problem }
}

/** 'Split between 2 people (4 including guests).' Where weights are given, guests do not count. */
function sayHowMany(chosen: Person[], { split }: Sharing): string {
  const heads = chosen.reduce((sum, person) => sum + person.heads, 0)
  const hasGuests = split === 'heads' && heads > chosen.length
  const whom =
    chosen.length === 1 ? `For ${nameAlone(chosen)} only` : `Split between ${countPeople(chosen.length)}`
  return `${whom}${hasGuests ? ` (${heads} including guests)` : ''}.`
}

function sayEach(amountCents: number, chosen: Person[], shares: number[], oddCents: number): string {
  const [each = 0] = shares
  if (chosen.length === 1) return `${formatCents(each)} for ${nameAlone(chosen)} only`
  const isEqual = shares.every((share) => share === each)
  if (!isEqual) {
    const beside = 'Each share is next to the name.'
    return oddCents === 0 ? beside : `${beside} ${sayOdd(oddCents)}`
  }
  if (oddCents === 0) return `${formatCents(each)} each`
  return `${formatCents(amountCents)} split ${chosen.length} ways is ${formatCents(each)} each. ${sayOdd(oddCents)}`
}

function sayOdd(oddCents: number): string {
  if (oddCents === 1) return 'One of you covers the extra cent. You take turns.'
  return `${oddCents} of you cover an extra cent each. You take turns.`
}

function nameAlone([person]: Person[]): string {
  return person?.firstName ?? 'one person'
}

/** 'Ann Marlow and 2 guests' */
export function nameWithGuests(person: Person): string {
  const guests = person.heads - 1
  if (guests < 1) return fullNameOf(person)
  return `${fullNameOf(person)} and ${guests} ${guests === 1 ? 'guest' : 'guests'}`
}

import { MAX_WEIGHT } from '#contract/expenses.ts'
import { formatCents } from '#contract/money.ts'
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
  if (chosen.length === 0) return wrong('Please choose who shares it.')
  if (sharing.split === 'amounts') return describeAmounts(amountCents, sharing, chosen)

  const sharers = chosen.map((person) => ({ userId: person.userId, weight: weightOf(person, sharing) }))
  if (sharers.some(({ weight }) => !(weight > 0 && weight <= MAX_WEIGHT))) {
    return wrong(`A weight is a number up to ${MAX_WEIGHT}, such as 1 or 0.5.`)
  }
  if (!amountCents) return { shares: new Map(), line: sayHowMany(chosen, sharing) }
  const { cents, oddCents } = findSureShares(amountCents, sharers)
  return { shares: cents, line: sayEach(amountCents, chosen, [...cents.values()], oddCents) }
}

function describeAmounts(amountCents: number | null, sharing: Sharing, chosen: Person[]): Sharers {
  const given = chosen.map((person) => centsOf(person, sharing))
  if (given.includes(null)) return wrong('Write amounts like 12 or 12.50.')
  const sum = given.reduce<number>((all, cents) => all + (cents ?? 0), 0)
  const left = (amountCents ?? 0) - sum
  if (left > 0) return wrong(`${formatCents(left)} is left to give out.`)
  if (left < 0) return wrong(`${formatCents(-left)} more is given out than was paid.`)
  return { shares: new Map(), line: 'All of it is given out.' }
}

function wrong(problem: string): Sharers {
  return { shares: new Map(), line: problem, problem }
}

/** 'Shared by 2 people, 4 with their guests.' Where weights are given, guests do not count. */
function sayHowMany(chosen: Person[], { split }: Sharing): string {
  const heads = chosen.reduce((sum, person) => sum + person.heads, 0)
  const hasGuests = split === 'heads' && heads > chosen.length
  return `Shared by ${countPeople(chosen.length)}${hasGuests ? `, ${heads} with their guests` : ''}.`
}

function sayEach(amountCents: number, chosen: Person[], shares: number[], oddCents: number): string {
  const [each = 0] = shares
  if (chosen.length === 1) return `${formatCents(each)} for ${chosen[0]?.firstName ?? 'one person'} alone`
  const isEqual = shares.every((share) => share === each)
  if (!isEqual) {
    const whose = 'Each bears what stands beside the name'
    return oddCents === 0 ? `${whose}.` : `${whose}; ${sayOdd(oddCents)}`
  }
  if (oddCents === 0) return `${formatCents(each)} each`
  return `${formatCents(amountCents)} by ${chosen.length} is ${formatCents(each)} each; ${sayOdd(oddCents)}`
}

function sayOdd(oddCents: number): string {
  if (oddCents === 1) return 'the odd cent goes to one of you, in turn.'
  return `the ${oddCents} odd cents go to ${oddCents} of you, in turn.`
}

/** 'Ann Marlow and 2 guests' */
export function nameWithGuests(person: Person): string {
  const guests = person.heads - 1
  if (guests < 1) return fullNameOf(person)
  return `${fullNameOf(person)} and ${guests} ${guests === 1 ? 'guest' : 'guests'}`
}

/** Above zero: is owed money. Below: owes money. */
export type UserBalance = { userId: string; cents: number }
export type PlannedTransfer = { fromUserId: string; toUserId: string; cents: number }

/** Up to this many people, every possible group is examined; the effort doubles with each person. */
const MAX_GROUPED = 15

/**
 * The fewest payments that settle all balances, independent of their order. Debtors only pay and creditors
 * only receive.
 *
 * People whose balances add up to zero can settle among themselves with one payment fewer than there are
 * people. So the fewest payments result from the largest number of such groups. Among more than fifteen
 * people, the largest debtor pays the largest creditor until fifteen are left; this never takes more than one
 * payment fewer than there are people.
 */
export function planTransfers(balances: UserBalance[]): PlannedTransfer[] {
  const sum = balances.reduce((total, { cents }) => total + cents, 0)
  if (sum !== 0) throw new Error(`Balances add up to ${sum} cents, not to zero`)

  const payments: PlannedTransfer[] = []
  let unsettled = sortByBalance(balances.filter(({ cents }) => cents !== 0))
  for (;;) {
    const { pairs, others } = pairOpposites(unsettled)
    payments.push(...pairs.flatMap(planGroupTransfers))
    if (others.length <= MAX_GROUPED) {
      payments.push(...findGroups(others).flatMap(planGroupTransfers))
      return payments.toSorted((a, b) => b.cents - a.cents || byPeople(a, b))
    }
    const { payment, rest } = payOnce(others)
    payments.push(payment)
    unsettled = rest
  }
}

/**
 * Pairing opposite balances is always optimal: taking two members out of two groups leaves one group, and the
 * pair makes up for it; out of one group it adds a group.
 */
function pairOpposites(people: UserBalance[]): { pairs: UserBalance[][]; others: UserBalance[] } {
  const creditors = people.filter(({ cents }) => cents > 0)
  // Like the creditors, from the largest amount to the smallest.
  const debtors = people.filter(({ cents }) => cents < 0).reverse()
  const pairs: UserBalance[][] = []
  for (const creditor of creditors) {
    // Whoever owes more than this creditor is owed fits none of the smaller ones either.
    while ((debtors[0]?.cents ?? 0) < -creditor.cents) debtors.shift()
    if (debtors[0]?.cents === -creditor.cents) pairs.push([creditor, ...debtors.splice(0, 1)])
  }
  const paired = new Set(pairs.flat())
  return { pairs, others: people.filter((person) => !paired.has(person)) }
}

/**
 * Finds the largest number of groups that each add up to zero, by dynamic programming over sets of people
 * (bit masks): the best split of a set is that of the set without one person, plus one group if the set sums
 * to zero. `leavers` stores that person for each set. To read the groups back, people are removed in that
 * order; a group is complete whenever the rest sums to zero.
 */
function findGroups(people: UserBalance[]): UserBalance[][] {
  const sets = 2 ** people.length
  const sums = new Float64Array(sets)
  const mostGroups = new Int8Array(sets)
  const leavers = new Int8Array(sets)
  for (let set = 1; set < sets; set++) {
    let best = -1
    for (let who = 0; who < people.length; who++) {
      const without = set & ~(1 << who)
      const isInSet = without !== set
      const groups = mostGroups[without] ?? 0
      if (!isInSet || groups <= best) continue
      best = groups
      leavers[set] = who
    }
    const who = leavers[set] ?? 0
    sums[set] = (sums[set & ~(1 << who)] ?? 0) + (people[who]?.cents ?? 0)
    mostGroups[set] = best + (sums[set] === 0 ? 1 : 0)
  }

  const groups: UserBalance[][] = []
  let group: UserBalance[] = []
  for (let set = sets - 1; set > 0;) {
    const who = leavers[set] ?? 0
    group.push(...people.slice(who, who + 1))
    set &= ~(1 << who)
    if (sums[set] !== 0) continue
    groups.push(group)
    group = []
  }
  return groups
}

/** The payments within a group that adds up to zero: each settles one person, the last one two. */
function planGroupTransfers(group: UserBalance[]): PlannedTransfer[] {
  const payments: PlannedTransfer[] = []
  let unsettled = sortByBalance(group)
  while (unsettled.length > 0) {
    const { payment, rest } = payOnce(unsettled)
    payments.push(payment)
    unsettled = rest
  }
  return payments
}

/** The largest debtor pays the largest creditor. `people` are sorted by their balances. */
function payOnce(people: UserBalance[]): { payment: PlannedTransfer; rest: UserBalance[] } {
  const creditor = people[0]
  const debtor = people.at(-1)
  if (!creditor || !debtor) throw new Error('There is nobody to pay')
  const cents = Math.min(creditor.cents, -debtor.cents)
  const after = [
    { ...creditor, cents: creditor.cents - cents },
    ...people.slice(1, -1),
    { ...debtor, cents: debtor.cents + cents },
  ]
  return {
    payment: { fromUserId: debtor.userId, toUserId: creditor.userId, cents },
    rest: sortByBalance(after.filter((person) => person.cents !== 0)),
  }
}

/** From the largest creditor to the largest debtor. */
function sortByBalance(people: UserBalance[]): UserBalance[] {
  return people.toSorted((a, b) => b.cents - a.cents || (a.userId < b.userId ? -1 : 1))
}

/** A fixed order for payments of the same amount. */
function byPeople(a: PlannedTransfer, b: PlannedTransfer): number {
  return a.fromUserId + a.toUserId < b.fromUserId + b.toUserId ? -1 : 1
}

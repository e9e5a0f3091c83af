/** Above zero: is owed. Below: owes. */
export type UserBalance = { userId: string; cents: number }
export type PlannedTransfer = { fromUserId: string; toUserId: string; cents: number }

/** Up to so many people the fewest payments are found by looking at every group that they could form. */
const MAX_GROUPED = 15

/**
 * The fewest payments that make everybody square, whatever order the balances come in. Whoever owes only pays, and
 * whoever is owed only receives, so that no cent takes a detour.
 *
 * People whose balances add up to zero can settle among themselves, with one payment less than they are. So the
 * fewest payments are those within the most such groups. Among more than fifteen people the largest debt is paid
 * first, to whom is owed most, until fifteen are left: always one payment less than there are people, at most.
 */
export function planTransfers(balances: UserBalance[]): PlannedTransfer[] {
  const sum = balances.reduce((all, { cents }) => all + cents, 0)
  if (sum !== 0) throw new Error(`Balances add up to ${sum} cents, not to zero`)

  const payments: PlannedTransfer[] = []
  let left = sortByBalance(balances.filter(({ cents }) => cents !== 0))
  for (;;) {
    const { pairs, others } = pairOpposites(left)
    payments.push(...pairs.flatMap(planGroupTransfers))
    if (others.length <= MAX_GROUPED) {
      payments.push(...findGroups(others).flatMap(planGroupTransfers))
      return payments.toSorted((one, other) => other.cents - one.cents || byName(one, other))
    }
    const { payment, rest } = payOnce(others)
    payments.push(payment)
    left = rest
  }
}

/**
 * Two opposite balances may always settle with each other. Were they in two groups, those groups without them are one
 * group: it and the two are as many as before. Were they in one, the two of them make it one group more.
 */
function pairOpposites(people: UserBalance[]): { pairs: UserBalance[][]; others: UserBalance[] } {
  const creditors = people.filter(({ cents }) => cents > 0)
  const debtors = people.filter(({ cents }) => cents < 0).reverse()
  const pairs: UserBalance[][] = []
  for (const creditor of creditors) {
    while ((debtors[0]?.cents ?? 0) < -creditor.cents) debtors.shift()
    if (debtors[0]?.cents === -creditor.cents) pairs.push([creditor, ...debtors.splice(0, 1)])
  }
  const paired = new Set(pairs.flat())
  return { pairs, others: people.filter((person) => !paired.has(person)) }
}

/**
 * The most groups that add up to zero each. A set of people is a mask of bits; the most groups in a set are the most
 * in it without one of its people, and one more where the set itself adds up to zero. Whose leaving keeps the most is
 * noted for every set, and read back from all of them: a group is complete whenever what is left adds up to zero.
 */
function findGroups(people: UserBalance[]): UserBalance[][] {
  const sets = 2 ** people.length
  const sums = new Float64Array(sets)
  const mostGroups = new Int8Array(sets)
  const leavers = new Int8Array(sets)
  for (let set = 1; set < sets; set++) {
    let most = -1
    for (let who = 0; who < people.length; who++) {
      const without = set & ~(1 << who)
      const groups = mostGroups[without] ?? 0
      if (without === set || groups <= most) continue
      most = groups
      leavers[set] = who
    }
    const who = leavers[set] ?? 0
    sums[set] = (sums[set & ~(1 << who)] ?? 0) + (people[who]?.cents ?? 0)
    mostGroups[set] = most + (sums[set] === 0 ? 1 : 0)
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

/** Every payment makes somebody square, and the last one two. */
function planGroupTransfers(group: UserBalance[]): PlannedTransfer[] {
  const payments: PlannedTransfer[] = []
  let left = sortByBalance(group)
  while (left.length > 0) {
    const { payment, rest } = payOnce(left)
    payments.push(payment)
    left = rest
  }
  return payments
}

/** Who owes most pays who is owed most. */
function payOnce(people: UserBalance[]): { payment: PlannedTransfer; rest: UserBalance[] } {
  const [creditor, debtor] = [people[0], people.at(-1)]
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

/** From who is owed most to who owes most. */
function sortByBalance(people: UserBalance[]): UserBalance[] {
  return people.toSorted((one, other) => other.cents - one.cents || (one.userId < other.userId ? -1 : 1))
}

function byName(one: PlannedTransfer, other: PlannedTransfer): number {
  return one.fromUserId + one.toUserId < other.fromUserId + other.toUserId ? -1 : 1
}

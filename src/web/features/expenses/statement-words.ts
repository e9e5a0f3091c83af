import type { PersonBalance, StatementLine } from '#contract/balances.ts'
import { formatAmount, toCents, isZero } from '#contract/money.ts'
import { describeBalance, describePosition, formatUnsigned } from './balance-words.ts'

/** How sentences refer to the person of the statement: 'You', 'you' and 'your', or by their name. */
export type Pronouns = { isMine: boolean; name: string; toThem: string; theirs: string }

export function pronounsOf({ firstName }: Pick<PersonBalance, 'firstName'>, isMine: boolean): Pronouns {
  if (isMine) return { isMine, name: 'You', toThem: 'you', theirs: 'your' }
  const name = firstName ?? 'Someone'
  return { isMine, name, toThem: name, theirs: `${name}’s` }
}

/** 'You’re owed $40.00.', 'Ann owes $12.50.' */
export function describeStanding(balance: string, { isMine, name }: Pronouns): string {
  return isMine ? describePosition(balance) : `${name} ${describeBalance(balance, { isMine })}.`
}

/** A line explained in one sentence. */
export function explainLine(line: StatementLine, pronouns: Pronouns): string {
  const { kind, amount, isPayer, otherFirstName } = line
  const other = otherFirstName ?? 'someone'
  if (kind === 'settlement') {
    return isPayer
      ? `${pronouns.name} sent ${other} ${formatAmount(amount)}.`
      : `${pronouns.name} received ${formatAmount(amount)} from ${other}.`
  }
  if (kind === 'fuel') return explainFuel(line, pronouns, other)
  return isPayer ? explainPaid(line, pronouns) : explainShare(line, pronouns, other)
}

/** Fuel is posted separately for each passenger. */
function explainFuel({ reason, isPayer, amount }: StatementLine, pronouns: Pronouns, other: string): string {
  const fuel = `${reason ?? 'Fuel'} in ${isPayer ? pronouns.theirs : `${other}’s`} car`
  return isPayer
    ? `${fuel}: ${pronouns.isMine ? 'you’re' : `${pronouns.name} is`} owed ${formatAmount(amount)}.`
    : `${fuel}: ${formatAmount(amount)}.`
}

function explainPaid({ reason, amount, share, effect }: StatementLine, pronouns: Pronouns): string {
  const paid = `${pronouns.name} paid ${formatAmount(amount)} for ${reason ?? 'an expense'}.`
  if (isZero(effect)) return `${paid} No one else shares it.`
  const owe = `so the others owe ${pronouns.toThem} ${formatUnsigned(effect)}`
  if (share === null || isZero(share))
    return `${paid} ${pronouns.isMine ? 'You have' : `${pronouns.name} has`} no share, ${owe}.`
  return `${paid} ${nameShare(pronouns)} is ${formatAmount(share)}, ${owe}.`
}

function explainShare(line: StatementLine, pronouns: Pronouns, other: string): string {
  const reason = line.reason ?? 'an expense'
  const share = formatAmount(line.share ?? '0.00')
  if (line.sharers === 1) return `${reason}: ${other} paid ${share} for ${pronouns.toThem}.`
  const split = line.sharers === null ? '' : `, split ${line.sharers} ways${describeParts(line, pronouns)}`
  const paid = `${line.otherFirstName ?? 'Someone'} paid ${formatAmount(line.amount)}${split}.`
  return `${nameShare(pronouns)} of ${reason} is ${share}. ${paid}`
}

/** ' (2 of 5 shares for you)': people with guests, or with more weight, pay more than others. */
function describeParts({ parts, sharers }: StatementLine, { toThem }: Pronouns): string {
  // Nothing to say if everybody has the same number of parts.
  if (parts === null || parts.own * (sharers ?? 1) === parts.all) return ''
  return ` (${parts.own} of ${parts.all} shares for ${toThem})`
}

/** 'Your share', 'Ann’s share' */
function nameShare({ isMine, theirs }: Pronouns): string {
  return `${isMine ? 'Your' : theirs} share`
}

export const ODD_CENT = 'This doesn’t split evenly, so it includes an extra cent.'

/** '+$40.00', '−$30.00': the effect of a line on the balance. */
export function formatSigned(effect: string): string {
  const cents = toCents(effect)
  if (cents === 0) return formatUnsigned(effect)
  return `${cents > 0 ? '+' : '−'}${formatUnsigned(effect)}`
}

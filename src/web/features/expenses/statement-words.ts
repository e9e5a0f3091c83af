import type { PersonBalance, StatementLine } from '#contract/balances.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { describeBalance, sizeOf } from './standing-words.ts'

/** Whose statement it is, as sentences call them. */
export type Voice = { isMine: boolean; name: string; toThem: string; theirs: string }

export function voiceOf({ firstName }: Pick<PersonBalance, 'firstName'>, isMine: boolean): Voice {
  if (isMine) return { isMine, name: 'You', toThem: 'you', theirs: 'your' }
  const name = firstName ?? 'Somebody'
  return { isMine, name, toThem: name, theirs: `${name}’s` }
}

/** 'You are owed $40.00.', 'Ann owes $12.50.' */
export function describeStanding(balance: string, { isMine, name }: Voice): string {
  return `${name} ${describeBalance(balance, { isMine })}.`
}

/** How a line came about, in one sentence. */
export function explainLine(line: StatementLine, voice: Voice): string {
  const { kind, amount, isPayer, otherFirstName } = line
  const other = otherFirstName ?? 'somebody'
  if (kind === 'settlement') {
    return isPayer
      ? `${voice.name} paid ${other} ${formatAmount(amount)}.`
      : `${otherFirstName ?? 'Somebody'} paid ${voice.toThem} ${formatAmount(amount)}.`
  }
  if (kind === 'fuel') return explainFuel(line, voice, other)
  return isPayer ? explainPaid(line, voice) : explainShare(line, voice, other)
}

/** Posted for each passenger by itself. */
function explainFuel({ reason, isPayer, amount }: StatementLine, voice: Voice, other: string): string {
  const fuel = `${reason ?? 'Fuel'}, in ${isPayer ? voice.theirs : `${other}’s`} car`
  return isPayer
    ? `${fuel}: ${voice.toThem} ${voice.isMine ? 'are' : 'is'} owed ${formatAmount(amount)}.`
    : `${fuel}: ${formatAmount(amount)}.`
}

function explainPaid({ reason, amount, share, effect }: StatementLine, voice: Voice): string {
  const paid = `${voice.name} paid ${reason ?? 'an expense'} ${formatAmount(amount)}`
  if (toCents(effect) === 0) return `${paid}, for ${voice.isMine ? 'yourself' : 'themselves'} alone.`
  const owe = `so the others owe ${voice.toThem} ${sizeOf(effect)}`
  if (share === null || toCents(share) === 0)
    return `${paid} and ${voice.isMine ? 'have' : 'has'} no share in it, ${owe}.`
  return `${paid}; ${voice.theirs} share is ${formatAmount(share)}, ${owe}.`
}

function explainShare(line: StatementLine, voice: Voice, other: string): string {
  const reason = line.reason ?? 'an expense'
  const share = formatAmount(line.share ?? '0.00')
  if (line.sharers === 1) return `${reason}, which ${other} paid for ${voice.toThem}: ${share}.`
  const shared = line.sharers === null ? '' : `, shared by ${line.sharers}${describeParts(line)}`
  const theirs = voice.isMine ? 'Your' : voice.theirs
  return `${theirs} share of ${reason} (${formatAmount(line.amount)} paid by ${other}${shared}): ${share}.`
}

/** ', 2 of 5 parts': who brings guests, or was given more weight, bears more than others. */
function describeParts({ parts, sharers }: StatementLine): string {
  if (parts === null || parts.own * (sharers ?? 1) === parts.all) return ''
  return `, ${parts.own} of ${parts.all} parts`
}

export function explainOddCent({ toThem }: Voice): string {
  return `It could not be split to the cent: one cent more fell to ${toThem} this time. The next falls to somebody else.`
}

/** '+$40.00', '−$30.00': what a line did to the balance. */
export function signed(effect: string): string {
  const cents = toCents(effect)
  return `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${sizeOf(effect)}`
}

export function fullNameOf({ firstName, lastName }: Pick<PersonBalance, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Unnamed traveller'
}

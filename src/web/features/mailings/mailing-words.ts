import type { AudienceCounts, AudienceGroup, MailOutcome, Mailing } from '#contract/mailings.ts'
import { joinList } from '#contract/text.ts'
import type { StateLabel } from '../../ui/tag.tsx'

export const groupLabels: Record<AudienceGroup, string> = {
  going: 'Everyone going',
  'no-seat': 'Without a seat',
  waiting: 'On the waitlist',
  ended: 'Spot cancelled',
}

/** 'Ada Berg, Bo Dahl and 3 more' */
export function namePeople({ names, people }: Pick<AudienceCounts, 'names' | 'people'>): string {
  const others = people - names.length
  return joinList(others > 0 ? [...names, `${others} more`] : names)
}

/** Why some get no email, each in a sentence. */
export function describeLeftOut({ off, unverified }: AudienceCounts): string[] {
  return [
    off === 1 && '1 person has turned these emails off.',
    off > 1 && `${off} people have turned these emails off.`,
    unverified === 1 && '1 person hasn’t confirmed their email address.',
    unverified > 1 && `${unverified} people haven’t confirmed their email addresses.`,
  ].filter((sentence) => sentence !== false)
}

/** 'To everyone going', 'To Dana’s car' */
export function describeAudience({ to, driverFirstName, people }: Mailing): string {
  if (to === 'car') return driverFirstName === null ? 'To one car' : `To ${driverFirstName}’s car`
  if (to === 'chosen') return people === 1 ? 'To 1 person' : `To ${people} chosen people`
  const groups: Record<AudienceGroup, string> = {
    going: 'To everyone going',
    'no-seat': 'To everyone without a seat',
    waiting: 'To everyone on the waitlist',
    ended: 'To everyone whose spot was cancelled',
  }
  return groups[to]
}

const outcomeLooks: Record<MailOutcome, { tone: StateLabel['tone']; one: string; many: string }> = {
  mailed: { tone: 'moss', one: 'Emailed', many: 'emailed' },
  waiting: { tone: 'amber', one: 'Being sent', many: 'being sent' },
  failed: { tone: 'berry', one: 'Not delivered', many: 'not delivered' },
  off: { tone: 'neutral', one: 'Emails off', many: 'with emails off' },
  unverified: { tone: 'neutral', one: 'Address not confirmed', many: 'with no confirmed address' },
  gone: { tone: 'neutral', one: 'Account deleted', many: 'with a deleted account' },
}

/** The state of the email to one person. */
export function outcomeOf(outcome: MailOutcome): StateLabel {
  const { tone, one } = outcomeLooks[outcome]
  return { tone, label: one }
}

/** What became of the emails: '9 emailed', '2 being sent'. Without what happened to no one. */
export function outcomesOf({ outcomes }: Mailing): StateLabel[] {
  return Object.entries(outcomeLooks)
    .map(([outcome, { tone, many }]) => ({ tone, many, count: outcomes[outcome as MailOutcome] }))
    .filter(({ count }) => count > 0)
    .map(({ tone, many, count }) => ({ tone, label: `${count} ${many}` }))
}

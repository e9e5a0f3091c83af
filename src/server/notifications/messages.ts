import type { NotificationKind } from '#contract/notifications.ts'
import type { MailFact, MailWords } from '../events/mail-words.ts'
import { capitalizePlaceholder } from '../mails/safe-texts.ts'
import { oneLine } from '../texts.ts'

/** A notification: short in the app, with more details in the mail. */
export type NotificationMessage = {
  kind: NotificationKind
  /** Shown in the app, as is the text. */
  title: string
  text: string
  /** The trip that it is about. */
  tripId: number
  /** The page on this site that it links to. Opening it changes nothing. */
  path: string
  mail: MailWords
}

export type MessageTrip = {
  id: number
  title: string
  location: string
  startDate: string
  endDate: string
  bargeLocation: string | null
}

/** A person's relation to a trip, which is why they are notified. */
export type Involvement = 'paid' | 'booked' | 'held' | 'offered' | 'invited' | 'waiting' | 'driving'

/** 'Tue, Mar 9, 14:05 GMT+1': with the time zone, because a mail may be read anywhere. */
export function formatMoment(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  return format.format(moment).replace(/\s/gu, ' ')
}

export const BANKS_TAKE_DAYS = 'Banks take 5 to 10 days to show it.'

const because = (reason: string) => `You’re getting this email because ${reason}.`

/** The reasons for getting a mail, shown in the small print below it. */
export const BECAUSE = {
  booked: because('you booked this trip'),
  held: because('you were holding a spot on this trip'),
  holds: because('you’re holding a spot on this trip'),
  offered: because('you were offered a spot on this trip'),
  invited: because('an organiser invited you to this trip'),
  waits: because('you’re on the waitlist for this trip'),
  waited: because('you were on the waitlist for this trip'),
  car: because('you offered a car for this trip'),
  seat: because('you have a seat in this car'),
  hadSeat: because('you had a seat in this car'),
  paid: because('you paid for this trip'),
  triedToPay: because('you tried to pay for this trip'),
  onTrip: because('you’re on this trip'),
  organises: because('you’re an organiser'),
  reminded: because('an organiser sent you a reminder'),
  suggested: because('you suggested a seat'),
  shares: because('you share this expense'),
  shared: because('you share or shared this expense'),
  added: because('you added this expense'),
  concerned: because('these updates concern you'),
  settles: because('this payment is between you and someone else on the trip'),
}

/** The reasons for news about a trip, by the person's relation to it. */
export const becauseOf: Record<Involvement, string> = {
  paid: BECAUSE.booked,
  booked: BECAUSE.booked,
  held: BECAUSE.holds,
  offered: BECAUSE.offered,
  invited: BECAUSE.invited,
  waiting: BECAUSE.waits,
  driving: BECAUSE.car,
}

type ComposeMessageInput = Omit<NotificationMessage, 'mail'> & {
  /** The first paragraph of the mail, if its facts say the rest. Without it, it is the app's `text`. */
  mailLead?: string
  /** Further paragraphs of the mail. */
  mailMore?: string[]
  mailFacts: MailFact[]
  /** The label of the mail's button, which leads to `path`. */
  mailButton: string
  /** Why the person gets this mail. */
  why: string
  /** The trip whose calendar file is attached to the mail. */
  calendarOfTrip?: number
}

const MAX_TEXT_LENGTH = 2_000

/** Builds a notification and its mail, which says a little more. Texts of users are put on one line. */
export function composeMessage({
  kind,
  tripId,
  path,
  mailMore = [],
  mailFacts,
  mailButton,
  why,
  calendarOfTrip,
  ...words
}: ComposeMessageInput): NotificationMessage {
  const title = toSentenceLine(words.title)
  const text = toSentenceLine(words.text)
  const lead = words.mailLead === undefined ? text : toSentenceLine(words.mailLead)
  const mail: MailWords = {
    summary: text,
    heading: title,
    paragraphs: [lead, ...mailMore],
    facts: mailFacts,
    action: { label: mailButton, path },
    smallPrint: [why],
    ...(calendarOfTrip !== undefined && { calendarOfTrip }),
  }
  return { kind, title, text, tripId, path, mail }
}

function toSentenceLine(text: string): string {
  return oneLine(capitalizePlaceholder(text), MAX_TEXT_LENGTH)
}

import type { Letter } from '#contract/mailing-input.ts'
import { tripPath } from '#contract/paths.ts'
import type { MailWords } from '../events/mail-words.ts'
import { capitalizePlaceholder, toSafeName } from '../mails/safe-texts.ts'
import { oneLine } from '../texts.ts'
import { toParagraphs } from './rules.ts'

/** Shorter than what a mail cuts. */
const MAX_PARAGRAPH_LENGTH = 1_900
/** What mail programs show beside the subject. */
const MAX_SUMMARY_LENGTH = 200
const MAX_TITLE_LENGTH = 200

type LetterWordsInput = {
  trip: { id: number; title: string }
  /** The first name of the organiser who wrote it. */
  byFirstName: string | null
  letter: Letter
}

/** The mail that people get, with the whole text. */
export function letterWords({ trip, byFirstName, letter }: LetterWordsInput): MailWords {
  const by = capitalizePlaceholder(toSafeName(byFirstName) ?? 'An organiser')
  return {
    summary: oneLine(letter.text, MAX_SUMMARY_LENGTH),
    heading: letter.subject,
    paragraphs: [
      `${by} wrote to you about ${oneLine(trip.title, MAX_TITLE_LENGTH)}:`,
      ...toParagraphs(letter.text, MAX_PARAGRAPH_LENGTH),
    ],
    action: { label: 'See the trip', path: tripPath(trip.id) },
    smallPrint: ['You’re getting this email because an organiser of this trip wrote to you.'],
  }
}

import type { Piece } from '../piece.ts'
import { dayOfSentence, readDay } from '../wording/days.ts'
import { sentencesOf } from '../wording/lists.ts'
import type { OpenDay, PdfScheduleDay } from './schedule-entries.ts'

/** Whether the sentences of a paragraph start with different days. */
export function namesSeveralDays({ text }: Piece): boolean {
  const days = sentencesOf(text).map((sentence) => readDay(sentence)?.weekday ?? null)
  return new Set(days.filter((day) => day !== null)).size > 1
}

/** Reads days from the sentences of a letter: 'On Tuesday half of the group will go kayaking.' */
export function readDaysFromSentences(piece: Piece, open: OpenDay): PdfScheduleDay | null {
  const days: { key: string; label: string; sentences: string[] }[] = []
  for (const sentence of sentencesOf(piece.text)) {
    const day = dayOfSentence(sentence)
    const last = days.at(-1)
    if (day && day.key !== last?.key) days.push({ ...day, sentences: [sentence] })
    else last?.sentences.push(sentence)
  }
  if (days.length < 2) return null
  let last: PdfScheduleDay | null = null
  for (const { label, sentences } of days) {
    last = open(label)
    const text = sentences.join(' ')
    last.entries.push({ time: null, text, page: piece.page, quote: text })
  }
  return last
}

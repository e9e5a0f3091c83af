import type { Piece } from '../piece.ts'
import { readDay } from '../wording/days.ts'

/** The date that a document names near its schedule, for a trip of one day. */
export function findDateLabel(pieces: Piece[], at: number): string | null {
  for (const { text, kind, table } of [...pieces.slice(0, at).toReversed(), ...pieces.slice(at)]) {
    const texts =
      kind === 'table' ? (table?.rows ?? []).flatMap((row) => row.map((cell) => cell.text)) : [text]
    for (const candidate of texts) {
      const day = readDay(candidate.replace(/^(?:date|when|datum)\s*:?\s*/i, ''))
      if (day?.weekday && /\d/.test(day.label)) return day.label
      const date =
        /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{Lu}\p{L}+/u.exec(
          candidate,
        )
      if (date) return date[0]
    }
  }
  return null
}

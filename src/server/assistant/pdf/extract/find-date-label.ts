import type { Piece } from '../piece.ts'
import { readDay } from '../wording/days.ts'

/** The date that a document names near its schedule, for a trip of one day. */
export function findDateLabel(pieces: Piece[], at: number): string | null {
  for (const { text, kind, table } of [...pieces.slice(0, at).toReversed(), ...pieces.slice(at)]) {
    const words =
      kind === 'table' ? (table?.rows ?? []).flatMap((row) => row.map((cell) => cell.text)) : [text]
    for (const each of words) {
      const day = readDay(each.replace(/^(?:date|when|datum)\s*:?\s*/i, ''))
      if (day?.weekday && /\d/.test(day.label)) return day.label
      const inside =
        /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{Lu}\p{L}+/u.exec(
          each,
        )
      if (inside) return inside[0]
    }
  }
  return null
}

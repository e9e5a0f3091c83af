import { joinLines } from './join-lines.ts'
import type { TableCell, Table } from './table.ts'
import { readDay } from './wording/days.ts'
import { kindOfHeading, type SectionKind } from './wording/sections.ts'
import { readTime } from './wording/times.ts'

export type TableFact = { heading: string; kind: SectionKind | null; cell: TableCell }

/** A table of facts: labels such as 'When', 'Beds', 'Price' on the left, the facts on the right. */
export function findTableFacts(table: Table): TableFact[] | null {
  const rows = table.rows.filter((row) => row.some((cell) => cell.text !== ''))
  if (rows.some((row) => row.filter((cell) => cell.text !== '').length > 2)) return null
  if (rows.some((row) => row.some((cell) => /^[✓✔✅☑✗✘✕×]/u.test(cell.text)))) return null
  const facts = rows.map((row) => {
    const [first, ...rest] = row.filter((cell) => cell.text !== '')
    const cell = rest[0] ?? { lines: [], text: '' }
    const heading = first?.text ?? ''
    const isDay = readDay(heading)?.rest === ''
    const isLabel =
      isDay || (heading.split(' ').length <= 5 && readTime(heading) === null && readDay(heading) === null)
    return { heading, kind: isLabel && !isDay ? kindOfHeading(heading) : null, cell, isLabel }
  })
  const known = facts.filter(({ kind, cell }) => kind !== null && cell.text !== '')
  const isFacts =
    known.length >= 1 &&
    facts.every(({ isLabel }) => isLabel) &&
    known.some(({ cell }) => cell.text.split(' ').length >= 3)
  return isFacts ? facts.filter(({ cell }) => cell.text !== '') : null
}

/** The items of a cell that holds a list; otherwise its whole text. */
export function splitCell(cell: TableCell): { kind: 'text' | 'item'; text: string; mark: string }[] {
  const marked = cell.lines.filter(({ text }) => /^[•●▪◦✓✔✗✘×☑☒»*–-]\s/u.test(text)).length
  if (marked < 2) return [{ kind: 'text', text: cell.text, mark: '' }]
  const items: { kind: 'item'; text: string; mark: string }[] = []
  for (const { text } of cell.lines) {
    const match = /^([•●▪◦✓✔✗✘×☑☒»*–-])\s+(.*)$/u.exec(text)
    const last = items.at(-1)
    if (match) items.push({ kind: 'item', text: match[2] ?? '', mark: match[1] ?? '' })
    else if (last) last.text = joinLines([last.text, text])
  }
  return items
}

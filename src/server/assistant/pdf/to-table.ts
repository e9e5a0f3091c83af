import { columnOf, toColumns, usualLinePitch, type Band, type Gutter } from './bands.ts'
import { joinLines } from './join-lines.ts'
import type { Rule } from './page-marks.ts'
import { boundingBox, type TextRow, type Segment } from './segments.ts'
import type { TableCell, Table } from './table.ts'
import { readDay } from './wording/days.ts'
import { isKeyLike } from './wording/table-keys.ts'
import { englishScore } from './wording/languages.ts'
import { kindOfHeading } from './wording/sections.ts'

/** Reads a band as a table; null if its columns are independent text. */
export function toTable(band: Band, rules: Rule[]): Table | null {
  const box = boundingBox(band.rows)
  const inside = rules.filter(
    (rule) =>
      rule.isHorizontal &&
      rule.top > box.top - 6 &&
      rule.bottom < box.bottom + 6 &&
      rule.left < box.right &&
      rule.right > box.left,
  )
  const countRulesAcross = (gutter: Gutter) =>
    distinct(
      inside
        .filter((rule) => covers(inside, rule.top, (gutter.left + gutter.right) / 2))
        .map((rule) => rule.top),
    ).length
  const rulesAcross = Math.max(0, ...band.gutters.map(countRulesAcross))
  if (hasListHeadings(band)) return null
  const columns = toColumns(band)
  if (areTranslations(columns)) return null
  const isRuled = rulesAcross >= 3 || (rulesAcross >= 2 && band.rows.length <= 4)
  if (!isRuled && !looksLikeTable(band, columns)) return null
  const page = band.rows[0]?.segments[0]?.page ?? 0
  const xInFirstColumn = box.left + 3
  const rows = toTableRows(
    band,
    isRuled ? distinct(inside.map((rule) => rule.top)) : [],
    distinct(inside.filter((rule) => covers([rule], rule.top, xInFirstColumn)).map((rule) => rule.top)),
  )
  // A cell this long is a text column.
  if (rows.some((row) => row.some((cell) => cell.lines.length > 14))) return null
  return { kind: 'table', page, rows: withoutSheetMarks(rows.flatMap(splitStacked)) }
}

/** Whether two columns hold the same text in two languages. */
function areTranslations(columns: TextRow[][]): boolean {
  const [first, second, ...rest] = columns.map((rows) =>
    englishScore(rows.flatMap((row) => row.segments.map(({ text }) => text)).join(' ')),
  )
  return (
    rest.length === 0 &&
    first !== undefined &&
    second !== undefined &&
    Math.min(first, second) <= -5 &&
    Math.max(first, second) >= 5
  )
}

/** Removes the column letters and row numbers of a printed spreadsheet. */
function withoutSheetMarks(rows: TableCell[][]): TableCell[][] {
  const numbers = rows.map(([first]) => first?.text ?? '').filter((text) => text !== '')
  const isNumbered =
    numbers.length >= 5 && numbers.every((text, at) => Number(text) === Number(numbers[0]) + at)
  const isLettered = rows[0]?.every(({ text }) => /^[A-Z]?$/.test(text)) === true
  if (!isNumbered || !isLettered) return rows
  return rows.slice(1).map((row) => row.slice(1))
}

/** Splits a row whose cells hold several aligned lines into one row per line. */
function splitStacked(row: TableCell[]): TableCell[][] {
  const stacked = row.filter((cell) => cell.lines.length > 1)
  const leader = stacked.find((cell) =>
    cell.lines.every(
      ({ text }) => isKeyLike(text) || /^[+-]?[\d.,' ]+(?:\s?[€£$%]|\s?[A-Z]{3})?$/.test(text),
    ),
  )
  if (!leader || stacked.length < 2) return [row]
  const starts = leader.lines.map(({ baseline }) => baseline - 2.5)
  return starts.map((start, at) =>
    row.map((cell) => {
      if (cell.lines.length === 1 && at > 0)
        return cell === row[0] && isKeyLike(cell.text) ? cell : { lines: [], text: '' }
      const end = starts[at + 1] ?? Number.POSITIVE_INFINITY
      const lines =
        cell.lines.length === 1
          ? cell.lines
          : cell.lines.filter(({ baseline }) => (baseline >= start || at === 0) && baseline < end)
      return { lines, text: joinLines(lines.map(({ text }) => text)) }
    }),
  )
}

/** Whether a rule at this height crosses x. */
function covers(rules: Rule[], top: number, x: number): boolean {
  return rules.some((rule) => Math.abs(rule.top - top) < 1.5 && rule.left <= x && rule.right >= x)
}

/** Heights that are less than three points apart count as one. */
function distinct(tops: number[]): number[] {
  return tops
    .toSorted((a, b) => a - b)
    .filter((top, at, sorted) => at === 0 || top - (sorted[at - 1] ?? 0) > 3)
}

const FIGURE = /^(?:[£€$]?\s?\d[\d.,:]*\s?(?:[£€$]|[A-Za-z]{1,7})?|[£€$]|EUR|GBP|USD|CHF)$/
const YES_OR_NO = /^(?:not )?(?:incl|yes\b|no\b|extra\b)/i

/** Whether the columns belong together row by row, although no lines are drawn between the rows. */
function looksLikeTable(band: Band, columns: TextRow[][]): boolean {
  const [first = [], ...others] = columns
  const box = boundingBox(band.rows)
  const keys = first.flatMap((row) => row.segments)
  const rest = others.flat().flatMap((row) => row.segments)
  if (isBulleted(keys.filter(({ text }) => !isKeyLike(text))) || isBulleted(rest)) return false
  const keyShare = keys.filter((segment) => isKeyLike(segment.text)).length / Math.max(1, keys.length)
  const width =
    Math.max(...keys.map((segment) => segment.right)) - Math.min(...keys.map((segment) => segment.left))
  const isNarrow = width < (box.right - box.left) * 0.4
  if (keyShare >= 0.4 && isNarrow) return true
  if (isProse(keys) && isProse(rest)) return false
  const hasTextColumn = columns
    .map((column) => column.flatMap((row) => row.segments))
    .some((segments) => isProse(segments) || isBulleted(segments))
  if (columns.length >= 3 && hasTextColumn) return false
  const isBeside = (row: TextRow) =>
    others
      .flat()
      .some(
        (other) =>
          Math.abs(other.baseline - row.baseline) < Math.max(2.5, (row.segments[0]?.size ?? 0) * 0.4),
      )
  const isAligned = first.filter(isBeside).length >= first.length * 0.75
  if (!isAligned) return false
  const averageWords = (segments: Segment[]) =>
    segments.reduce((sum, { text }) => sum + text.split(' ').length, 0) / segments.length
  if (columns.length >= 3) return averageWords([...keys, ...rest]) < 4.5
  const isShort = averageWords(keys) <= 4 && keys.every(({ text }) => text.split(' ').length <= 7)
  const areMostly = (pattern: RegExp) =>
    rest.filter(({ text }) => pattern.test(text)).length > rest.length * 0.5
  if (areMostly(FIGURE) || areMostly(YES_OR_NO)) return true
  const boldShare = (segments: Segment[]) =>
    segments.filter((segment) => segment.isBold).length / segments.length
  return (
    isNarrow &&
    isShort &&
    (boldShare(keys) > 0.6 ? boldShare(rest) < 0.5 : first.length <= others.flat().length)
  )
}

export function isBulleted(segments: Segment[]): boolean {
  const bulleted = segments.filter(({ text }) => /^[•●▪◦◆◇■▸►▷▹➤❖✓✔✗✘×☑☒»*–-] /u.test(text)).length
  return bulleted > 0 && bulleted > segments.length * 0.3
}

/** Lines of prose often start in the middle of a sentence. */
function isProse(segments: Segment[]): boolean {
  const full = segments.filter(({ text }) => text.split(' ').length > 4)
  return full.length >= 3 && full.filter(({ text }) => /^[\p{Ll}(]/u.test(text)).length > full.length * 0.25
}

/** 'Included' beside 'Not included': two lists, even if lines are drawn around them. */
function hasListHeadings(band: Band): boolean {
  const kinds = band.rows
    .slice(0, 2)
    .map((row) =>
      row.segments
        .filter(({ text }) => text.split(' ').length <= 7)
        .map(({ text }) => (readDay(text)?.rest === '' ? 'day' : kindOfHeading(text))),
    )
  const marks = band.rows
    .slice(1)
    .flatMap((row) => row.segments.slice(1))
    .filter(({ text }) => /^(?:[✓✔✅☑✗✘✕×xX●•–—-]|yes|no)$/iu.test(text))
  if (marks.length >= 3 && marks.length > band.rows.length * 0.5) return false
  return kinds.some((row) => {
    const known = row.filter((kind) => kind !== null && kind !== 'schedule' && kind !== 'price')
    return known.length >= 2 && new Set(known).size >= 2
  })
}

/** `cuts` are the heights of rules between rows, `firstCuts` those that cross the first column. */
function toTableRows({ rows, gutters }: Band, cuts: number[], firstCuts: number[]): TableCell[][] {
  const groups: TextRow[][] = []
  const pitch = usualLinePitch(rows)
  const hasCuts = cuts.length >= 3
  // Rules between rows decide; without rules, the first column or the spacing does.
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    const group = groups.at(-1)
    if (!before || !group) {
      groups.push([row])
      continue
    }
    const gap = row.baseline - before.baseline
    const isCut = cuts.some((cut) => cut > before.baseline - 1 && cut <= row.baseline)
    const startsInFirstColumn = row.segments.some((segment) => columnOf(gutters, segment) === 0)
    const isApart = gap > pitch * 1.35
    // Lines of one cell are never this far apart.
    const isFar = gap > (row.segments[0]?.size ?? 10) * 1.7
    const isNew = hasCuts
      ? isCut || isFar || (startsInFirstColumn && isFullRow(row, gutters) && isApart)
      : startsInFirstColumn || (isApart && !isWrapped(row, before))
    if (isNew) groups.push([row])
    else group.push(row)
  }
  const cells = groups.map((group) =>
    Array.from({ length: gutters.length + 1 }, (_, column) => {
      const lines = group.flatMap((row) =>
        row.segments.filter((segment) => columnOf(gutters, segment) === column),
      )
      return { lines, text: joinLines(lines.map(({ text }) => text)) }
    }),
  )
  return hasCuts ? withTallCells(cells, groups, firstCuts) : cells
}

/** A first cell that spans several rows is repeated for each of them. */
function withTallCells(cells: TableCell[][], groups: TextRow[][], cuts: number[]): TableCell[][] {
  const areaOf = (group: TextRow[]) => cuts.filter((cut) => cut < (group[0]?.baseline ?? 0)).length
  return cells.map((row, at) => {
    const area = areaOf(groups[at] ?? [])
    const areaRows = cells.filter((_, other) => areaOf(groups[other] ?? []) === area)
    const names = areaRows.map(([first]) => first).filter((first) => first && first.text !== '')
    const [first, ...rest] = row
    if (!first || names.length === 0 || areaRows.length < 2) return row
    // With rules between the names, two names in one area are a name on two lines.
    if (first.text !== '' && names.length > 1 && cuts.length < 2) return row
    const lines = names.flatMap((cell) => cell?.lines ?? [])
    return [{ lines, text: joinLines(lines.map(({ text }) => text)) }, ...rest]
  })
}

function isFullRow(row: TextRow, gutters: Gutter[]): boolean {
  return new Set(row.segments.map((segment) => columnOf(gutters, segment))).size === gutters.length + 1
}

function isWrapped(row: TextRow, before: TextRow): boolean {
  return (
    row.segments.length === 1 && /^[a-z(]/.test(row.segments[0]?.text ?? '') && before.segments.length > 0
  )
}

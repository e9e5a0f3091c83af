import type { TextRow, Segment } from './segments.ts'

type PageRows = { page: number; height: number; rows: TextRow[] }

/** The share of a page's height, at the top and bottom, where running lines are looked for. */
const EDGE = 0.1
/** The outer part of the edge, where only running lines are expected. */
const OUTER_EDGE = 0.065
const NUMBER_ALONE =
  /^[\s–—|·-]*(?:(?:page|seite|p\.|sheet|blatt|slide|folio)\s*)?\d{1,3}(?:\s*(?:\/|of|von|de)\s*\d{1,3})?[\s–—|·-]*$/i
const PAGE_NUMBER_TEXT =
  /\b(?:page|seite|sheet|blatt)\s*\d{1,3}\b(?:\s*(?:\/|of|von)\s*\d{1,3})?|\b\d{1,3}\s*\/\s*\d{1,3}$/i

/** Removes running heads, running feet and page numbers. */
export function withoutRunningLines(pages: PageRows[]): PageRows[] {
  const bodySize = usualSize(pages)
  const pagesByKey = new Map<string, Set<number>>()
  for (const { page, height, rows } of pages) {
    for (const row of rows) {
      if (!isAtEdge(row, height, EDGE)) continue
      for (const segment of row.segments) {
        const pagesWithLine = pagesByKey.get(runningLineKey(segment)) ?? new Set<number>()
        pagesByKey.set(runningLineKey(segment), pagesWithLine.add(page))
      }
    }
  }
  return pages.map(({ page, height, rows }) => {
    const keptRows = rows.flatMap((row, at) => {
      if (!isAtEdge(row, height, EDGE)) return [row]
      const segments = row.segments.filter((segment) => {
        const pageCount = pagesByKey.get(runningLineKey(segment))?.size ?? 0
        return pageCount < 2 && !NUMBER_ALONE.test(segment.text)
      })
      if (segments.length === 0) return []
      const isSmall = segments.every((segment) => segment.size <= bodySize * 0.93)
      const isSetApart = gapToRest(rows, at) > bodySize * 1.6
      const isOuter = isAtEdge(row, height, OUTER_EDGE)
      const text = segments.map((segment) => segment.text).join(' ')
      if (isOuter && isSetApart && (isSmall || PAGE_NUMBER_TEXT.test(text))) return []
      if (isSmall && isSetApart && PAGE_NUMBER_TEXT.test(text)) return []
      // 'Walking in Tyrol 12' on page 12
      const number = /^(\d{1,3})\s+\D+$|^\D+\s(\d{1,3})$/.exec(text)
      if (isOuter && number && Number(number[1] ?? number[2]) === page) return []
      return [{ ...row, segments }]
    })
    return { page, height, rows: keptRows }
  })
}

function isAtEdge(row: TextRow, height: number, share: number): boolean {
  return row.baseline < height * share || row.baseline > height * (1 - share)
}

/** Running lines differ only in their page numbers, so digits are masked. */
function runningLineKey(segment: Segment): string {
  return `${segment.text.replace(/\d+/g, '#')}@${Math.round(segment.baseline / 6)}`
}

/** The distance of a row at the edge to the next row towards the middle of the page. */
function gapToRest(rows: TextRow[], at: number): number {
  const row = rows[at]
  if (!row) return 0
  const isTop = at < rows.length / 2
  const others = isTop ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
  const next = others.find((other) => Math.abs(other.baseline - row.baseline) > 3)
  if (!next) return 0
  return isTop ? next.top - row.bottom : row.top - next.bottom
}

/** The type size of most letters. */
export function usualSize(pages: { rows: TextRow[] }[]): number {
  const weights = new Map<number, number>()
  for (const { rows } of pages) {
    for (const { segments } of rows) {
      for (const { size, text } of segments) {
        const rounded = Math.round(size * 2) / 2
        weights.set(rounded, (weights.get(rounded) ?? 0) + text.length)
      }
    }
  }
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

type LabelledBar = { value: number; label: string }

/** Columns beyond which a chart has a row of its own, and labels on wide screens only. */
export const FEW_COLUMNS = 12
/** How wide the columns of a chart are together where they have labels, at least; in pixels. */
const MIN_WIDTH = { few: 440, many: 900 }
const CHARACTER_WIDTH = 7.3

/** The highest bar of a column, the first one if there are several. */
export function highestBar<Bar extends { value: number }>(bars: [Bar, ...Bar[]]): Bar {
  return bars.reduce((highest, bar) => (bar.value > highest.value ? bar : highest))
}

/** A label above a column; its middle is in percent of the column's width. */
type ColumnLabel = { text: string; middle: number }

/**
 * The label above each column, which says the value of its highest bar. It is in the middle of that bar or, if it is
 * wider, of the column. If it is even wider than that, it needs lower columns beside it, so that it covers neither their
 * bars nor their labels; otherwise its text is ''.
 */
export function findLabels(columns: [LabelledBar, ...LabelledBar[]][]): ColumnLabel[] {
  const highest = columns.map(highestBar)
  const columnWidth = (columns.length > FEW_COLUMNS ? MIN_WIDTH.many : MIN_WIDTH.few) / columns.length
  return columns.map((bars, index) => {
    const bar = highestBar(bars)
    const width = bar.label.length * CHARACTER_WIDTH
    const reach = Math.ceil(width / columnWidth) - 1
    const before = highest.slice(Math.max(0, index - reach), index)
    const after = highest.slice(index + 1, index + 1 + reach)
    const hasRoom =
      before.every(({ value }) => value < bar.value) && after.every(({ value }) => value <= bar.value)
    const isOverBar = width <= columnWidth / bars.length
    return {
      text: bar.value > 0 && hasRoom ? bar.label : '',
      middle: isOverBar ? ((bars.indexOf(bar) + 0.5) / bars.length) * 100 : 50,
    }
  })
}

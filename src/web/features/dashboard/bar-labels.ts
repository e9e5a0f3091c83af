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

/**
 * The label above each column, which says the value of its highest bar. A label that is wider than its column needs lower
 * columns beside it, so that it covers neither their bars nor their labels; otherwise it is ''.
 */
export function findLabels(columns: [LabelledBar, ...LabelledBar[]][]): string[] {
  const bars = columns.map(highestBar)
  const columnWidth = (columns.length > FEW_COLUMNS ? MIN_WIDTH.many : MIN_WIDTH.few) / columns.length
  return bars.map(({ value, label }, index) => {
    const reach = Math.ceil((label.length * CHARACTER_WIDTH) / columnWidth) - 1
    const before = bars.slice(Math.max(0, index - reach), index)
    const after = bars.slice(index + 1, index + 1 + reach)
    const hasRoom =
      before.every((other) => other.value < value) && after.every((other) => other.value <= value)
    return value > 0 && hasRoom ? label : ''
  })
}

import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { FEW_COLUMNS, findLabels, highestBar } from './bar-labels.ts'

type BarColumn = {
  key: string
  /** Shown below the column. */
  name: string
  /** Side by side, on a scale that all columns share. The label of the highest one is shown above the column. */
  bars: [Bar, ...Bar[]]
}

type Bar = { value: number; label: string; className: string }

type BarsProps = {
  title: string
  /** What the colours mean, if there are several. */
  legend?: { name: string; className: string }[]
  columns: BarColumn[]
}

/**
 * Charts side by side on wide screens, hidden from screen readers: the sentence above and the table say the
 * same.
 */
export function SideBySide({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x"
    >
      {children}
    </div>
  )
}

/** Charts of many columns, one below the other, hidden from screen readers. */
export function Stacked({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {children}
    </div>
  )
}

/** The highest bar leaves room for its label. */
const HIGHEST_PERCENT = 88

/** Columns over time on a common scale. */
export function Bars({ title, legend = [], columns }: BarsProps) {
  const highest = Math.max(1, ...columns.map(({ bars }) => highestBar(bars).value))
  const labels = findLabels(columns.map(({ bars }) => bars))
  // Every value above zero is visible, however small.
  const heightOf = ({ value }: Bar) =>
    value > 0 ? `max(4px, ${(value / highest) * HIGHEST_PERCENT}%)` : '2px'
  return (
    <div className="p-5">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 font-mono text-xs text-muted">
        <p>{title}</p>
        {legend.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            {legend.map(({ name, className }) => (
              <span key={name} className="flex items-center gap-1.5">
                <span className={cx('size-2.5 rounded-[3px]', className)} />
                {name}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="mt-4 flex gap-1 sm:gap-2">
        {columns.map(({ key, name, bars }, columnIndex) => {
          const label = labels[columnIndex]
          return (
            <div key={key} className="flex min-w-0 grow basis-0 flex-col items-center">
              <div className="relative flex h-44 w-full items-end justify-center gap-px">
                {bars.map((bar) => (
                  <div
                    key={bar.className}
                    className={cx(
                      'min-w-0 grow basis-0 rounded-t-[4px]',
                      bar.value > 0 ? bar.className : 'bg-line',
                    )}
                    style={{ height: heightOf(bar) }}
                  />
                ))}
                {label && (
                  <span
                    className={cx(
                      'absolute mb-1 -translate-x-1/2 font-mono text-[12px] leading-none whitespace-nowrap',
                      columns.length > FEW_COLUMNS ? 'max-lg:hidden' : 'max-sm:hidden',
                    )}
                    style={{ bottom: heightOf(highestBar(bars)), left: `${label.middle}%` }}
                  >
                    {label.text}
                  </span>
                )}
              </div>
              <span
                className={cx(
                  'mt-2 font-mono text-[12px] leading-none whitespace-nowrap text-muted',
                  // Every other name is hidden, to have room: months only on phones, dates, which are longer, on
                  // all screens.
                  columnIndex % 2 === 1 && (name.length > 3 ? 'invisible' : 'max-sm:invisible'),
                )}
              >
                {name}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

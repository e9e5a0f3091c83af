import { type ReactNode, useState } from 'react'
import { ToggleButton } from './toggle-button.tsx'

type ChartSectionProps = {
  title: string
  /** One level below the surrounding heading. */
  headingLevel?: 2 | 3
  /** What the bars show, in words. */
  summary: string
  isEmpty: boolean
  /** The accessible name of the table. */
  tableLabel: string
  table: ReactNode
  children: ReactNode
}

/** Figures in a sentence, and below it as bars or as a table. */
export function ChartSection({
  title,
  headingLevel = 2,
  summary,
  isEmpty,
  tableLabel,
  table,
  children,
}: ChartSectionProps) {
  const [isTable, setIsTable] = useState(false)
  const Heading = `h${headingLevel}` as const
  return (
    <section className={headingLevel === 2 ? 'mt-16' : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading className={headingLevel === 2 ? 'text-2xl' : undefined}>{title}</Heading>
        {!isEmpty && (
          <ToggleButton isPressed={isTable} onClick={() => setIsTable(!isTable)}>
            View as table
          </ToggleButton>
        )}
      </div>
      <p className="mt-2 max-w-[65ch] text-muted">{summary}</p>
      {!isEmpty && (
        <div className="mt-5 rounded-card border border-line bg-surface">
          {isTable ? (
            // On the smallest screens large sums do not fit, so the table scrolls.
            <div role="region" aria-label={tableLabel} tabIndex={0} className="overflow-x-auto px-2 sm:px-0">
              {table}
            </div>
          ) : (
            children
          )}
        </div>
      )}
    </section>
  )
}

import { useState } from 'react'
import type { DashboardMonth } from '#contract/dashboard.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { describeYear } from './describe-year.ts'
import { MonthBars } from './month-bars.tsx'
import { MonthTable } from './month-table.tsx'

/** What starts in the coming months: in a sentence, as bars, or as a table. */
export function YearAhead({ months }: { months: DashboardMonth[] }) {
  const [isTable, setIsTable] = useState(false)
  const isEmpty = months.every(({ trips }) => trips === 0)
  return (
    <section className="mt-16">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">The year ahead</h2>
        {!isEmpty && (
          <ToggleButton isPressed={isTable} onClick={() => setIsTable(!isTable)}>
            View as table
          </ToggleButton>
        )}
      </div>
      <p className="mt-2 max-w-[65ch] text-muted">{describeYear(months)}</p>
      {!isEmpty && (
        <div className="mt-5 rounded-card border border-line bg-surface">
          {isTable ? (
            // On the smallest screens large sums do not fit beside the months.
            <div
              role="region"
              aria-label="Month by month"
              tabIndex={0}
              className="overflow-x-auto px-2 sm:px-0"
            >
              <MonthTable months={months} />
            </div>
          ) : (
            <MonthBars months={months} />
          )}
        </div>
      )}
    </section>
  )
}

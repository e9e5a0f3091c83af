import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Table } from '../../ui/table.tsx'
import type { ReadRow } from './schedule-from-table.ts'

/** How many rows without a problem are shown at first. */
const SHOWN_ROWS = 40
const COLUMNS = [
  { name: 'Row', className: 'pr-4 py-2 max-sm:hidden' },
  { name: 'Day', className: 'pr-4 py-2' },
  { name: 'Time', className: 'pr-4 py-2' },
  { name: 'Activity', className: 'py-2' },
]

/** The rows of a pasted table as they were read, with their problems. */
export function PastedRows({ rows }: { rows: ReadRow[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const shown = isExpanded
    ? rows
    : rows.filter(({ problem }, index) => problem !== null || index < SHOWN_ROWS)
  const problems = rows.filter(({ problem }) => problem !== null).length
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {describeCount(rows.length)}
        {problems > 0 && `, ${problems === 1 ? 'one needs' : `${problems} need`} a look`}
      </p>
      <Table look="figures" caption="Rows that were read" columns={COLUMNS} className="text-sm">
        <tbody>
          {shown.map((row) => (
            <PastedRow key={row.number} row={row} />
          ))}
        </tbody>
      </Table>
      {shown.length < rows.length && (
        <Button size="sm" className="mt-3" onClick={() => setIsExpanded(true)}>
          Show all {rows.length} rows
        </Button>
      )}
    </>
  )
}

function PastedRow({ row: { number, day, heading, time, activity, problem, isLeftOut } }: { row: ReadRow }) {
  return (
    <tr className={cx('border-b border-line align-top', isLeftOut && 'text-muted')}>
      <td className="py-2 pr-4 font-mono text-xs text-muted max-sm:hidden">{number}</td>
      <td className="py-2 pr-4 font-semibold [overflow-wrap:anywhere]">{day}</td>
      <td className="py-2 pr-4 font-mono text-xs">{time}</td>
      <td className="py-2 [overflow-wrap:anywhere] whitespace-pre-line">
        {heading !== null && <span className="block font-semibold">{heading}</span>}
        {activity}
        {problem !== null && (
          <span className="mt-1 flex gap-1.5 text-amber">
            <TriangleAlert size={16} className="mt-0.5 shrink-0" />
            {problem}
          </span>
        )}
      </td>
    </tr>
  )
}

function describeCount(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** 'sheet': to print. 'figures': numbers in a card. 'cards': on phones, each row is a card. */
type TableLook = 'sheet' | 'figures' | 'cards'

const looks: Record<TableLook, { table: string; head?: string; headRow: string; headCell: string }> = {
  sheet: {
    table: 'w-full border-collapse text-left',
    headRow: 'border-b-2 border-ink font-mono text-xs',
    headCell: 'py-2 font-medium',
  },
  figures: {
    table: 'w-full text-left tabular-nums',
    head: 'font-mono text-xs text-muted',
    headRow: 'border-b border-line',
    headCell: 'font-normal',
  },
  cards: {
    table: 'block w-full border-collapse text-left lg:table',
    head: 'sr-only lg:not-sr-only lg:table-header-group',
    headRow: 'border-b border-line font-mono text-xs text-muted',
    headCell: 'py-3 pr-5 font-medium',
  },
}

type TableColumn = {
  name: string
  className?: string
  /** Only screen readers get the name. */
  isNameHidden?: boolean
}

type TableProps = {
  look: TableLook
  /** For screen readers. */
  caption: string
  columns: TableColumn[]
  className?: string
  /** The `tbody` elements, and a `tfoot` if there are totals. The first cell of each row names it. */
  children: ReactNode
}

/** A table whose rows the caller writes. The column headings are the same for all tables of a look. */
export function Table({ look, caption, columns, className, children }: TableProps) {
  const { table, head, headRow, headCell } = looks[look]
  // Browsers drop the roles of a table that is laid out as cards, so these are explicit.
  const roleOf = (role: string) => (look === 'cards' ? role : undefined)
  return (
    <table role={roleOf('table')} className={cx(table, className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role={roleOf('rowgroup')} className={head}>
        <tr role={roleOf('row')} className={headRow}>
          {columns.map(({ name, className: columnClass, isNameHidden = false }) => (
            <th key={name} role={roleOf('columnheader')} scope="col" className={cx(headCell, columnClass)}>
              {isNameHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** For the element that is a card on phones and a row of the table otherwise. */
export const cardClass =
  'block rounded-card border border-line bg-surface p-5 lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent'

type CardCellProps = {
  /** The column's name, which cards show beside the content. */
  name: string
  nameClassName?: string
  className?: string
  children: ReactNode
}

export function CardCell({ name, nameClassName, className, children }: CardCellProps) {
  return (
    <td
      role="cell"
      className={cx('flex items-baseline justify-between gap-4 lg:table-cell lg:py-4 lg:pr-5', className)}
    >
      <span className={cx('font-mono text-xs font-normal text-muted lg:hidden', nameClassName)}>{name}</span>
      {children}
    </td>
  )
}

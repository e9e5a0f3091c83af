import { cx } from './cx.ts'
import type { ReactNode } from 'react'

type FiguresTableProps = {
  caption: string
  head: string[]
  /** The first cell names the row. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** The content of the bars as numbers. */
export function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  return (
    <table className="w-full tabular-nums max-sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="font-mono text-xs text-muted">
        <tr className="border-b border-line *:px-2 *:py-3 *:font-normal sm:*:px-5">
          {head.map((name, index) => (
            <th key={name} scope="col" className={index === 0 ? 'text-left' : 'text-right'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="*:px-2 *:py-2.5 sm:*:px-5">
            <th scope="row" className="text-left font-semibold">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={head[index + 1]}
                className={cx('text-right', typeof cell === 'string' && 'whitespace-nowrap')}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

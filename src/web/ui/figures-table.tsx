import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Table } from './table.tsx'

type FiguresTableProps = {
  caption: string
  head: string[]
  /** The first cell names the row. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** The figures of a chart as a table. */
export function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  return (
    <Table
      look="figures"
      caption={caption}
      columns={head.map((name, index) => ({
        name,
        className: cx('px-2 py-3 sm:px-5', index > 0 && 'text-right'),
      }))}
      className="max-sm:text-sm"
    >
      <tbody className="divide-y divide-line">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="*:px-2 *:py-2.5 sm:*:px-5">
            <th scope="row" className="font-semibold">
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
    </Table>
  )
}

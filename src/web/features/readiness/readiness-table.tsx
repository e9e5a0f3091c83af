import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CarStatus } from '#contract/cars.ts'
import { workspacePath } from '#contract/pages.ts'
import type { ReadinessRow } from '#contract/readiness.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { fullName } from '../../format/full-name.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { CardCell, cardClass, Table } from '../../ui/table.tsx'
import { NudgeCell } from './nudge-cell.tsx'
import {
  carState,
  describePlace,
  guestState,
  paymentState,
  seatState,
  type ReadinessState,
} from './readiness-words.ts'
import { ReadinessTag } from './readiness-tag.tsx'

const COLUMNS = ['Person', 'Payment', 'Seats', 'Guests', 'Car', 'Reminder'].map((name) => ({ name }))

export type ReadinessTableProps = {
  tripId: string
  rows: ReadinessRow[]
  /** The trip can still be booked and changed. */
  isOpen: boolean
  now: Date
  /** The person being nudged. */
  nudgingId: string | null
  onNudge: (row: ReadinessRow) => void
  /** The person whose car was just decided on here. */
  decidedId: string | null
  /** Approves the person's car, or undoes that. */
  onCar: (row: ReadinessRow, status: CarStatus) => void
  /** Some people can be chosen, to be nudged together. */
  hasChoice: boolean
  /** Whether a person is chosen; null: they cannot be. */
  choiceOf: (row: ReadinessRow) => boolean | null
  onChoose: (row: ReadinessRow) => void
}

/** Everybody's state: a table whose rows are cards on phones. */
export function ReadinessTable({ rows, ...rest }: ReadinessTableProps) {
  return (
    <Table look="cards" caption="Who is ready" columns={COLUMNS}>
      <tbody role="rowgroup" className="grid gap-4 lg:table-row-group">
        {rows.map((row) => (
          <PersonRow key={row.userId} row={row} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}

function PersonRow({ row, ...rest }: Omit<ReadinessTableProps, 'rows'> & { row: ReadinessRow }) {
  const { isOpen, now, nudgingId, onNudge, hasChoice, choiceOf, onChoose } = rest
  const isChosen = choiceOf(row)
  return (
    <tr role="row" className={cx(cardClass, 'align-top lg:table-row')}>
      <th role="rowheader" scope="row" className="block pb-3 font-normal lg:table-cell lg:py-4 lg:pr-5">
        <span className="flex items-center gap-3">
          {isChosen !== null && (
            <Checkbox
              isLabelHidden
              isChecked={isChosen}
              className="-my-2 -mr-3 -ml-3 lg:ml-0 print:hidden"
              onChange={() => onChoose(row)}
            >
              Choose {fullName(row)}
            </Checkbox>
          )}
          {hasChoice && isChosen === null && (
            <span className="-mr-3 w-11 shrink-0 max-lg:hidden print:hidden" />
          )}
          <Avatar user={row} className="size-10 text-sm print:hidden" />
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{fullName(row)}</span>
            <span
              className={cx(
                'block text-sm leading-snug',
                row.booking ? 'text-muted' : 'font-semibold text-amber',
              )}
            >
              {describePlace(row)}
            </span>
          </span>
        </span>
      </th>
      <StateCell name="Payment" state={paymentState(row)} />
      <StateCell name="Seats" state={seatState(row)} />
      <StateCell name="Guests" state={guestState(row)} />
      <StateCell name="Car" state={carState(row)}>
        <CarActions row={row} {...rest} />
      </StateCell>
      <td role="cell" className="mt-3 block border-t border-line pt-4 lg:table-cell lg:border-0 lg:py-4">
        <NudgeCell
          row={row}
          isOpen={isOpen}
          now={now}
          isPending={nudgingId === row.userId}
          onNudge={() => onNudge(row)}
        />
      </td>
    </tr>
  )
}

type StateCellProps = { name: string; state: ReadinessState; children?: ReactNode }

/** Cards hide cells without a state. */
function StateCell({ name, state, children }: StateCellProps) {
  return (
    <CardCell
      name={name}
      nameClassName="print:hidden"
      className={cx('py-1.5', state === null && 'max-lg:hidden')}
    >
      <div className="flex flex-col items-end gap-2 lg:items-start">
        <ReadinessTag state={state} />
        {children}
      </div>
    </CardCell>
  )
}

type CarActionsProps = Pick<ReadinessTableProps, 'tripId' | 'decidedId' | 'onCar'> & { row: ReadinessRow }

/** Pending cars can be approved here, which can be undone until another car is approved or a filter is chosen. */
function CarActions({ row, tripId, decidedId, onCar }: CarActionsProps) {
  const name = fullName(row)
  const isPending = row.car?.status === 'pending'
  const canUndo = row.car?.status === 'approved' && decidedId === row.userId
  if (!isPending && !canUndo) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      {/* A single button, so that it keeps the focus and the next click can undo. */}
      <OnlineButton
        size="sm"
        variant={isPending ? 'secondary' : 'quiet'}
        aria-label={isPending ? `Approve ${name}’s car` : `Undo approval of ${name}’s car`}
        onClick={() => onCar(row, isPending ? 'approved' : 'pending')}
      >
        {isPending ? (
          'Approve'
        ) : (
          <>
            <Undo2 size={18} />
            Undo
          </>
        )}
      </OnlineButton>
      {isPending && (
        <Link
          href={`${workspacePath(tripId, 'edit')}?tab=cars`}
          aria-label={`View ${name}’s car`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-spruce underline-offset-4 hover:underline"
        >
          View car
        </Link>
      )}
    </div>
  )
}

import { useId } from 'react'
import type { Split } from '#contract/expenses.ts'
import { formatCents } from '#contract/money.ts'
import { fullName } from '../../format/full-name.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentedChoice } from '../../ui/choice.tsx'
import { cx } from '../../ui/cx.ts'
import { Why } from '../../ui/why.tsx'
import type { SharePerson, ExpenseSharing } from './expense-form.ts'
import { nameWithGuests, type SharingSummary } from './sharing-words.ts'

const splits: { value: Split; label: string }[] = [
  { value: 'heads', label: 'Equally' },
  { value: 'weights', label: 'By shares' },
  { value: 'amounts', label: 'Exact amounts' },
]

/** With more people than this, there are buttons to choose all or none. */
const MAX_WITHOUT_BUTTONS = 5

type SharingFieldsProps = {
  people: SharePerson[]
  sharing: ExpenseSharing
  /** The resulting shares. */
  summary: SharingSummary
  /** Set after an attempt to send: problems are shown as errors. */
  isStrict: boolean
  onChange: (sharing: ExpenseSharing) => void
}

/** Who shares an expense and how, with each person's share beside the name. */
export function SharingFields({ people, sharing, summary, isStrict, onChange }: SharingFieldsProps) {
  const id = useId()
  const isWrong = isStrict && summary.problem !== undefined
  const toggle = (userId: string, isSharing: boolean) => {
    const otherLeftOut = sharing.leftOut.filter((each) => each !== userId)
    onChange({ ...sharing, leftOut: isSharing ? otherLeftOut : [...otherLeftOut, userId] })
  }
  return (
    <div className="grid gap-4">
      <SegmentedChoice
        label="Split"
        options={splits}
        value={sharing.split}
        onChange={(split) => onChange({ ...sharing, split })}
      />
      <fieldset aria-labelledby={`${id}-with`} aria-describedby={`${id}-line`}>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <p id={`${id}-with`} className="text-sm font-semibold">
            Shared with
          </p>
          {people.length > MAX_WITHOUT_BUTTONS && (
            <div className="flex">
              <Button size="sm" variant="quiet" onClick={() => onChange({ ...sharing, leftOut: [] })}>
                All
              </Button>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => onChange({ ...sharing, leftOut: people.map(({ userId }) => userId) })}
              >
                None
              </Button>
            </div>
          )}
        </div>
        <ul className="divide-y divide-line rounded-control border border-control bg-surface">
          {people.map((person) => (
            <PersonLine
              key={person.userId}
              person={person}
              sharing={sharing}
              cents={summary.shares.get(person.userId)}
              onToggle={(isSharing) => toggle(person.userId, isSharing)}
              onChange={onChange}
            />
          ))}
        </ul>
        <p
          id={`${id}-line`}
          role={isWrong ? 'alert' : 'status'}
          className={cx('mt-2 text-sm', isWrong ? 'font-semibold text-berry' : 'text-muted')}
        >
          {summary.line}
        </p>
        {summary.why !== undefined && (
          <Why topic={summary.line}>
            <p className="text-muted">{summary.why}</p>
          </Why>
        )}
      </fieldset>
    </div>
  )
}

type PersonLineProps = Pick<SharingFieldsProps, 'sharing' | 'onChange'> & {
  person: SharePerson
  /** The resulting share; undefined while it cannot be computed. */
  cents: number | undefined
  onToggle: (isSharing: boolean) => void
}

function PersonLine({ person, sharing, cents, onToggle, onChange }: PersonLineProps) {
  const { split } = sharing
  const isSharing = !sharing.leftOut.includes(person.userId)
  return (
    <li className="flex min-h-12 items-center gap-3 pr-2 pl-3.5">
      <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3 py-1.5 leading-snug">
        <input
          type="checkbox"
          checked={isSharing}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-spruce"
        />
        <span className={cx('min-w-0 [overflow-wrap:anywhere]', !isSharing && 'text-muted')}>
          {nameWithGuests(person)}
        </span>
      </label>
      {isSharing && cents !== undefined && (
        <span className="font-mono text-sm tabular-nums">{formatCents(cents)}</span>
      )}
      {isSharing && split === 'weights' && (
        <ShareField
          label={`Shares for ${fullName(person)}`}
          className="!w-16"
          value={sharing.weights[person.userId] ?? String(person.heads)}
          onChange={(text) =>
            onChange({ ...sharing, weights: { ...sharing.weights, [person.userId]: text } })
          }
        />
      )}
      {isSharing && split === 'amounts' && (
        <ShareField
          label={`Dollars for ${fullName(person)}`}
          className="!w-24"
          value={sharing.amounts[person.userId] ?? ''}
          onChange={(text) =>
            onChange({ ...sharing, amounts: { ...sharing.amounts, [person.userId]: text } })
          }
        />
      )}
    </li>
  )
}

type ShareFieldProps = { label: string; value: string; onChange: (text: string) => void; className: string }

function ShareField({ label, value, onChange, className }: ShareFieldProps) {
  return (
    <AmountInput
      aria-label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={onChange}
      className={cx('my-1 !min-h-11 shrink-0 text-right tabular-nums', className)}
    />
  )
}

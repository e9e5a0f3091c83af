import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { describeTiers, DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { MAX_REFUND_TIERS } from '#contract/trip-input.ts'
import type { RefundTier } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import { ListChoice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { checkTerms, parseTerms, type TermRow, formatTerms } from './refund-terms-text.ts'
import { replaceRow, removeRow } from './edit-rows.ts'

type RefundTermsProps = {
  /** The form's value; see formatTerms(). */
  text: string
  /** Set if there was an attempt to save invalid terms. */
  error: string | undefined
  onChange: (text: string) => void
}

/** Refund terms: the default ones, or a trip's own, row by row. */
export function RefundTerms({ text, error, onChange }: RefundTermsProps) {
  const rows = parseTerms(text)
  return (
    <div className="grid gap-6 sm:col-span-2">
      <ListChoice
        label="Refunds for cancellations"
        value={rows === null ? 'usual' : 'own'}
        options={[
          { value: 'usual', label: 'Standard terms', hint: <TermSentences tiers={DEFAULT_REFUND_TIERS} /> },
          { value: 'own', label: 'Custom terms' },
        ]}
        onChange={(choice) => onChange(formatTerms(choice === 'usual' ? null : DEFAULT_REFUND_TIERS))}
        hint="Existing bookings keep their terms. If you cancel the trip, everyone gets a full refund."
      />
      {rows !== null && (
        <TermRows rows={rows} error={error} onChange={(changedRows) => onChange(formatTerms(changedRows))} />
      )}
    </div>
  )
}

type TermRowsProps = { rows: TermRow[]; error: string | undefined; onChange: (rows: TermRow[]) => void }

function TermRows({ rows, error, onChange }: TermRowsProps) {
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { tiers, rowErrors, overallError } = checkTerms(rows)
  // Before the first attempt to save, no errors are shown while typing.
  const showsErrors = error !== undefined
  const shownOverallError = showsErrors ? overallError : undefined
  const isFull = rows.length >= MAX_REFUND_TIERS
  return (
    <div
      role="group"
      aria-label="Steps"
      aria-describedby={shownOverallError === undefined ? undefined : `${id}-error`}
      // Makes the editor focus the group, if this is the first error.
      data-invalid={shownOverallError !== undefined || undefined}
      tabIndex={-1}
    >
      <ol role="list" className="grid gap-4 empty:hidden">
        {rows.map((row, index) => {
          const name = `step ${index + 1}`
          const errorOf = (part: keyof TermRow) => (showsErrors ? rowErrors[`${index}.${part}`] : undefined)
          const bind = (part: keyof TermRow) => ({
            name: `refund-${index}-${part}`,
            value: row[part],
            error: errorOf(part),
            inputMode: 'numeric' as const,
            autoComplete: 'off',
            onChange: ({ target }: { target: { value: string } }) =>
              onChange(replaceRow(rows, index, { ...row, [part]: target.value })),
          })
          return (
            <li
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 border-l-2 border-dotted border-control pl-3"
            >
              <Field label={`Days before, ${name}`} {...bind('daysBefore')} />
              <Field label={`Refund %, ${name}`} {...bind('percent')} />
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  onChange(removeRow(rows, index))
                  addButton.current?.focus()
                }}
                className="mt-7 grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink focus-visible:outline-offset-0"
              >
                <Trash2 />
              </button>
            </li>
          )
        })}
      </ol>
      {shownOverallError !== undefined && (
        <p id={`${id}-error`} className="mt-3 text-sm font-semibold text-berry">
          {shownOverallError}
        </p>
      )}
      <Button
        ref={addButton}
        size="sm"
        variant="quiet"
        className="mt-3 -ml-2"
        aria-disabled={isFull}
        onClick={() => onChange([...rows, { daysBefore: '', percent: '' }])}
      >
        <Plus />
        {isFull ? `Up to ${MAX_REFUND_TIERS} steps` : 'Add step'}
      </Button>
      <div role="status" aria-labelledby={id} className="mt-4 rounded-control bg-sunken px-4 py-3">
        <p id={id} className="font-mono text-xs text-muted">
          What travellers see
        </p>
        <div className="mt-2 text-sm">
          {tiers === null ? 'Complete the steps to see the terms.' : <TermSentences tiers={tiers} />}
        </div>
      </div>
    </div>
  )
}

function TermSentences({ tiers }: { tiers: RefundTier[] }) {
  return describeTiers(tiers).map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ))
}

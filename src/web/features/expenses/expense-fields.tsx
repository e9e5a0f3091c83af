import { useState, type ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { parseAmount } from '#contract/amounts.ts'
import { ExpenseCategory } from '#contract/expenses.ts'
import { AmountField } from '../../ui/amount-input.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { categoryWords } from './balance-words.ts'
import {
  isSameSharing,
  type ExpenseFormValues,
  type SharePerson,
  type ExpenseSharing,
} from './expense-form.ts'
import { ReceiptField } from './receipt-field.tsx'
import { SharingFields } from './sharing-fields.tsx'
import { describeSharing } from './sharing-words.ts'

/**
 * The current input of an expense's fields, and whether it can be sent: not during a receipt upload, nor with
 * an invalid split. If the split is still `sharingBefore`, everybody keeps their parts, even if parties have
 * changed size.
 */
export function useExpenseFields<Sent>(
  form: UseFormReturn<ExpenseFormValues, unknown, Sent>,
  people: SharePerson[],
  sharingBefore?: ExpenseSharing,
) {
  const [isUploading, setIsUploading] = useState(false)
  const [amount, sharing, receiptUrl] = useWatch({
    control: form.control,
    name: ['amount', 'sharing', 'receiptUrl'],
  })
  const sharers =
    sharingBefore && isSameSharing(sharing, sharingBefore) ? people.map(withPartsBefore) : people
  const summary = people.length === 0 ? null : describeSharing(parseAmount(amount), sharing, sharers)
  return {
    isUploading,
    canBeShared: summary?.problem === undefined,
    fields: { sharing, receiptUrl, summary, onUpload: setIsUploading },
  }
}

function withPartsBefore(person: SharePerson): SharePerson {
  return { ...person, heads: person.weightBefore ?? person.heads }
}

type ExpenseFieldsProps<Sent> = {
  form: UseFormReturn<ExpenseFormValues, unknown, Sent>
  tripId: number
  /** People who may share it; empty if the payer may not choose, or if they are unknown. */
  people: SharePerson[]
  /** A note about how it is shared. */
  note: ReactNode
  /** The amount is derived from something else. */
  isAmountFixed?: boolean
  fields: ReturnType<typeof useExpenseFields>['fields']
}

/** The fields of an expense. The form around them sends it. */
export function ExpenseFields<Sent>({
  form,
  tripId,
  people,
  note,
  isAmountFixed = false,
  fields,
}: ExpenseFieldsProps<Sent>) {
  const { register, control, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const { sharing, receiptUrl, summary, onUpload } = fields
  return (
    <div className="grid gap-5">
      <div className="grid auto-cols-fr grid-flow-col gap-4">
        {!isAmountFixed && (
          <Controller
            control={control}
            name="amount"
            render={({ field }) => (
              <AmountField label="Amount" placeholder="0.00" error={errors.amount?.message} {...field} />
            )}
          />
        )}
        <SelectField label="Category" {...fieldOf(form, 'category')}>
          {ExpenseCategory.options.map((category) => (
            <option key={category} value={category}>
              {categoryWords[category]}
            </option>
          ))}
        </SelectField>
      </div>
      <Field
        label="Reason"
        placeholder="Ferry to the island"
        autoComplete="off"
        {...fieldOf(form, 'reason')}
      />
      {summary && (
        <SharingFields
          people={people}
          sharing={sharing}
          summary={summary}
          isStrict={isSubmitted}
          onChange={(next) => setValue('sharing', next, { shouldDirty: true })}
        />
      )}
      {note !== null && (
        <div className="rounded-control bg-glacier-wash px-4 py-3 text-sm text-glacier">{note}</div>
      )}
      <ReceiptField
        tripId={tripId}
        field={register('receiptUrl')}
        url={receiptUrl}
        error={errors.receiptUrl?.message}
        onChange={(url) => setValue('receiptUrl', url, { shouldDirty: true, shouldValidate: isSubmitted })}
        onUpload={onUpload}
      />
    </div>
  )
}

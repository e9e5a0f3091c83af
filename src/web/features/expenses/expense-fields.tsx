import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { readAmount } from '#contract/read-amount.ts'
import { ExpenseCategory } from '#contract/expenses.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import type { ExpenseFormValues, Person } from './expense-form.ts'
import { ReceiptField } from './receipt-field.tsx'
import { describeSharing } from './share-words.ts'
import { SharingFields } from './sharing-fields.tsx'
import { categoryWords } from './standing-words.ts'

/** Whether an expense may go: not while its receipt is on its way, nor shared as it cannot be. */
export function useExpenseFields<Sent>(
  form: UseFormReturn<ExpenseFormValues, unknown, Sent>,
  people: Person[],
) {
  const [isUploading, setIsUploading] = useState(false)
  const [amount, sharing, receiptUrl] = useWatch({
    control: form.control,
    name: ['amount', 'sharing', 'receiptUrl'],
  })
  const described = people.length === 0 ? null : describeSharing(readAmount(amount), sharing, people)
  return {
    isUploading,
    canBeShared: described?.problem === undefined,
    fields: { sharing, receiptUrl, described, onUpload: setIsUploading },
  }
}

type ExpenseFieldsProps<Sent> = {
  form: UseFormReturn<ExpenseFormValues, unknown, Sent>
  tripId: number
  isOnTrip: boolean
  /** Who may share in it; nobody where that is not for the payer to say, or not known. */
  people: Person[]
  fields: ReturnType<typeof useExpenseFields>['fields']
}

/** What somebody says of an expense. */
export function ExpenseFields<Sent>({ form, tripId, isOnTrip, people, fields }: ExpenseFieldsProps<Sent>) {
  const { register, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const { sharing, receiptUrl, described, onUpload } = fields
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Amount"
          inputMode="decimal"
          step="0.01"
          placeholder="0.00"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <SelectField label="Category" error={errors.category?.message} {...register('category')}>
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
        error={errors.reason?.message}
        {...register('reason')}
      />
      {described ? (
        <SharingFields
          people={people}
          sharing={sharing}
          described={described}
          isStrict={isSubmitted}
          onChange={(next) => setValue('sharing', next, { shouldDirty: true })}
        />
      ) : (
        <p className="rounded-control bg-glacier-wash px-4 py-3 text-sm text-glacier">
          Shared with everyone on the trip.{!isOnTrip && ' The organiser has to OK it first.'}
        </p>
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

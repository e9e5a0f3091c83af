import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { AmountField } from '../../ui/amount-input.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import { CategoryOptions } from '../trips/category-options.tsx'
import { statusLabel } from '../trips/trip-tags.tsx'
import type { NewTripForm } from './new-trip-form.ts'

/** The first fields of a trip; the editor has the others. */
export function CreateTripFields({ form: { register, control, formState } }: { form: NewTripForm }) {
  const categoryListId = useId()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Trip Title"
        className="sm:col-span-2"
        error={errors.title?.message}
        {...register('title')}
      />
      <Field
        label="Location"
        className="sm:col-span-2"
        error={errors.location?.message}
        {...register('location')}
      />
      <TextAreaField
        label="Description"
        className="sm:col-span-2"
        error={errors.description?.message}
        {...register('description')}
      />
      <Field
        label="Category"
        className="sm:col-span-2"
        hint="Choose one or type your own."
        list={categoryListId}
        autoComplete="off"
        error={errors.category?.message}
        {...register('category')}
      />
      <CategoryOptions id={categoryListId} />
      <Controller
        control={control}
        name="price"
        render={({ field }) => (
          <AmountField
            label="Price per Person"
            hint="In dollars. Enter 0 for a free trip."
            error={errors.price?.message}
            {...field}
          />
        )}
      />
      <Field
        label="Max Participants"
        hint="Enter 0 for no limit."
        inputMode="numeric"
        autoComplete="off"
        error={errors.maxParticipants?.message}
        {...register('maxParticipants')}
      />
      <Field label="Start Date" type="date" error={errors.startDate?.message} {...register('startDate')} />
      <Field label="End Date" type="date" error={errors.endDate?.message} {...register('endDate')} />
      <Field
        label="Activities"
        className="sm:col-span-2"
        hint="Separate with commas."
        autoComplete="off"
        error={errors.activities?.message}
        {...register('activities')}
      />
      <SelectField
        label="Status"
        className="sm:col-span-2"
        hint="Only organisers see drafts. Trips become ongoing and completed automatically, by their dates."
        error={errors.status?.message}
        {...register('status')}
      >
        <option value="upcoming">{statusLabel('upcoming')}</option>
        <option value="draft">{statusLabel('draft')}</option>
      </SelectField>
    </div>
  )
}

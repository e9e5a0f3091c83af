import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { AmountField } from '../../ui/amount-input.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { CategoryOptions } from '../trips/category-options.tsx'
import { statusLabel } from '../trips/trip-tags.tsx'
import type { NewTripForm } from './new-trip-form.ts'

/** The first fields of a trip; the editor has the others. */
export function CreateTripFields({ form }: { form: NewTripForm }) {
  const categoryListId = useId()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Trip Title" className="sm:col-span-2" {...fieldOf(form, 'title')} />
      <Field label="Location" className="sm:col-span-2" {...fieldOf(form, 'location')} />
      <TextAreaField label="Description" className="sm:col-span-2" {...fieldOf(form, 'description')} />
      <Field
        label="Category"
        className="sm:col-span-2"
        hint="Choose one or type your own."
        list={categoryListId}
        autoComplete="off"
        {...fieldOf(form, 'category')}
      />
      <CategoryOptions id={categoryListId} />
      <Controller
        control={form.control}
        name="price"
        render={({ field }) => (
          <AmountField
            label="Price per Person"
            hint="In dollars. Enter 0 for a free trip."
            error={form.formState.errors.price?.message}
            {...field}
          />
        )}
      />
      <Field
        label="Max Participants"
        hint="Enter 0 for no limit."
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'maxParticipants')}
      />
      <Field label="Start Date" type="date" {...fieldOf(form, 'startDate')} />
      <Field label="End Date" type="date" {...fieldOf(form, 'endDate')} />
      <Field
        label="Activities"
        className="sm:col-span-2"
        hint="Separate with commas."
        autoComplete="off"
        {...fieldOf(form, 'activities')}
      />
      <SelectField
        label="Status"
        className="sm:col-span-2"
        hint="Only organisers see drafts. Trips become ongoing and completed automatically, by their dates."
        {...fieldOf(form, 'status')}
      >
        <option value="upcoming">{statusLabel('upcoming')}</option>
        <option value="draft">{statusLabel('draft')}</option>
      </SelectField>
    </div>
  )
}

import type { ChangeEvent } from 'react'
import { formFields, type TripFormErrors, type TripFormField, type TripFormValues } from './trip-form.ts'

type BoundField = {
  name: TripFormField
  label: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** The props of the input for a form value. */
export type BindField = (field: TripFormField) => BoundField

export function bindFields(
  form: TripFormValues,
  errors: TripFormErrors,
  onChange: (field: TripFormField, value: string) => void,
): BindField {
  return (field) => ({
    name: field,
    label: formFields[field].label,
    value: form[field],
    error: errors[field],
    onChange: ({ target }) => onChange(field, target.value),
  })
}

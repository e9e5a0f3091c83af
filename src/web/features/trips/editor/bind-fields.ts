import type { ChangeEvent } from 'react'
import { formFields, type FormErrors, type FormField, type TripForm } from './trip-form.ts'

type Bound = {
  name: FormField
  label: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** Ties a field of the form to a field on the page. */
export type Bind = (field: FormField) => Bound

export function bindTo(
  form: TripForm,
  errors: FormErrors,
  onChange: (field: FormField, value: string) => void,
): Bind {
  return (field) => ({
    name: field,
    label: formFields[field].label,
    value: form[field],
    error: errors[field],
    onChange: ({ target }) => onChange(field, target.value),
  })
}

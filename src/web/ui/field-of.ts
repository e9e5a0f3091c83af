import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Connects a field with its form: how it is registered, and what is wrong with it. */
export function fieldOf<Values extends FieldValues, Name extends Path<Values> & keyof Values>(
  { register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  options?: Parameters<typeof register<Name>>[1],
) {
  const errors = formState.errors as Partial<Record<keyof Values, FieldError>>
  return { error: errors[name]?.message, ...register(name, options) }
}

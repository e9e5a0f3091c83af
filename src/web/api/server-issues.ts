import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './client.ts'

/** Shows the server's messages about single fields at those fields. */
export function showServerIssues<Values extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    // The form may not have the field.
    if (path in getValues()) setError(path as Path<Values>, { type: 'server', message })
  }
}

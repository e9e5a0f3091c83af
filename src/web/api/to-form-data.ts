/** What a call with a file sends. */
export function toFormData(body: object | undefined, field: string, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  // Last: whoever reads the parts as they come knows the others by then.
  if (file) form.set(field, file)
  return form
}

/** The form data of a call with a file. */
export function toFormData(body: object | undefined, fileField: string, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  // Last, so that a server that streams the parts has read the other fields before the file.
  if (file) form.set(fileField, file)
  return form
}

type Named = { firstName: string | null; lastName: string | null }

/** A person's full name, or a placeholder. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter((part) => part?.trim()).join(' ') || 'Unnamed traveller'
}

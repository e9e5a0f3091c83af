type Named = { firstName: string | null; lastName: string | null }

/** What somebody is called, also where nothing is known. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter((part) => part?.trim()).join(' ') || 'Unnamed traveller'
}

type Named = { firstName: string | null; lastName: string | null }

/** A person's full name, or a placeholder. */
export function fullName(named: Named): string {
  return nameOf(named) || 'Unnamed traveller'
}

/** A person's full name; empty if there is none yet, because the address was only invited. */
export function nameOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter((part) => part?.trim()).join(' ')
}

/** For organisers, who know the address of somebody without a name. */
export function nameOrEmail(person: Named & { email: string }): string {
  return nameOf(person) || person.email
}

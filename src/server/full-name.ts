type PersonName = { firstName: string | null; lastName: string | null }

export function fullName(person: PersonName): string {
  return nameOf(person) || 'Unnamed traveller'
}

/** For organisers, who know the address of somebody without a name. */
export function nameOrEmail(person: PersonName & { email: string }): string {
  return nameOf(person) || person.email
}

function nameOf({ firstName, lastName }: PersonName): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

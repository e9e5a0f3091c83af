type Named = { firstName: string | null; lastName: string | null }

/** A person's full name, or a placeholder. */
export function fullName(named: Named): string {
  return nameOf(named) || 'Unnamed traveller'
}

/** A person's full name or, of somebody who has none yet, the address. */
export function nameOrAddress({ email, ...named }: Named & { email: string }): string {
  return nameOf(named) || email
}

function nameOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter((part) => part?.trim()).join(' ')
}

type PersonName = { firstName: string | null; lastName: string | null }

export function fullName({ firstName, lastName }: PersonName): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Unnamed traveller'
}

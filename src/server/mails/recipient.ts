import { users } from '../db/tables/auth.ts'
import type { Recipient } from '../ports/mailer/port.ts'
import { toSafeOwnName } from './safe-texts.ts'

/** The columns of a mail's recipient. */
export const recipientColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
}

export type RecipientRow = { id: string; email: string; firstName: string | null; lastName: string | null }

export function toRecipient({ id, email, firstName, lastName }: RecipientRow): Recipient {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { userId: id, name: toSafeOwnName(name), address: email }
}

import { users } from '../db/tables/auth.ts'
import { quoteRecipientName } from './quotes.ts'
import type { Recipient } from '../ports/mailer/port.ts'

/** What a mail needs to know of whom it is for. */
export const recipientColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
}

export type RecipientRow = { id: string; email: string; firstName: string | null; lastName: string | null }

export function toRecipient({ id, email, firstName, lastName }: RecipientRow): Recipient {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { userId: id, name: quoteRecipientName(name), address: email }
}

import { users } from '../db/tables/auth.ts'
import type { Mailbox } from '../ports/mailer/port.ts'

/** What a mail needs to know of whom it is for. */
export const recipientColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
}

type Recipient = { email: string; firstName: string | null; lastName: string | null }

export function toRecipient({ email, firstName, lastName }: Recipient): Mailbox {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { name: name === '' ? null : name, address: email }
}

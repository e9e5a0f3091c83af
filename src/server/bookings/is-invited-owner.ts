import { sql, type SQL } from 'drizzle-orm'
import { users } from '../db/tables/auth.ts'

type InvitedSql = { userId: SQL | string; invitedAddress: SQL | string | null }

/**
 * SQL condition: the person of an invitation has confirmed the address that was invited, and still has it. Whoever registers
 * somebody else's address can change it to one of their own, and confirm that. `invitedAddress` is null if the address was
 * confirmed before.
 */
export function isInvitedOwner({ userId, invitedAddress }: InvitedSql): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${users} owner where owner.id = ${userId} and owner.email_verified_at is not null
      and owner.email = coalesce(${invitedAddress}, owner.email))`
}

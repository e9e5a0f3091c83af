import { and, isNull, notExists, sql } from 'drizzle-orm'
import { userIdentities, users } from '../db/tables/auth.ts'

/**
 * SQL condition on users: the account was added for an invitation, and nobody can log in to it yet. It says nothing about who
 * has the address, so whoever registers with it completes the account.
 */
export const isUnclaimed = sql`${and(
  isNull(users.passwordHash),
  isNull(users.emailVerifiedAt),
  isNull(users.deletedAt),
  notExists(sql`(select from ${userIdentities} where ${userIdentities.userId} = ${users.id})`),
)}`

import { sql } from 'drizzle-orm'
import { viewerColumns } from '../access/viewer-columns.ts'
import { users } from '../db/tables/auth.ts'

/** The columns of a User, which people see of their own account. */
export const userColumns = {
  ...viewerColumns,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
}

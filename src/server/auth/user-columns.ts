import { sql } from 'drizzle-orm'
import { viewerColumns } from '../access/viewer-columns.ts'
import { users } from '../db/tables/auth.ts'

/** What people see of their own account everywhere. */
export const userColumns = {
  ...viewerColumns,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
}

import { sql } from 'drizzle-orm'
import { users } from '../db/tables/auth.ts'

/** What people see of their own account everywhere. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
}

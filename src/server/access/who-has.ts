import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'

/** Who decided before the viewer did: 'You have', 'Ana has', or 'Another organiser has' if it is not known. */
export async function whoHas(
  tx: Tx,
  { userId, viewer }: { userId: string | null; viewer: Viewer },
): Promise<string> {
  if (userId === viewer.id) return 'You have'
  const [organiser] =
    userId === null
      ? []
      : await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId))
  return `${organiser?.firstName ?? 'Another organiser'} has`
}

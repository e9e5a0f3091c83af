import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { DEMO_ID_PREFIX } from './demo-accounts.ts'

const INVITED = { id: `${DEMO_ID_PREFIX}invited`, email: 'freya.holm@example.com' }
const openUntil = sql`app_now() + interval '10 days'`

type InvitationTerms = Pick<typeof bookings.$inferInsert, 'tripId' | 'unitPrice' | 'refundTiers'>

/** Somebody without an account, whom the organiser has invited. */
export async function seedInvitation(
  tx: Tx,
  { organiserId, ...terms }: InvitationTerms & { organiserId: string },
): Promise<void> {
  await tx.insert(users).values(INVITED)
  await tx.insert(bookings).values({
    ...terms,
    userId: INVITED.id,
    status: 'offered',
    partySize: 2,
    expiresAt: openUntil,
    offeredUntil: openUntil,
    invitedBy: organiserId,
    invitedAddress: INVITED.email,
    invitationNote: 'We’re keeping two spots for you and Nils. The river is at its best that week.',
  })
}

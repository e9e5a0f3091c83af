import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { disputes } from '../db/tables/payments.ts'
import { fail } from '../fail.ts'

/** Decides a dispute of a sandbox payment, as the payer's bank would. What follows comes as an event, as from a real provider. */
export async function closeSandboxDispute(
  { db, payments: provider }: Pick<Context, 'db' | 'payments'>,
  { id, isWon }: { id: number; isWon: boolean },
): Promise<void> {
  const bank = provider?.sandbox ?? fail('NOT_FOUND')
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  if (!dispute) fail('NOT_FOUND')
  await bank.closeDispute({ disputeId: dispute.providerDisputeId, isWon })
}

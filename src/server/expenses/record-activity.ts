import { expenseActivity } from '../db/tables/expenses.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { tripTopic } from '../live/topics.ts'

type NewActivity = Omit<typeof expenseActivity.$inferInsert, 'id' | 'createdAt'>

/** Records what was done with a trip's money, and publishes the change to open pages. */
export async function recordActivity(tx: Tx, done: NewActivity): Promise<number> {
  const noted = await tx
    .insert(expenseActivity)
    .values(done)
    .returning({ id: expenseActivity.id })
    .then(firstRow)
  await publishChanges(tx, { topic: tripTopic(done.tripId), what: 'expenses' })
  return noted.id
}

import { expenseActivity } from '../db/tables/expenses.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { tripTopic } from '../live/topics.ts'

type NewActivity = Omit<typeof expenseActivity.$inferInsert, 'id' | 'createdAt'>

/** Records what was done with a trip's money, publishes it to open pages, and returns the activity's id. */
export async function recordActivity(tx: Tx, activity: NewActivity): Promise<number> {
  const { id } = await tx
    .insert(expenseActivity)
    .values(activity)
    .returning({ id: expenseActivity.id })
    .then(firstRow)
  await publishChanges(tx, { topic: tripTopic(activity.tripId), what: 'expenses' })
  return id
}

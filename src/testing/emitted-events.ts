import { reactionsTo, type Events } from '#server/events/events.ts'
import type { TestSite } from './start-app.ts'

/** The committed events of one name, in order. Workers delete done jobs, so no background work may run. */
export async function findEmittedEvents<Name extends keyof Events>(
  site: TestSite,
  name: Name,
): Promise<Events[Name][]> {
  if (site.hasBackground)
    throw new Error('In a file that says withBackground(), reactions take the events away.')
  const jobs = await site.database.query<{ payload: Events[Name] }>(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = $1 order by jobs.id`,
    // Each reaction has a job of its own; those of the first one are enough.
    [reactionsTo[name][0]],
  )
  return jobs.map(({ payload }) => payload)
}

/**
 * From now on records the live changes that this process publishes. Returns a function that lists them, such
 * as 'trip:7 seats', in alphabetical order.
 */
export function recordLiveChanges(site: TestSite): () => string[] {
  const recorded: string[] = []
  site.context.live.subscribeToOwn((changes) =>
    recorded.push(...changes.map(({ topic, what }) => `${topic} ${what}`)),
  )
  return () => recorded.toSorted()
}

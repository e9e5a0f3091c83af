import { type Column, sql, type SQL } from 'drizzle-orm'

/**
 * When to ask the provider again about something open: after half of its age, so soon at first and then less
 * and less often. The wait is an hour at most.
 */
export function nextCheckAt(
  createdAt: Column | SQL,
  { atLeastSeconds }: { atLeastSeconds: number },
): SQL<Date> {
  return sql`app_now() + greatest(make_interval(secs => ${atLeastSeconds}), least((app_now() - ${createdAt}) / 2, interval '1 hour'))`
}

import { type Column, sql, type SQL } from 'drizzle-orm'

/** When the provider is asked again about something that is open: soon at first, then ever more rarely. */
export function nextCheckAt(
  createdAt: Column | SQL,
  { atLeastSeconds }: { atLeastSeconds: number },
): SQL<Date> {
  return sql`app_now() + greatest(make_interval(secs => ${atLeastSeconds}), least((app_now() - ${createdAt}) / 2, interval '1 hour'))`
}

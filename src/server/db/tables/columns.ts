import { sql, type SQL } from 'drizzle-orm'
import { customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** The database's clock, which tests can move: the same for every process that shares the database. */
export const appNow: SQL<Date> = sql`app_now()`

/** A moment in the API's format (ISO 8601, UTC), whatever the database's time zone is. */
export function utc(moment: string): SQL {
  return sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().default(appNow)
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** JSON as it is written, in its order. Drizzle's own would read a text that looks like JSON once more. */
export const exactJson = customType<{ data: unknown }>({ dataType: () => 'json', toDriver: JSON.stringify })
export const money = () => numeric({ precision: 10, scale: 2 })

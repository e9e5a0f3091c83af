import { sql, type SQL } from 'drizzle-orm'
import { customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** The database's clock, which tests can move. It is the same for every process that shares the database. */
export const appNow: SQL<Date> = sql`app_now()`

/** Which state of the data a statement sees (functions/data_version.sql), looked up once for all its rows. */
export const dataVersion: SQL<number> = sql`(select data_version())`

/** A moment in the API's format (ISO 8601, UTC), regardless of the database's time zone. */
export function utc(moment: string): SQL {
  return sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().default(appNow)
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** JSON stored as text, in its order. Drizzle's own type would parse a string that looks like JSON again. */
export const exactJson = customType<{ data: unknown }>({ dataType: () => 'json', toDriver: JSON.stringify })
export const money = () => numeric({ precision: 10, scale: 2 })

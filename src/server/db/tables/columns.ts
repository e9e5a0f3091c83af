import { sql, type SQL } from 'drizzle-orm'
import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** The database's clock, which tests can move: the same for every process that shares the database. */
export const appNow: SQL<Date> = sql`app_now()`

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().default(appNow)
export const money = () => numeric({ precision: 10, scale: 2 })

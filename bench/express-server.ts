// Baseline of response-cache.ts: Express, Drizzle and pg, without a cache.
import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import express from 'express'
import pg from 'pg'
import { trips } from '#server/db/tables/trips.ts'
import { tripColumns } from '#server/trips/trip-row.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const db = drizzle({ client: pool, casing: 'snake_case' })
const app = express()

app.get('/api/trips', async (_request, response) => {
  const rows = await db
    .select(tripColumns)
    .from(trips)
    .where(eq(trips.status, 'upcoming'))
    .orderBy(asc(trips.startDate), asc(trips.id))
    .limit(50)
  response.json(rows)
})

const server = app.listen(0, '127.0.0.1', () => {
  // startMeasuredProcess() waits for it.
  process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })
})
process.on('SIGTERM', () => process.exit(0))

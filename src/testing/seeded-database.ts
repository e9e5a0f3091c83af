import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { createPool, openDatabase } from '#server/db/client.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { databaseUrlFor, SEEDED, TEMPLATE } from './database-url.ts'
import { query } from './query.ts'

/**
 * Vitest's global setup for journeys: a second template with the demo's data, seeded once for all of them.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { databaseUrl } = project.getProvidedContext()
  await query(databaseUrl, `create database ${SEEDED} template ${TEMPLATE}`)
  const url = databaseUrlFor(databaseUrl, SEEDED)
  const pool = createPool(url, { size: 2, onError: () => undefined })
  await seedDemo({ db: openDatabase(pool), config: readConfig({}) })
  await pool.end()
}

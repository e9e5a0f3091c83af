import { existsSync } from 'node:fs'
import { makeAdmin } from './auth/make-admin.ts'
import { ConfigError, readConfig } from './config.ts'
import { createPool, openDatabase } from './db/client.ts'
import { findRunningDatabase, startEmbeddedDatabase } from './db/embedded-database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { migrationsFolder } from './folders.ts'
import { readSettings } from './read-settings.ts'

/** `npm run make-admin -- person@example.com`: works beside a running site and without one. */
async function main(email: string | undefined): Promise<void> {
  if (!email) {
    console.error('Usage: npm run make-admin -- person@example.com')
    process.exitCode = 2
    return
  }
  const config = readConfig(readSettings(process.env))
  if (config.databaseUrl === null && !existsSync(config.dataFolder)) {
    throw new ConfigError(
      `The folder ${config.dataFolder} doesn’t exist. Start the site first, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  const runningUrl = config.databaseUrl ?? (await findRunningDatabase(config.dataFolder))
  const startedDatabase =
    runningUrl === null
      ? await startEmbeddedDatabase({ folder: config.dataFolder, address: 'the make-admin command' })
      : null
  try {
    const url = runningUrl ?? startedDatabase?.url ?? ''
    await migrateDatabase(config.databaseDirectUrl ?? url, migrationsFolder)
    const pool = createPool(url, { size: 2, onError: (error) => console.error(error.message) })
    const hasAccount = await makeAdmin({ db: openDatabase(pool) }, { email })
    await pool.end()
    if (hasAccount) console.log(`${email} is now an organiser.`)
    else {
      console.error(`No account uses ${email}. Sign up on the site first, then run this again.`)
      process.exitCode = 1
    }
  } finally {
    await startedDatabase?.stop()
  }
}

await main(process.argv[2]).catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})

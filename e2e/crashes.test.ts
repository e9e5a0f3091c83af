import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findRunningDatabase } from '#server/db/embedded.ts'
import { PASSWORD, putPeopleToWork } from '#testing/people-at-work.ts'
import { processesIn } from '#testing/processes-in.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const CRASHES = 10

const start = (folder: string) => startProcess({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'warn' })

async function killApp(app: AppProcess): Promise<void> {
  await app.kill()
}

/** The postmaster first, so that it can see to nothing when the others go. */
async function killAppAndDatabase(app: AppProcess, folder: string): Promise<void> {
  const lockFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid')
  const postmaster = parseInt(await readFile(lockFile, 'utf8'))
  const killed = app.kill()
  for (const pid of [postmaster, ...(await processesIn(folder))]) killIfAlive(pid)
  await killed
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function usersIn(folder: string): Promise<{ email: string; sessions: number }[]> {
  const url = await findRunningDatabase(folder)
  const client = new pg.Client({ connectionString: url ?? '' })
  await client.connect()
  const { rows } = await client.query<{ email: string; sessions: number }>(
    `select email, (select count(*)::int from sessions where user_id = users.id) as sessions from users`,
  )
  await client.end()
  return rows
}

test.concurrent.each([
  ['the app is killed', killApp],
  ['the app and its database are killed', killAppAndDatabase],
])(
  `everybody who was registered is there after ${CRASHES} times %s`,
  async (_what, crash) => {
    await using temp = await tempFolder()
    const registered: string[] = []
    for (let round = 0; round < CRASHES; round++) {
      const app = await start(temp.folder)
      const people = putPeopleToWork(app.address)
      await people.served()
      await crash(app, temp.folder)
      await people.stop()
      registered.push(...people.registered)
    }

    await using app = await start(temp.folder)
    const users = await usersIn(temp.folder)
    const kept = new Set(users.map(({ email }) => email))
    expect(registered.filter((email) => !kept.has(email))).toEqual([])
    // Whoever was registered was signed in by the same transaction.
    expect(users.filter(({ sessions }) => sessions !== 1)).toEqual([])

    const headers = { 'content-type': 'application/json' }
    for (const email of [registered.at(0), registered.at(-1)]) {
      const body = JSON.stringify({ email, password: PASSWORD })
      const answer = await fetch(`${app.address}/api/auth/login`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
    }
    expect(await app.stop()).toBe(0)
    expect(await processesIn(temp.folder)).toEqual([])
  },
  300_000,
)

import { expect, test } from 'vitest'
import { findRunningDatabase } from '#server/db/embedded-database.ts'
import { PASSWORD, startLoad } from '#testing/load-generator.ts'
import { killIfAlive, postmasterPid } from '#testing/postmaster.ts'
import { findProcessesIn } from '#testing/find-processes-in.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { expectRegistrationsSaved } from './expect-registrations-saved.ts'

const CRASHES = 10
const FIVE_MINUTES_MS = 300_000

const start = (folder: string) => startProcess({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'warn' })

async function killApp(app: AppProcess): Promise<void> {
  await app.kill()
}

/** Kills the postmaster first, so that it cannot clean up after the others. */
async function killAppAndDatabase(app: AppProcess, folder: string): Promise<void> {
  const postmaster = await postmasterPid(folder)
  const killed = app.kill()
  for (const pid of [postmaster, ...(await findProcessesIn(folder))]) killIfAlive(pid)
  await killed
}

test.concurrent.each([
  ['the app is killed', killApp],
  ['the app and its database are killed', killAppAndDatabase],
])(
  `all registrations survive ${CRASHES} rounds in which %s`,
  async (_what, crash) => {
    await using temp = await tempFolder()
    const registered: string[] = []
    for (let round = 0; round < CRASHES; round++) {
      const app = await start(temp.folder)
      const load = startLoad(app.address)
      await load.untilServed()
      await crash(app, temp.folder)
      await load.stop()
      registered.push(...load.registered)
    }

    await using app = await start(temp.folder)
    await expectRegistrationsSaved((await findRunningDatabase(temp.folder)) ?? '', registered)

    const headers = { 'content-type': 'application/json' }
    for (const email of [registered.at(0), registered.at(-1)]) {
      const body = JSON.stringify({ email, password: PASSWORD })
      const answer = await fetch(`${app.address}/api/auth/login`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
    }
    expect(await app.stop()).toBe(0)
    expect(await findProcessesIn(temp.folder)).toEqual([])
  },
  FIVE_MINUTES_MS,
)

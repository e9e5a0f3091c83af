import { expect, test } from 'vitest'
import { findRunningDatabase, startEmbeddedDatabase } from '#server/db/embedded-database.ts'
import { startFlakyNetwork, type FlakyNetwork } from '#testing/flaky-network.ts'
import { startLoad } from '#testing/load-generator.ts'
import { postmasterPid } from '#testing/postmaster.ts'
import { query } from '#testing/query.ts'
import { startProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { until } from '#testing/until.ts'
import { expectRegistrationsSaved } from './expect-registrations-saved.ts'

type DatabaseServer = { url: string; folder: string; network: FlakyNetwork }
type Outage = {
  /** Begins the outage. Without `end`, it ends by itself. */
  begin: (server: DatabaseServer) => Promise<unknown> | void
  end?: (server: DatabaseServer) => Promise<unknown>
}

const kill = (signal: NodeJS.Signals) => async (folder: string) => {
  process.kill(await postmasterPid(folder), signal)
}

const outages: Record<string, Outage> = {
  'the database is restarted': { begin: ({ folder }) => kill('SIGINT')(folder) },
  'the database is killed': { begin: ({ folder }) => kill('SIGKILL')(folder) },
  'every connection is cut': { begin: ({ network }) => network.reset() },
  'the database cannot be reached': {
    begin: ({ network }) => network.refuse(),
    end: ({ network }) => network.mend(),
  },
  'the database falls silent': {
    begin: ({ network }) => network.stall(),
    end: ({ network }) => network.mend(),
  },
  'the database answers very slowly': {
    begin: ({ network }) => network.slow(2_500),
    end: ({ network }) => network.mend(),
  },
}

test.each(Object.entries(outages))(
  'when %s under load, every request is answered, nothing is lost, and the app recovers',
  async (outageName, outage) => {
    await using temp = await tempFolder()
    // In production the operator restarts a crashed database; here the embedded database's supervisor does.
    const { url, stop } = await startEmbeddedDatabase({ folder: temp.folder, address: 'the test' })
    await using _database = { [Symbol.asyncDispose]: stop }
    await using network = await startFlakyNetwork(url)
    await using app = await startProcess({ DATABASE_URL: network.url, LOG_LEVEL: 'fatal' })
    const stream = await openStream(app.address)
    const load = startLoad(app.address)
    await load.untilServed()
    await addJobs(url)

    const server = { url, folder: temp.folder, network }
    await outage.begin(server)
    if (outage.end) {
      await load.untilRefused()
      // Long enough for attempts at new connections to fail.
      await load.untilRefused()
      await outage.end(server)
    } else await waitForDatabase(url)
    await expectRecovery({ outageName, load, stream })

    await expectRegistrationsSaved(url, load.registered)
    await expectSweeperRuns(url)
    await expectNoJobsDue(url)
  },
)

test('the app restarts the embedded database when it is killed under load', async () => {
  await using temp = await tempFolder()
  await using app = await startProcess({ DATA_DIR: temp.folder, DEMO: '0', LOG_LEVEL: 'fatal' })
  const stream = await openStream(app.address)
  const load = startLoad(app.address)
  await load.untilServed()
  const url = (await findRunningDatabase(temp.folder)) ?? ''

  await kill('SIGKILL')(temp.folder)
  await load.untilRefused()
  await waitForDatabase(url)
  await expectRecovery({ outageName: 'the embedded database is killed', load, stream })

  await expectRegistrationsSaved(url, load.registered)
  await expectSweeperRuns(url)
})

type RecoveryCheck = {
  outageName: string
  load: ReturnType<typeof startLoad>
  stream: Awaited<ReturnType<typeof openStream>>
}

async function expectRecovery({ outageName, load, stream }: RecoveryCheck): Promise<void> {
  const startedAt = performance.now()
  await load.untilServed()
  const backMs = performance.now() - startedAt
  await stream.untilResync()
  const liveMs = performance.now() - startedAt
  await load.untilServed()
  await load.stop()
  const [back, live] = [Math.round(backMs), Math.round(liveMs)]
  process.stdout.write(`${outageName}: served again after ${back} ms, live again after ${live} ms\n`)

  expect(load.failures).toEqual([])
}

/** Waits until the sweeper runs again: it changes the status of a trip that has started. */
async function expectSweeperRuns(url: string): Promise<void> {
  await query(
    url,
    `insert into trips (title, location, start_date, end_date, max_participants)
     values ('Ridge walk', 'Jotunheimen', current_date - 1, current_date + 1, 4)`,
  )
  const findUpcoming = () => query(url, "select from trips where status = 'upcoming'")
  await until(async () => (await findUpcoming()).length === 0)
}

/** Adds enough jobs to keep the workers busy when the outage begins. */
async function addJobs(url: string): Promise<void> {
  await query(
    url,
    `select graphile_worker.add_job(name, '{"bookingId": 404}')
     from generate_series(1, 300), (values ('notifications.booking-confirmed'), ('notifications.hold-ending')) names(name)`,
  )
}

/** Waits until no job is due, which means that the workers are running again. */
async function expectNoJobsDue(url: string): Promise<void> {
  const findDueJobs = () =>
    query(url, 'select from graphile_worker.jobs where locked_at is null and run_at <= now() limit 1')
  await until(async () => (await findDueJobs()).length === 0)
}

async function openStream(address: string) {
  const answer = await fetch(`${address}/api/live?topics=trips`)
  let receivedText = ''
  const readStream = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) receivedText += decoder.decode(chunk, { stream: true })
  }
  readStream().catch(() => undefined)
  return {
    untilResync: async () => {
      await until(() => receivedText.includes('event: resync'))
    },
  }
}

async function waitForDatabase(url: string): Promise<void> {
  await until(async () => (await query(url, 'select 1').catch(() => null)) !== null)
}

import { expect, test } from 'vitest'
import { holdPlaces } from '#contract/bookings.ts'
import { listMailTroubles } from '#contract/mails.ts'
import { createReplicaCaller } from '#testing/replica-caller.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { insertTrip } from '#testing/insert-trip.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { startSmtp } from '#testing/start-smtp.ts'

/**
 * The point of the mail delivery at which the process is killed, and how often the mail arrives in the end.
 */
const crashPoints = {
  'the mail is about to be handed over': { at: 'onRecipient', arrivals: 1 },
  'the mail server has taken the mail, and its answer is not read': { at: 'onTaken', arrivals: 2 },
} as const

/** Releases the killed process's jobs now, instead of after five minutes. */
async function releaseJobsOfKilledProcess(database: TestDatabase): Promise<void> {
  await database.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`,
  )
  await database.query(`update graphile_worker._private_jobs set run_at = now()`)
}

async function prepareBooking(database: TestDatabase) {
  const tripId = await insertTrip(database, { places: 5, price: '0.00' })
  const [person] = await insertPeople(database, 1)
  const [admin] = await insertPeople(database, 1, { isAdmin: true })
  if (!person || !admin) throw new Error('Nobody is there')
  return {
    admin,
    /** Books a free place, which is confirmed at once and causes a mail. */
    book: (app: AppProcess) =>
      createReplicaCaller([app.address]).call(holdPlaces, { params: { tripId }, body: {}, as: person }),
  }
}

test.each(Object.entries(crashPoints))(
  'killed when %s: the mail arrives after a restart, and a repeat has the same Message-ID',
  async (_name, { at, arrivals }) => {
    let kill: (() => Promise<void>) | undefined
    let reportKill = () => undefined as void
    const processKilled = new Promise<void>((resolve) => (reportKill = resolve))
    await using smtp = await startSmtp({
      [at]: async () => {
        await kill?.()
        kill = undefined
        reportKill()
      },
    })
    await using database = await cloneDatabase()
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', SMTP_URL: smtp.url }
    const { book } = await prepareBooking(database)
    await using app = await startProcess(settings)
    kill = () => app.kill()
    await book(app)
    await processKilled

    await releaseJobsOfKilledProcess(database)
    await using _restarted = await startProcess(settings)
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(arrivals)
    expect(smtp.received.every(({ subject }) => subject === 'You’re going: Ridge walk')).toBe(true)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
  },
)

test('killed while the mail server is away: the mail is listed, and arrives later', async () => {
  await using smtp = await startSmtp()
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', SMTP_URL: smtp.url }
  const { book, admin } = await prepareBooking(database)
  await smtp.goAway()
  await using app = await startProcess(settings)
  expect((await book(app)).status).toBe(201)
  const troubles = async ({ address }: AppProcess) =>
    (await createReplicaCaller([address]).call(listMailTroubles, { as: admin })).body
  await expect
    .poll(() => troubles(app), { timeout: 30_000 })
    .toMatchObject([{ subject: 'You’re going: Ridge walk', hasGivenUp: false }])
  await app.kill()

  await smtp.comeBack()
  await releaseJobsOfKilledProcess(database)
  await using restarted = await startProcess(settings)
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => troubles(restarted)).toEqual([])
})

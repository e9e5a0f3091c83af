import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { pathParts, queryString, type CallResult, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import type { Failure } from '#contract/errors.ts'
import { register } from '#contract/auth.ts'
import { listSeats, volunteerCar, type Car, type Seat } from '#contract/cars.ts'
import type { NewCar } from '#contract/car-input.ts'
import { buildApp } from '#server/app.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startSession } from '#server/auth/start-session.ts'
import { compose, createLog } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/tables/auth.ts'
import { appNow } from '#server/db/tables/columns.ts'
import { trips } from '#server/db/tables/trips.ts'
import { cloneDatabase, type TestDatabase } from './clone-database.ts'
import { noLimits } from './no-limits.ts'

/** A registered user, and the token of a session. */
export type Person = { email: string; password: string; token: string }
export type PersonWithId = Person & { id: string }

const PASSWORD = 'a long and winding trail'
const LAST_NAME = 'Marlow'
/** Everybody has the same password, so it is hashed once. */
let sharedPasswordHash: Promise<string> | undefined

type TripValues = Partial<typeof trips.$inferInsert>

type TestResponse<E extends Endpoint> = {
  status: number
  body: CallResult<E> & Partial<Failure>
  header: (name: string) => string | undefined
}

export type TestSite = AsyncDisposable & {
  /** Whether reactions and sweeps run: see withBackground(). */
  hasBackground: boolean
  context: Context
  database: TestDatabase
  app: Awaited<ReturnType<typeof buildApp>>
  /** Listens on a port too, and returns the address. May be called repeatedly. */
  listen: () => Promise<string>
  /** Calls an endpoint without a network, as a visitor or as somebody. */
  call: <E extends Endpoint>(endpoint: E, sent: CallInput<E> & { as?: Person }) => Promise<TestResponse<E>>
  /** Adds a person with a verified address; with `isVerified: false`, one who has just registered. */
  person: (details?: {
    email?: string
    firstName?: string
    isAdmin?: boolean
    isVerified?: boolean
  }) => Promise<Person>
  /** Adds an upcoming trip, years ahead. */
  trip: (values?: TripValues) => Promise<{ id: number }>
  /** A trip with an approved car. `seats` are those that can be booked, in order of position. */
  tripWithCar: (
    values?: TripValues,
    offered?: Partial<NewCar>,
  ) => Promise<{ trip: { id: number }; car: Car; seats: Seat[]; driver: Person }>
}

let userCount = 0
let hasBackground = false

/** Runs reactions and sweeps in this file. Others skip them, because they take most of the start-up time. */
export function withBackground(): void {
  beforeAll(() => void (hasBackground = true))
  afterAll(() => void (hasBackground = false))
}

/**
 * The product in this process: real routes, real SQL on a database of its own or a given one, and a movable
 * clock. Reactions and sweeps run only in the files that call withBackground(). `directUrl`: another address for
 * the live connection, so that a test can cut only that.
 */
export async function startApp(
  settings: Record<string, string> = {},
  { database: given, directUrl }: { database?: TestDatabase; directUrl?: string } = {},
): Promise<TestSite> {
  const database = given ?? (await cloneDatabase())
  // Tests change users and the clock by SQL, which no process could know of.
  const config = readConfig({
    LOG_LEVEL: 'silent',
    SESSION_MEMORY_SECONDS: '0',
    SEATS_CACHE_SECONDS: '0',
    ...noLimits,
    ...settings,
  })
  const site = {
    publicUrl: 'http://site.test',
    contactEmail: config.contactEmail,
    socialLinks: config.socialLinks,
    loginProvider: config.loginProvider?.name ?? null,
    payments: config.payments,
    demoAccounts: [],
  }
  const composition = compose({
    config,
    log: createLog(config),
    site,
    databaseUrl: database.url,
    databaseDirectUrl: directUrl ?? database.url,
  })
  await composition.startLive()
  if (hasBackground) await composition.startBackground()
  const app = await buildApp(composition.context)
  let listening: Promise<string> | undefined

  const call: TestSite['call'] = async (endpoint, { as, ...sent }) => {
    const { params, query, body } = sent as {
      params?: Record<string, string | number>
      query?: object
      body?: object
    }
    const response = await app.inject({
      method: endpoint.method,
      url: pathParts(endpoint.path, params).join('/') + queryString({ ...query }),
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: response.statusCode,
      body: (response.body === '' ? undefined : response.json()) as never,
      header: (name) => response.headers[name]?.toString(),
    }
  }

  const person: TestSite['person'] = async ({
    email = `person${++userCount}@example.org`,
    firstName = 'Kit',
    isAdmin = false,
    isVerified = true,
  } = {}) => {
    if (isVerified) return insertVerifiedPerson(composition.context, { email, firstName, isAdmin })
    const { body } = await call(register, {
      body: { firstName, lastName: LAST_NAME, email, password: PASSWORD, confirmPassword: PASSWORD },
    })
    if (isAdmin) await database.query('update users set is_admin = true where email = $1', [email])
    return { email, password: PASSWORD, token: body.token }
  }

  const trip: TestSite['trip'] = (values) => insertUpcomingTrip(composition.context, values)

  return {
    hasBackground,
    context: composition.context,
    database,
    app,
    listen: async () => {
      listening ??= app.listen({ host: '127.0.0.1', port: 0 })
      // Links and redirects contain it.
      site.publicUrl = await listening
      return site.publicUrl
    },
    call,
    person,
    trip,
    tripWithCar: async (values, offered = {}) => {
      const [added, driver] = [await trip(values), await person({ firstName: 'Dana' })]
      const params = { tripId: added.id }
      const { body: car } = await call(volunteerCar, { params, body: offered, as: driver })
      await database.query(`update cars set status = 'approved' where id = $1`, [car.id])
      const { body: seats } = await call(listSeats, { params, as: driver })
      return {
        trip: added,
        car: { ...car, status: 'approved' },
        seats: seats.filter(({ isDriver }) => !isDriver),
        driver,
      }
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await composition.close()
      if (!given) await database[Symbol.asyncDispose]()
    },
  }
}

/** Inserts a person, signed in, which is faster than a registration and a mailed link. */
async function insertVerifiedPerson(
  { db }: Pick<Context, 'db'>,
  { email, firstName, isAdmin }: { email: string; firstName: string; isAdmin: boolean },
): Promise<Person> {
  sharedPasswordHash ??= hashPassword(PASSWORD)
  const passwordHash = await sharedPasswordHash
  const userId = randomUUID()
  const { token } = await db.transaction(async (tx) => {
    await tx.insert(users).values({
      id: userId,
      email,
      emailVerifiedAt: appNow,
      passwordHash,
      firstName,
      lastName: LAST_NAME,
      isAdmin,
    })
    const client = { ip: '127.0.0.1', userAgent: 'lightMyRequest', device: null }
    return startSession(tx, { userId, client })
  })
  return { email, password: PASSWORD, token }
}

async function insertUpcomingTrip(
  { db }: Pick<Context, 'db'>,
  values: TripValues = {},
): Promise<{ id: number }> {
  const [added] = await db
    .insert(trips)
    .values({
      title: 'Ridge walk',
      location: 'Jotunheimen',
      startDate: '2099-07-01',
      endDate: '2099-07-04',
      ...values,
    })
    .returning({ id: trips.id })
  if (!added) throw new Error('The trip was not inserted')
  return added
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addRecordsOutsideTrips,
  addPeople,
  addWorld,
  callerRoles,
  type RecordsOutsideTrips,
  type PeopleByRole,
  type CallerRole,
  type AccessWorld,
} from '#testing/access-worlds.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { fourColourPicture } from '#testing/pictures.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { writeForm } from '#testing/upload-form.ts'

withBackground()

// Calls every route of the API as every role, about an open trip and about a draft, which may be answered
// differently. Each role has its own trips, so that its changes do not affect the others.
// `npm test -- src/server/access -u` rewrites the table: review its diff like code.

type AccessCase = {
  world: AccessWorld
  people: PeopleByRole
  belongings: RecordsOutsideTrips
  role: CallerRole
}
type RequestParts = {
  query?: string
  body?: object
  form?: { fields?: Record<string, string>; file: string; contents?: Uint8Array }
}

const PASSWORD = 'a long and winding trail'
const NEW_PASSWORD = 'a longer and winding trail'
const picture = await fourColourPicture({ width: 40, height: 30 }).png().toBuffer()
const invalidFile = Buffer.from('neither a picture nor a PDF')

const emailOf = ({ people, role }: AccessCase) =>
  role === 'visitor' ? 'visitor@example.org' : people[role].email

/** The input of routes that need one. Input that a route refuses is refused only after the access check. */
const requestParts: Record<string, (accessCase: AccessCase) => RequestParts> = {
  'PATCH /api/account': () => ({ body: { firstName: 'Kim', lastName: 'Lund' } }),
  'DELETE /api/account': (accessCase) => ({
    body: { email: emailOf(accessCase), currentPassword: PASSWORD },
  }),
  'POST /api/account/email': ({ role }) => ({
    body: { email: `new-${role}@example.org`, currentPassword: PASSWORD },
  }),
  'POST /api/account/email/confirm': () => ({ body: { token: 'none' } }),
  'POST /api/account/password': () => ({
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  }),
  'POST /api/account/picture': () => ({ form: { file: 'picture', contents: picture } }),
  'POST /api/analyze-pdf': ({ world }) => ({
    form: { file: 'pdf', fields: { conversationId: String(world.conversation) } },
  }),
  'POST /api/auth/exchange': () => ({ body: { code: 'none' } }),
  'POST /api/auth/login': (accessCase) => ({ body: { email: emailOf(accessCase), password: PASSWORD } }),
  'POST /api/auth/register': ({ role }) => ({
    body: {
      firstName: 'Kim',
      lastName: 'Lund',
      email: `another-${role}@example.org`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  }),
  'POST /api/auth/forgot-password': (accessCase) => ({ body: { email: emailOf(accessCase) } }),
  'POST /api/auth/reset-password': () => ({
    body: { token: 'none', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  }),
  'POST /api/auth/verify-email': () => ({ body: { token: 'none' } }),
  'PATCH /api/bookings/:id': () => ({ body: { partySize: 2 } }),
  'PATCH /api/cars/:carId': () => ({ body: { passengerSeats: 2 } }),
  'PUT /api/cars/:carId/status': () => ({ body: { status: 'pending' } }),
  'GET /api/conversations': ({ world }) => ({ query: `?tripId=${world.trip}` }),
  'POST /api/conversations': ({ world }) => ({ body: { tripId: world.trip } }),
  'POST /api/conversations/:id/messages': () => ({ body: { content: 'How long is it?' } }),
  'POST /api/create-payment-intent': ({ world }) => ({ body: { tripId: world.trip, amount: 12_000 } }),
  'PATCH /api/expenses/:id': () => ({ body: { reason: 'Supper' } }),
  'GET /api/live': ({ world }) => ({ query: `?topics=trip:${world.trip},chat:${world.trip}` }),
  'PUT /api/notifications/settings': () => ({ body: { group: 'holds', channel: 'app', isOn: false } }),
  'POST /api/notifications/read': () => ({ body: { id: 1 } }),
  'POST /api/payments/:id/refunds': () => ({ body: { amount: 100, refundedBefore: 0 } }),
  'POST /api/sandbox/authenticate': () => ({ body: { clientSecret: 'none', isApproved: true } }),
  'POST /api/sandbox/confirm': () => ({ body: { clientSecret: 'none', method: 'succeeds' } }),
  'POST /api/trips': () => ({
    body: { title: 'Fells', location: 'Lakes', startDate: '2099-07-01', endDate: '2099-07-04' },
  }),
  'PUT /api/trips/:id': () => ({ body: { title: 'Fells' } }),
  'POST /api/trips/:tripId/bookings': () => ({ body: { transport: 'own' } }),
  'POST /api/trips/:tripId/chat/read': ({ world }) => ({ body: { upTo: world.message } }),
  'POST /api/trips/:tripId/expenses': () => ({ body: { amount: '12', reason: 'Lunch' } }),
  'GET /api/trips/:tripId/messages/changes': () => ({ query: '?since=0' }),
  'POST /api/trips/:tripId/messages': () => ({ body: { clientId: randomUUID(), text: 'Hello' } }),
  'PATCH /api/trips/:tripId/messages/:id': () => ({ body: { text: 'Hello again' } }),
  'PUT /api/trips/:tripId/messages/:id/pin': () => ({ body: { isPinned: true } }),
  'POST /api/trips/:tripId/messages/picture': () => ({
    form: { file: 'picture', fields: { clientId: randomUUID() }, contents: picture },
  }),
  'POST /api/trips/:tripId/nudges': ({ people }) => ({ body: { userId: people.owner.id } }),
  'POST /api/trips/:tripId/receipts': () => ({ form: { file: 'receipt', contents: picture } }),
  'POST /api/trips/:tripId/settlements': ({ people }) => ({
    body: { fromUserId: people.driver.id, toUserId: people.owner.id, amount: '1' },
  }),
  'POST /api/trips/:tripId/waitlist': () => ({ body: { partySize: 1 } }),
  'POST /api/upload-image': () => ({ form: { file: 'image' } }),
}

const pathIds: Record<string, (accessCase: AccessCase) => string | number> = {
  '/api/account/sessions/:id': ({ belongings }) => belongings.session,
  '/api/bookings/:id': ({ world }) => world.booking,
  '/api/conversations/:id': ({ world }) => world.conversation,
  '/api/expenses/:id': ({ world }) => world.expense,
  '/api/images/:id': ({ belongings }) => belongings.image,
  '/api/mails/:id': ({ belongings }) => belongings.mail,
  '/api/payments/:id': ({ world }) => world.payment,
  '/api/settlements/:id': ({ world }) => world.settlement,
  '/api/trips/:id': ({ world }) => world.trip,
  '/api/trips/:tripId/messages/:id': ({ world }) => world.message,
  '/api/receipts/:name': ({ world }) => world.receipt,
  '/api/chat-pictures/:name': ({ world }) => world.picture,
  '/api/avatars/:name': () => 'none.jpg',
  '/api/calendars/:file': ({ belongings }) => belongings.calendar,
}

function addressOf(path: string, accessCase: AccessCase): string {
  const idEntry = Object.entries(pathIds).find(([start]) => path === start || path.startsWith(`${start}/`))
  const values: Record<string, string | number | undefined> = {
    tripId: accessCase.world.trip,
    carId: accessCase.world.car,
    userId: accessCase.people.owner.id,
    key: 'none',
    group: 'holds',
  }
  const paramName = idEntry && /:(\w+)$/.exec(idEntry[0])?.[1]
  if (idEntry && paramName) values[paramName] = idEntry[1](accessCase)
  return path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: what is ${name}?`)
    return String(value)
  })
}

/** Returns the status and, for a failure, its code: '200', '404 TRIP_NOT_FOUND'. */
async function callRoute(site: TestSite, route: string, accessCase: AccessCase): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const { query = '', body, form } = requestParts[route]?.(accessCase) ?? {}
  const upload =
    form &&
    writeForm([
      ...Object.entries(form.fields ?? {}).map(([field, contents]) => ({ field, contents })),
      { field: form.file, contents: form.contents ?? invalidFile, filename: 'a.png' },
    ])
  const token = accessCase.role === 'visitor' ? null : accessCase.people[accessCase.role].token
  // Over the network, because an endless stream counts as answered once its headers are there.
  const response = await fetch((await site.listen()) + addressOf(path, accessCase) + query, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(upload && { 'content-type': upload.type }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(upload && { body: new Uint8Array(upload.body) }),
  })
  if (response.ok) {
    await response.body?.cancel()
    return String(response.status)
  }
  const { code } = (await response.json()) as { code: string }
  return `${response.status} ${code}`
}

/** Groups roles by answer: '200: owner admin; 404 BOOKING_NOT_FOUND: user member driver'. */
function summarize(answers: [CallerRole, string][]): string {
  const byAnswer = new Map<string, CallerRole[]>()
  for (const [role, answer] of answers) byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), role])
  return [...byAnswer]
    .map(([answer, group]) => `${answer}: ${group.join(' ')}`)
    .toSorted()
    .join('; ')
}

type WorldsByRole = Record<CallerRole, AccessWorld>
let template: TestDatabase
let people: PeopleByRole
let belongings: RecordsOutsideTrips
let openWorlds: WorldsByRole
let draftWorlds: WorldsByRole
const table = new Map<string, string>()

async function callAsEveryRole(site: TestSite, route: string): Promise<void> {
  const callInWorlds = async (worlds: WorldsByRole) => {
    const answers: [CallerRole, string][] = []
    for (const role of callerRoles) {
      answers.push([role, await callRoute(site, route, { world: worlds[role], people, belongings, role })])
    }
    return summarize(answers)
  }
  const openAnswers = await callInWorlds(openWorlds)
  if (!isAboutTrip(route)) {
    table.set(route, openAnswers)
    return
  }
  const draftAnswers = await callInWorlds(draftWorlds)
  table.set(route, openAnswers === draftAnswers ? openAnswers : `${openAnswers}\n  draft  ${draftAnswers}`)
}

/** Whether the request names a trip or something that belongs to one. */
function isAboutTrip(route: string): boolean {
  const [, path = ''] = route.split(' ')
  const [requestForOpenTrip, requestForDraft] = [openWorlds.admin, draftWorlds.admin].map((world) => {
    const accessCase: AccessCase = { world, people, belongings, role: 'admin' }
    return JSON.stringify([addressOf(path, accessCase), requestParts[route]?.(accessCase)])
  })
  return requestForOpenTrip !== requestForDraft
}

async function addWorlds(site: TestSite, isDraft: boolean): Promise<WorldsByRole> {
  const worlds: Partial<WorldsByRole> = {}
  for (const role of callerRoles) worlds[role] = await addWorld(site, people, { isDraft })
  return worlds as WorldsByRole
}

/** Every route in the OpenAPI description. */
async function listRoutes(site: TestSite): Promise<string[]> {
  const response = await site.app.inject('/api/openapi.json')
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    .toSorted()
}

let routes: string[] = []

/** Hundreds of calls, and a site for every route that changes something. */
const TIMEOUT_MS = 600_000

beforeAll(async () => {
  template = await cloneDatabase()
  await using site = await startApp({}, { database: template })
  people = await addPeople(site)
  openWorlds = await addWorlds(site, false)
  draftWorlds = await addWorlds(site, true)
  belongings = await addRecordsOutsideTrips(site, people)
  routes = await listRoutes(site)
  for (const route of routes.filter((routeName) => routeName.startsWith('GET ')))
    await callAsEveryRole(site, route)
}, TIMEOUT_MS)
afterAll(() => template[Symbol.asyncDispose]())

test('every route answers every role as the snapshot says', { timeout: TIMEOUT_MS }, async () => {
  for (const route of routes.filter((routeName) => !routeName.startsWith('GET '))) {
    await using database = await cloneDatabase(template)
    await using site = await startApp({}, { database })
    await callAsEveryRole(site, route)
  }
  const lines = [...table].toSorted().map(([route, answers]) => `${route}\n  ${answers}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('matrix.txt')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessCase, addressOf, requestParts } from '#testing/access-requests.ts'
import {
  type AccessWorld,
  addPeople,
  addRecordsOutsideTrips,
  addWorld,
  type CallerRole,
  callerRoles,
  type PeopleByRole,
  type RecordsOutsideTrips,
} from '#testing/access-worlds.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { writeForm } from '#testing/upload-form.ts'

withBackground()

// Calls every route of the API as every role, about an open trip and about a draft, which may be answered
// differently. Each role has its own trips, so that its changes do not affect the others.
// `npm test -- src/server/access -u` rewrites the table: review its diff like code.

const invalidFile = Buffer.from('neither a picture nor a PDF')

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

import { expect, test } from 'vitest'
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  MAX_TEMPLATES,
  renameTemplate,
  saveAsTemplate,
  startFromTemplate,
} from '#contract/templates.ts'
import { listTripSaves } from '#contract/trip-saves.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { wholeTrip } from '../trips/trip.fixture.ts'

withBackground()

const dates = { startDate: '2099-07-01', endDate: '2099-07-04' }

/** A site with an organiser, and a trip to make templates from. */
async function startWithTrip(values: Parameters<Awaited<ReturnType<typeof startApp>>['trip']>[0] = {}) {
  const site = await startApp()
  const as = await site.person({ isAdmin: true, firstName: 'Rowan' })
  const trip = await site.trip({ ...wholeTrip, ...dates, ...values })
  const saveAs = (name: string) =>
    site.call(saveAsTemplate, { params: { tripId: trip.id }, body: { name }, as })
  return { site, as, trip, saveAs, list: async () => (await site.call(listTemplates, { as })).body }
}

test('a template has everything of a trip but its dates, status and people', async () => {
  const { site, as, saveAs, list } = await startWithTrip({ status: 'completed', currentParticipants: 3 })
  await using _site = site

  const { status, body: template } = await saveAs('  Ridges,\nfour days ')

  expect(status).toBe(201)
  expect(template).toMatchObject({
    name: 'Ridges, four days',
    days: 4,
    category: 'hiking',
    createdBy: 'Rowan Marlow',
  })
  expect(await list()).toEqual([template])
  const { body } = await site.call(getTemplate, { params: { id: template.id }, as })
  expect(body).toEqual({ ...template, trip: { ...wholeTrip, title: 'Ridge walk', location: body.location } })
})

test('a trip starts from a template, with what it says itself in front', async () => {
  const { site, as, saveAs } = await startWithTrip()
  await using _site = site
  const { body: template } = await saveAs('Ridges')
  await site.call(deleteTemplate, { params: { id: template.id }, as })
  const again = (await saveAs('Ridges')).body

  const { status, body: trip } = await site.call(startFromTemplate, {
    params: { id: again.id },
    body: {
      title: 'Fells',
      location: 'Lakes',
      startDate: '2099-08-01',
      endDate: '2099-08-03',
      status: 'draft',
    },
    as,
  })

  expect(status).toBe(201)
  expect(trip).toMatchObject({
    ...wholeTrip,
    title: 'Fells',
    location: 'Lakes',
    startDate: '2099-08-01',
    status: 'draft',
    currentParticipants: 0,
    version: 1,
  })
  const { body: saves } = await site.call(listTripSaves, { params: { tripId: trip.id }, as })
  expect(saves).toMatchObject([{ kind: 'created', savedBy: 'Rowan Marlow' }])
})

test('a picture that was deleted since is left out, and budgets are checked together', async () => {
  const { site, as, saveAs } = await startWithTrip({ heroImageUrl: '/uploads/gone.jpg' })
  await using _site = site
  const { body: template } = await saveAs('Ridges')
  const start = (fields: object) =>
    site.call(startFromTemplate, {
      params: { id: template.id },
      body: { title: 'Fells', location: 'Lakes', ...dates, ...fields },
      as,
    })

  const { body: trip } = await start({})
  expect([trip.heroImageUrl, trip.imageUrl]).toEqual([null, wholeTrip.imageUrl])
  expect((await start({ budgetLow: '5000' })).body.issues).toMatchObject([{ path: 'budgetHigh' }])
  expect((await start({ imageUrl: '/uploads/none.jpg' })).body.issues).toMatchObject([{ path: 'imageUrl' }])
})

test('names are unique whatever their case, and a template is renamed under its name of before', async () => {
  const { site, as, saveAs, list } = await startWithTrip()
  await using _site = site
  const { body: template } = await saveAs('Ridges')
  await saveAs('Fells')
  expect((await saveAs('RIDGES')).body).toMatchObject({ code: 'TEMPLATE_NAME_TAKEN' })
  expect((await saveAs('  ')).body).toMatchObject({ code: 'INVALID_INPUT' })
  const rename = (oldName: string, name: string, id = template.id) =>
    site.call(renameTemplate, { params: { id }, body: { oldName, name }, as })

  expect((await rename('Ridges', 'fells')).body).toMatchObject({ code: 'TEMPLATE_NAME_TAKEN' })
  expect((await rename('Ridges', 'Ridges in snow')).status).toBe(204)
  // Its answer was lost.
  expect((await rename('Ridges', 'Ridges in snow')).status).toBe(204)
  const late = await rename('Ridges', 'Ridges in rain')
  expect([late.status, late.body.code]).toEqual([409, 'TEMPLATE_CHANGED'])
  expect((await list()).map(({ name }) => name)).toEqual(['Fells', 'Ridges in snow'])
  expect((await rename('a', 'b', 4711)).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
})

test.each([' ', '\u200b', '\u3164'])('a name that nobody can see (%j) is refused', async (name) => {
  const { site, as, saveAs } = await startWithTrip()
  await using _site = site
  const refusal = { status: 400, body: { issues: [{ path: 'name', message: 'Enter a name.' }] } }
  expect(await saveAs(name)).toMatchObject(refusal)
  const { id } = (await saveAs('Ridges')).body
  const body = { name, oldName: 'Ridges' }
  expect(await site.call(renameTemplate, { params: { id }, body, as })).toMatchObject(refusal)
})

test('a deleted template is gone', async () => {
  const { site, as, saveAs, list } = await startWithTrip()
  await using _site = site
  const { body: template } = await saveAs('Ridges')
  const params = { id: template.id }
  expect((await site.call(deleteTemplate, { params, as })).status).toBe(204)
  expect(await list()).toEqual([])
  const answers = [
    await site.call(deleteTemplate, { params, as }),
    await site.call(getTemplate, { params, as }),
    await site.call(startFromTemplate, { params, body: { title: 'a', location: 'b', ...dates }, as }),
  ]
  expect(answers.map(({ body }) => body?.code)).toEqual(answers.map(() => 'TEMPLATE_NOT_FOUND'))
})

test('there are never more templates than allowed, however many are saved at once', async () => {
  const { site, saveAs, trip, as } = await startWithTrip()
  await using _site = site
  await site.database.query(
    `insert into trip_templates (name, trip, days, created_by)
     select 'Template ' || n, '{}', 1, (select id from users) from generate_series(3, $1) n`,
    [MAX_TEMPLATES],
  )
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(saveAs))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect((await saveAs('e')).body).toMatchObject({ code: 'TOO_MANY_TEMPLATES' })
  const missing = await site.call(saveAsTemplate, {
    params: { tripId: trip.id + 1 },
    body: { name: 'f' },
    as,
  })
  expect(missing.status).toBe(409)
})

test('a template needs a trip', async () => {
  const { site, as } = await startWithTrip()
  await using _site = site
  const { body } = await site.call(saveAsTemplate, { params: { tripId: 4711 }, body: { name: 'a' }, as })
  expect(body).toMatchObject({ code: 'TRIP_NOT_FOUND' })
})

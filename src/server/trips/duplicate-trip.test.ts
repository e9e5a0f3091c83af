import { expect, test } from 'vitest'
import { duplicateTrip, MAX_TITLE_LENGTH } from '#contract/trip-input.ts'
import { getTrip } from '#contract/trips.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { copyTitle } from './rules.ts'
import { wholeTrip } from './trip.fixture.ts'

withBackground()

test('a copy is a draft with all texts of the trip but none of its people', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const { id } = await site.trip({
    status: 'completed',
    startDate: '2020-07-01',
    endDate: '2020-07-04',
    ...wholeTrip,
    currentParticipants: 9,
    version: 7,
    createdAt: new Date('2020-01-01'),
  })
  const { body: original } = await site.call(getTrip, { params: { id } })

  const { status, body: copy } = await site.call(duplicateTrip, { params: { id }, as: admin })

  expect(status).toBe(201)
  expect(copy).toEqual({
    ...original,
    id: copy.id,
    title: 'Copy of Ridge walk',
    status: 'draft',
    currentParticipants: 0,
    version: 1,
    createdAt: copy.createdAt,
  })
  expect(copy.id).not.toBe(id)
  expect(copy.createdAt > '2021').toBe(true)
  expect((await site.call(getTrip, { params: { id: copy.id } })).status).toBe(404)
  expect((await site.call(getTrip, { params: { id } })).body).toEqual(original)
})

test('a picture that is no longer in the library is not copied', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ heroImageUrl: '/uploads/gone.jpg', imageUrl: '/photos/hiking.jpg' })
  const { body } = await site.call(duplicateTrip, {
    params: { id },
    as: await site.person({ isAdmin: true }),
  })
  expect([body.heroImageUrl, body.imageUrl]).toEqual([null, '/photos/hiking.jpg'])
})

test('a missing trip cannot be copied', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const { status, body } = await site.call(duplicateTrip, { params: { id: 4711 }, as })
  expect([status, body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
})

test('a copy updates open lists', async () => {
  await using site = await startApp()
  const topics: string[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync') topics.push(...message.map(({ topic }) => topic))
  })
  const { id } = await site.trip()

  const { body } = await site.call(duplicateTrip, {
    params: { id },
    as: await site.person({ isAdmin: true }),
  })

  await expect.poll(() => topics).toEqual(expect.arrayContaining(['trips', `trip:${body.id}`]))
})

test('the title of a copy stays within the limit without splitting a character', () => {
  expect(copyTitle('Ridge walk')).toBe('Copy of Ridge walk')
  expect(copyTitle('x'.repeat(MAX_TITLE_LENGTH))).toHaveLength(MAX_TITLE_LENGTH)
  const roomForTitle = MAX_TITLE_LENGTH - 'Copy of '.length
  expect(copyTitle(`${'x'.repeat(roomForTitle - 1)}🏔`)).toBe(`Copy of ${'x'.repeat(roomForTitle - 1)}`)
  expect(copyTitle(`${'x'.repeat(roomForTitle - 1)} walk`)).toBe(`Copy of ${'x'.repeat(roomForTitle - 1)}`)
})

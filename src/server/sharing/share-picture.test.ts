import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getTrip, sharePath } from '#contract/trips.ts'
import { animatedPicture, fourColourPicture } from '#testing/pictures.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { uploadTestPicture } from '#testing/upload-form.ts'

type TripValues = Parameters<TestSite['trip']>[0]

async function pathOf(site: TestSite, id: number): Promise<string> {
  return sharePath((await site.call(getTrip, { params: { id } })).body)
}

async function shareOf(site: TestSite, values: TripValues) {
  const { id } = await site.trip(values)
  const path = await pathOf(site, id)
  const response = await site.app.inject({ url: path })
  expect(response.statusCode).toBe(200)
  return { id, path, response, picture: response.rawPayload }
}

/** The brightness of each pixel. */
const grey = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer()

async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([grey(one), grey(other)])
  return left.filter((value, index) => Math.abs(value - (right[index] ?? 0)) > 60).length
}

test.each<[string, TripValues]>([
  ['a usual trip', { title: 'Vega Islands by Road and Barge', price: '489.50', category: 'hiking' }],
  ['a very long title', { title: 'Islands and whales '.repeat(60), location: 'Somewhere '.repeat(60) }],
  ['a word without end', { title: 'Llanfair'.repeat(200) }],
  ['letters that nobody has', { title: '富士山', location: '東京' }],
  ['markup', { title: '<span foreground="red">&amp;</span></text></svg><image href="/etc/passwd"/>' }],
])('%s has a share picture as previews ask for', async (_what, values) => {
  await using site = await startApp()
  const { response, picture } = await shareOf(site, values)

  expect(response.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeGreaterThan(10_000)
  expect(picture.length).toBeLessThan(300_000)
})

test('two trips have two pictures, and a trip that was renamed has another one at another address', async () => {
  await using site = await startApp()
  const ridge = await shareOf(site, { title: 'Over the ridge' })
  const river = await shareOf(site, { title: 'Along the river' })
  expect(await differingPixels(ridge.picture, river.picture)).toBeGreaterThan(2_000)

  await site.database.query('update trips set title = $1 where id = $2', ['Under the ridge', ridge.id])
  const renamed = await pathOf(site, ridge.id)
  expect(renamed).not.toBe(ridge.path)
  const { rawPayload } = await site.app.inject({ url: renamed })
  expect(await differingPixels(ridge.picture, rawPayload)).toBeGreaterThan(1_000)
})

test('what the picture does not show makes no new one', async () => {
  await using site = await startApp()
  const { id, path } = await shareOf(site, {})
  await site.database.query('update trips set current_participants = 3, version = 7 where id = $1', [id])
  expect(await pathOf(site, id)).toBe(path)
})

test('markup in a title is drawn as it was written', async () => {
  await using site = await startApp()
  const plain = await shareOf(site, { title: 'Fjord' })
  const marked = await shareOf(site, { title: '<b>Fjord</b>' })
  expect(await differingPixels(plain.picture, marked.picture)).toBeGreaterThan(1_000)
})

test('a picture from elsewhere is never fetched: the one of the sport takes its place', async () => {
  let hits = 0
  const elsewhere = createServer((_request, response) => {
    hits += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const outside = `http://127.0.0.1:${port}/photo.jpg`
  await using site = await startApp()

  const category = 'Water Sports'
  const own = await shareOf(site, { category, heroImageUrl: '/photos/water-sports.jpg' })
  const foreign = await shareOf(site, { category, heroImageUrl: outside, imageUrl: outside })
  const climbing = await shareOf(site, { category, imageUrl: '/photos/climbing.jpg' })
  const escaping = await shareOf(site, { category, imageUrl: '/photos/../../../../etc/passwd' })

  expect(hits).toBe(0)
  expect(foreign.picture.equals(own.picture)).toBe(true)
  expect(escaping.picture.equals(own.picture)).toBe(true)
  expect(climbing.picture.equals(own.picture)).toBe(false)
  elsewhere.close()
})

test('a picture that was uploaded is drawn, and once it is deleted the next best', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const heroOf = async (picture: Buffer) => (await uploadTestPicture(site, picture, { as })).body.filePath
  const [still, moves] = [
    fourColourPicture({ width: 1_600, height: 900 }),
    animatedPicture({ width: 900, height: 600 }),
  ]
  const [heroImageUrl, movingUrl] = [await heroOf(await still.png().toBuffer()), await heroOf(await moves)]

  const own = await shareOf(site, { imageUrl: '/photos/climbing.jpg' })
  const uploaded = await shareOf(site, { heroImageUrl, imageUrl: '/photos/climbing.jpg' })
  const moved = await shareOf(site, { imageUrl: movingUrl })
  expect(await differingPixels(uploaded.picture, own.picture)).toBeGreaterThan(10_000)
  expect(await differingPixels(moved.picture, own.picture)).toBeGreaterThan(10_000)

  await site.database.query('delete from stored_files')
  const without = await shareOf(site, { heroImageUrl, imageUrl: '/photos/climbing.jpg' })
  expect(without.picture.equals(own.picture)).toBe(true)
})

test('a cancelled trip says so in place of its price', async () => {
  await using site = await startApp()
  const open = await shareOf(site, { price: '20' })
  const cancelled = await shareOf(site, { price: '20', status: 'cancelled' })
  expect(await differingPixels(open.picture, cancelled.picture)).toBeGreaterThan(300)
})

test('drafts and missing trips have no picture', async () => {
  await using site = await startApp()
  const draft = await site.trip({ status: 'draft' })
  const organiser = await site.person({ isAdmin: true })
  for (const id of [draft.id, 4711]) {
    const response = await site.app.inject({
      url: `/share/trip/${id}.jpg`,
      headers: { authorization: `Bearer ${organiser.token}` },
    })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('a picture is kept by browsers as long as its address says what it shows', async () => {
  await using site = await startApp()
  const { id, path, response } = await shareOf(site, {})
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  const stale = await site.app.inject({ url: `/share/trip/${id}.jpg?v=yesterday` })
  expect(stale.statusCode).toBe(200)
  expect(stale.headers['cache-control']).toBe('public, max-age=300')

  const etag = String(response.headers.etag)
  const known = await site.app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect(known.statusCode).toBe(304)
  expect(known.body).toBe('')
  await site.database.query(`update trips set location = 'Elsewhere' where id = $1`, [id])
  const changed = await site.app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect(changed.statusCode).toBe(200)
})

test('what a picture is like can be asked without it, by those who have it too', async () => {
  await using site = await startApp()
  const { path, response } = await shareOf(site, {})
  for (const known of [{}, { 'if-none-match': response.headers.etag }]) {
    const head = await site.app.inject({ method: 'HEAD', url: path, headers: known })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
      expect(head.headers[name]).toBe(response.headers[name])
    }
  }
})

test('when very many pictures are asked for at once, some come and the others may be asked for later', async () => {
  await using site = await startApp()
  const ids: number[] = []
  for (let number = 0; number < 60; number++) ids.push((await site.trip({ title: `Trip ${number}` })).id)

  // The first forty come from one client, each of the others from its own.
  const clientOf = (at: number) => (at < 40 ? '10.0.0.1' : `10.0.1.${at}`)
  const answers = await Promise.all(
    ids.map((id, at) => site.app.inject({ url: `/share/trip/${id}.jpg`, remoteAddress: clientOf(at) })),
  )

  expect(answers.slice(0, 40).some(({ statusCode }) => statusCode === 429)).toBe(true)
  expect(answers.slice(40).filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(8)
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(12)
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, body } of busy) {
    expect(headers['retry-after']).toBe('5')
    expect(headers.etag).toBeUndefined()
    expect(JSON.parse(body)).toMatchObject({ code: 'BUSY' })
  }
})

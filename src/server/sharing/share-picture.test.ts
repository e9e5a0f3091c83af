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

async function findSharePath(site: TestSite, id: number): Promise<string> {
  return sharePath((await site.call(getTrip, { params: { id } })).body)
}

async function makeSharePicture(site: TestSite, values: TripValues) {
  const { id } = await site.trip(values)
  const path = await findSharePath(site, id)
  const response = await site.app.inject({ url: path })
  expect(response.statusCode).toBe(200)
  return { id, path, response, picture: response.rawPayload }
}

/** The brightness of each pixel. */
const toGrey = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer()

async function countDifferingPixels(first: Buffer, second: Buffer): Promise<number> {
  const [left, right] = await Promise.all([toGrey(first), toGrey(second)])
  return left.filter((value, index) => Math.abs(value - (right[index] ?? 0)) > 60).length
}

test.each<[string, TripValues]>([
  ['usual values', { title: 'Vega Islands by Road and Barge', price: '489.50', category: 'hiking' }],
  ['a very long title', { title: 'Islands and whales '.repeat(60), location: 'Somewhere '.repeat(60) }],
  ['an endless word', { title: 'Llanfair'.repeat(200) }],
  ['letters that no font has', { title: '富士山', location: '東京' }],
  ['markup', { title: '<span foreground="red">&amp;</span></text></svg><image href="/etc/passwd"/>' }],
])('a trip with %s has a share picture of the size that previews need', async (_description, values) => {
  await using site = await startApp()
  const { response, picture } = await makeSharePicture(site, values)

  expect(response.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeGreaterThan(10_000)
  expect(picture.length).toBeLessThan(300_000)
})

test('each trip has its own picture, and renaming a trip changes picture and address', async () => {
  await using site = await startApp()
  const ridge = await makeSharePicture(site, { title: 'Over the ridge' })
  const river = await makeSharePicture(site, { title: 'Along the river' })
  expect(await countDifferingPixels(ridge.picture, river.picture)).toBeGreaterThan(2_000)

  await site.database.query('update trips set title = $1 where id = $2', ['Under the ridge', ridge.id])
  const pathAfterRenaming = await findSharePath(site, ridge.id)
  expect(pathAfterRenaming).not.toBe(ridge.path)
  const { rawPayload } = await site.app.inject({ url: pathAfterRenaming })
  expect(await countDifferingPixels(ridge.picture, rawPayload)).toBeGreaterThan(1_000)
})

test('changes that the picture does not show keep its address', async () => {
  await using site = await startApp()
  const { id, path } = await makeSharePicture(site, {})
  await site.database.query('update trips set current_participants = 3, version = 7 where id = $1', [id])
  expect(await findSharePath(site, id)).toBe(path)
})

test('markup in a title is drawn as text', async () => {
  await using site = await startApp()
  const plainTitle = await makeSharePicture(site, { title: 'Fjord' })
  const titleWithMarkup = await makeSharePicture(site, { title: '<b>Fjord</b>' })
  expect(await countDifferingPixels(plainTitle.picture, titleWithMarkup.picture)).toBeGreaterThan(1_000)
})

test('a picture on another server is never fetched, and the photo of the sport replaces it', async () => {
  let hits = 0
  const otherServer = createServer((_request, response) => {
    hits += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  const foreignUrl = `http://127.0.0.1:${port}/photo.jpg`
  await using site = await startApp()

  const category = 'Water Sports'
  const sportPhoto = await makeSharePicture(site, { category, heroImageUrl: '/photos/water-sports.jpg' })
  const foreignPhoto = await makeSharePicture(site, {
    category,
    heroImageUrl: foreignUrl,
    imageUrl: foreignUrl,
  })
  const ownPhoto = await makeSharePicture(site, { category, imageUrl: '/photos/climbing.jpg' })
  const escapingPath = await makeSharePicture(site, { category, imageUrl: '/photos/../../../../etc/passwd' })

  expect(hits).toBe(0)
  expect(foreignPhoto.picture.equals(sportPhoto.picture)).toBe(true)
  expect(escapingPath.picture.equals(sportPhoto.picture)).toBe(true)
  expect(ownPhoto.picture.equals(sportPhoto.picture)).toBe(false)
  otherServer.close()
})

test('an uploaded picture is drawn, and after its deletion the next best one', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const upload = async (picture: Buffer) => (await uploadTestPicture(site, picture, { as })).body.filePath
  const [stillPicture, animation] = [
    fourColourPicture({ width: 1_600, height: 900 }),
    animatedPicture({ width: 900, height: 600 }),
  ]
  const [heroImageUrl, animationUrl] = [
    await upload(await stillPicture.png().toBuffer()),
    await upload(await animation),
  ]

  const withoutUpload = await makeSharePicture(site, { imageUrl: '/photos/climbing.jpg' })
  const withUpload = await makeSharePicture(site, { heroImageUrl, imageUrl: '/photos/climbing.jpg' })
  const withAnimation = await makeSharePicture(site, { imageUrl: animationUrl })
  expect(await countDifferingPixels(withUpload.picture, withoutUpload.picture)).toBeGreaterThan(10_000)
  expect(await countDifferingPixels(withAnimation.picture, withoutUpload.picture)).toBeGreaterThan(10_000)

  await site.database.query('delete from stored_files')
  const afterDeletion = await makeSharePicture(site, { heroImageUrl, imageUrl: '/photos/climbing.jpg' })
  expect(afterDeletion.picture.equals(withoutUpload.picture)).toBe(true)
})

test('a cancelled trip has another picture than an open one', async () => {
  await using site = await startApp()
  const open = await makeSharePicture(site, { price: '20' })
  const cancelled = await makeSharePicture(site, { price: '20', status: 'cancelled' })
  expect(await countDifferingPixels(open.picture, cancelled.picture)).toBeGreaterThan(300)
})

test('drafts and missing trips have no picture', async () => {
  await using site = await startApp()
  const draft = await site.trip({ status: 'draft' })
  const admin = await site.person({ isAdmin: true })
  const missingId = 4711
  for (const id of [draft.id, missingId]) {
    const response = await site.app.inject({
      url: `/share/trip/${id}.jpg`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('browsers cache a picture for long only at the address of its current content', async () => {
  await using site = await startApp()
  const { id, path, response } = await makeSharePicture(site, {})
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  const outdated = await site.app.inject({ url: `/share/trip/${id}.jpg?v=yesterday` })
  expect(outdated.statusCode).toBe(200)
  expect(outdated.headers['cache-control']).toBe('public, max-age=300')

  const etag = String(response.headers.etag)
  const cachedResponse = await site.app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect(cachedResponse.statusCode).toBe(304)
  expect(cachedResponse.body).toBe('')
  await site.database.query(`update trips set location = 'Elsewhere' where id = $1`, [id])
  const afterChange = await site.app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect(afterChange.statusCode).toBe(200)
})

test('a HEAD request returns the headers without the picture, also with a known etag', async () => {
  await using site = await startApp()
  const { path, response } = await makeSharePicture(site, {})
  for (const cacheHeaders of [{}, { 'if-none-match': response.headers.etag }]) {
    const head = await site.app.inject({ method: 'HEAD', url: path, headers: cacheHeaders })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
      expect(head.headers[name]).toBe(response.headers[name])
    }
  }
})

test('when very many pictures are requested at once, some come and the others are refused', async () => {
  await using site = await startApp()
  const ids: number[] = []
  for (let number = 0; number < 60; number++) ids.push((await site.trip({ title: `Trip ${number}` })).id)

  // The first forty come from one client, each of the others from its own.
  const clientOf = (index: number) => (index < 40 ? '10.0.0.1' : `10.0.1.${index}`)
  const responses = await Promise.all(
    ids.map((id, index) => site.app.inject({ url: `/share/trip/${id}.jpg`, remoteAddress: clientOf(index) })),
  )

  expect(responses.slice(0, 40).some(({ statusCode }) => statusCode === 429)).toBe(true)
  expect(responses.slice(40).filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(8)
  const busy = responses.filter(({ statusCode }) => statusCode === 503)
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(12)
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, body } of busy) {
    expect(headers['retry-after']).toBe('5')
    expect(headers.etag).toBeUndefined()
    expect(JSON.parse(body)).toMatchObject({ code: 'BUSY' })
  }
})

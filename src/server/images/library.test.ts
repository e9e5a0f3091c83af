import { expect, test } from 'vitest'
import { deleteImage, IMAGES_PER_PAGE, listImages, listImageTrips } from '#contract/images.ts'
import { pictureFiles, parseUploadPath } from '#contract/picture-files.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { getTrip } from '#contract/trips.ts'
import { fourColourPicture } from '#testing/pictures.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { uploadTestPicture } from '#testing/upload-form.ts'

withBackground()

const png = await fourColourPicture({ width: 60, height: 40 }).png().toBuffer()

async function startLibrary() {
  const site = await startApp()
  const as = await site.person({ isAdmin: true })
  return Object.assign(site, {
    as,
    addPicture: async () => (await uploadTestPicture(site, png, { as })).body,
  })
}

/** Inserts rows without files. */
async function fillLibrary(site: TestSite, count: number, tripId: number | null = null): Promise<void> {
  await site.database.query(
    `insert into uploaded_images (filename, original_name, file_path, file_size, mime_type, uploaded_by, trip_id, is_ready)
     select key, 'a.png', '/uploads/' || key, 1, 'image/jpeg', (select id from users limit 1), $2::int, true
     from generate_series(1, $1) number, lateral (select coalesce($2::int::text, '') || '-' || number as key) keys`,
    [count, tripId],
  )
}

test('the library lists the newest pictures first, page by page, with their total', async () => {
  await using site = await startLibrary()
  await fillLibrary(site, IMAGES_PER_PAGE + 3)

  const whole = await site.call(listImages, { as: site.as })
  expect([whole.body.length, whole.header('link')]).toEqual([IMAGES_PER_PAGE + 3, undefined])
  const limit = String(IMAGES_PER_PAGE)
  const first = await site.call(listImages, { as: site.as, query: { limit } })
  expect(first.header('x-total-count')).toBe(String(IMAGES_PER_PAGE + 3))
  // fillLibrary() numbers pictures without a trip from '-1' to '-27'.
  expect(first.body.map(({ filename }) => filename).slice(0, 2)).toEqual(['-27', '-26'])
  const cursor = /cursor=(\d+)>; rel="next"/.exec(first.header('link') ?? '')?.[1]
  const second = await site.call(listImages, { as: site.as, query: { limit, cursor: cursor ?? '' } })
  expect(second.body.map(({ filename }) => filename)).toEqual(['-3', '-2', '-1'])
  expect(second.header('link')).toBeUndefined()

  // Lists of more than a thousand are paged even without a limit.
  await fillLibrary(site, 1_000, (await site.trip()).id)
  const most = await site.call(listImages, { as: site.as })
  expect([most.body.length, most.header('x-total-count')]).toEqual([1_000, '1027'])
  expect(most.header('link')).toMatch(/^<\/api\/images\?cursor=\d+>; rel="next"$/)
  for (const tooMany of ['0', '1001', 'all'])
    expect((await site.call(listImages, { as: site.as, query: { limit: tooMany } })).status).toBe(400)
})

test('one trip’s pictures can be listed alone, and the next page keeps the filter', async () => {
  await using site = await startLibrary()
  const [mine, other] = [await site.trip(), await site.trip()]
  await fillLibrary(site, IMAGES_PER_PAGE + 1, mine.id)
  await fillLibrary(site, 2, other.id)

  const listing = await site.call(listImages, {
    as: site.as,
    query: { tripId: String(mine.id), limit: '24' },
  })
  expect(new Set(listing.body.map(({ tripId }) => tripId))).toEqual(new Set([mine.id]))
  expect(listing.header('x-total-count')).toBe(String(IMAGES_PER_PAGE + 1))
  expect(listing.header('link')).toContain(`tripId=${mine.id}&limit=24&cursor=`)
})

test('all trips that show a picture are listed, whichever field shows it', async () => {
  await using site = await startLibrary()
  const { id, filePath } = await site.addPicture()
  const shown = [
    await site.trip({ title: 'As hero', heroImageUrl: filePath }),
    await site.trip({
      title: 'Everywhere',
      imageUrl: filePath,
      heroImageUrl: filePath,
      accommodationImageUrl: filePath,
    }),
    await site.trip({ title: 'As hut', accommodationImageUrl: filePath, status: 'draft' }),
  ]
  await site.trip({ title: 'Another', imageUrl: '/photos/hiking.jpg' })

  const { body, header } = await site.call(listImageTrips, { as: site.as, params: { id } })
  expect(body).toEqual([
    { id: shown[0]?.id, title: 'As hero' },
    { id: shown[1]?.id, title: 'Everywhere' },
    { id: shown[2]?.id, title: 'As hut' },
  ])
  expect(header('x-total-count')).toBe('3')
})

test('of very many trips that show a picture, the first are listed and all are counted', async () => {
  await using site = await startLibrary()
  const { id, filePath } = await site.addPicture()
  for (let number = 0; number < 23; number++) await site.trip({ imageUrl: filePath })
  const { body, header } = await site.call(listImageTrips, { as: site.as, params: { id } })
  expect(body).toHaveLength(20)
  expect(header('x-total-count')).toBe('23')
})

test('a deleted picture is removed from its trips, which otherwise stay the same', async () => {
  await using site = await startLibrary()
  const { id, filePath } = await site.addPicture()
  const shown = await site.trip({
    imageUrl: filePath,
    heroImageUrl: filePath,
    accommodationImageUrl: '/photos/cabin.jpg',
  })
  const other = await site.trip({ heroImageUrl: '/photos/hiking.jpg' })
  const tripOf = async (tripId: number) => (await site.call(getTrip, { params: { id: tripId } })).body
  const [before, otherBefore] = [await tripOf(shown.id), await tripOf(other.id)]
  const changedTopics: string[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync') changedTopics.push(...message.map(({ topic }) => topic))
  })

  expect((await site.call(deleteImage, { as: site.as, params: { id } })).status).toBe(204)

  await expect.poll(() => tripOf(shown.id)).toEqual({ ...before, imageUrl: null, heroImageUrl: null })
  expect(await tripOf(other.id)).toEqual(otherBefore)
  await expect.poll(() => changedTopics).toEqual(expect.arrayContaining(['trips', `trip:${shown.id}`]))
  expect(changedTopics).not.toContain(`trip:${other.id}`)
  expect((await site.call(listImages, { as: site.as })).body).toEqual([])
  expect((await site.call(deleteImage, { as: site.as, params: { id } })).body).toMatchObject({
    code: 'IMAGE_NOT_FOUND',
  })
})

test('the files of a deleted picture are gone, from memory too', async () => {
  await using site = await startLibrary()
  const [deleted, kept] = [await site.addPicture(), await site.addPicture()]
  const statusOf = async (url: string) => (await site.app.inject({ url })).statusCode
  const picture = parseUploadPath(deleted.filePath)
  const paths = picture ? pictureFiles(picture) : []
  // One size in three formats.
  expect(paths).toHaveLength(3)
  for (const path of paths) expect(await statusOf(path)).toBe(200)

  await site.call(deleteImage, { as: site.as, params: { id: deleted.id } })

  for (const path of paths) await expect.poll(() => statusOf(path)).toBe(404)
  expect(await statusOf(kept.filePath)).toBe(200)
  expect(await site.database.query('select from stored_files')).toHaveLength(3)
})

test('a picture is deleted even if its files can only be removed later', async () => {
  await using site = await startLibrary()
  const { id } = await site.addPicture()
  const { remove } = site.context.files
  let tries = 0
  site.context.files.remove = (names) => (++tries === 1 ? Promise.reject(new Error('away')) : remove(names))

  expect((await site.call(deleteImage, { as: site.as, params: { id } })).status).toBe(204)
  await expect.poll(() => tries).toBe(1)
  expect(await site.database.query('select from stored_files')).toHaveLength(3)
  const failedJobs = `select run_at from graphile_worker.jobs where attempts = 1 and locked_at is null`
  await expect.poll(async () => (await site.database.query(failedJobs)).length).toBe(1)
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => site.database.query('select from stored_files')).toEqual([])
})

test('a picture that is put on a trip while it is being deleted does not stay there', async () => {
  await using site = await startLibrary()
  const trips = await Promise.all(Array.from({ length: 4 }, () => site.trip()))
  const statuses = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const { id, filePath } = await site.addPicture()
    const save = (trip: { id: number }) =>
      site.call(updateTrip, { as: site.as, params: { id: trip.id }, body: { heroImageUrl: filePath } })
    const remove = () => site.call(deleteImage, { as: site.as, params: { id } })
    // In every other round the deletion comes after some of the saves.
    const savesBefore = round % 2 === 0 ? 0 : 2
    const [savedBefore, deleted, savedAfter] = await Promise.all([
      Promise.all(trips.slice(0, savesBefore).map(save)),
      remove(),
      Promise.all(trips.slice(savesBefore).map(save)),
    ])

    expect(deleted.status).toBe(204)
    for (const { status } of [...savedBefore, ...savedAfter]) statuses.add(status)
    expect(await site.database.query('select from trips where hero_image_url = $1', [filePath])).toEqual([])
  }
  // The picture either still existed or was found to be missing.
  expect([...statuses].every((status) => status === 200 || status === 400)).toBe(true)
})

test('a deletion locks the trips in the order of their ids, so that two cannot deadlock', async () => {
  await using site = await startLibrary()
  const { id, filePath } = await site.addPicture()
  const [first, second] = [await site.trip({ imageUrl: filePath }), await site.trip({ imageUrl: filePath })]
  // An updated row is stored behind the others.
  await site.database.query('update trips set title = $1 where id = $2', ['Moved', first.id])
  const { db } = site.context

  let deleting: Promise<{ status: number }> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(`select from trips where id = ${first.id} for update`)
    deleting = site.call(deleteImage, { as: site.as, params: { id } })
    await untilLockedOut(site.database)
    // It waits for the first trip and holds no other lock.
    await tx.execute(`select from trips where id = ${second.id} for update nowait`)
  })
  expect((await deleting)?.status).toBe(204)
})

test('a picture that very many trips show can be deleted', async () => {
  await using site = await startLibrary()
  const { id, filePath } = await site.addPicture()
  await site.trip({ imageUrl: filePath })
  await site.database.query(
    `insert into trips (title, location, start_date, end_date, image_url)
     select title, location, start_date, end_date, image_url from trips, generate_series(1, 33000)`,
  )
  expect((await site.call(deleteImage, { as: site.as, params: { id } })).status).toBe(204)
  expect(await site.database.query('select from trips where image_url is not null')).toEqual([])
})

test('only admins see and change the library', async () => {
  await using site = await startLibrary()
  const { id } = await site.addPicture()
  const traveller = await site.person()
  for (const [as, status] of [
    [undefined, 401],
    [traveller, 403],
  ] as const) {
    const caller = as && { as }
    expect((await site.call(listImages, { ...caller })).status).toBe(status)
    expect((await site.call(listImageTrips, { ...caller, params: { id } })).status).toBe(status)
    expect((await site.call(deleteImage, { ...caller, params: { id } })).status).toBe(status)
  }
  expect((await site.call(listImageTrips, { as: site.as, params: { id: id + 1 } })).body.code).toBe(
    'IMAGE_NOT_FOUND',
  )
})

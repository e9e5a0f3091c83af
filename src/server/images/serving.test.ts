import { expect, test } from 'vitest'
import { parseUploadPath, sizePath } from '#contract/picture-files.ts'
import { fourColourPicture } from '#testing/pictures.ts'
import { startApp } from '#testing/start-app.ts'
import { startS3 } from '#testing/start-s3.ts'
import { uploadTestPicture } from '#testing/upload-form.ts'

const png = await fourColourPicture({ width: 700, height: 400 }).png().toBuffer()

async function startWithPicture(settings: Record<string, string> = {}) {
  const site = await startApp(settings)
  const { body } = await uploadTestPicture(site, png, { as: await site.person({ isAdmin: true }) })
  const picture = parseUploadPath(body.filePath)
  if (!picture) throw new Error(`Not a picture's path: ${body.filePath}`)
  const request = (url: string, headers = {}) => site.app.inject({ url, headers })
  return Object.assign(site, { filePath: body.filePath, picture, request })
}

test('browsers may cache a picture’s files forever, and treat them only as pictures', async () => {
  await using site = await startWithPicture()
  for (const [path, type] of [
    [site.filePath, 'image/jpeg'],
    [sizePath(site.picture, 640, 'avif'), 'image/avif'],
    [sizePath(site.picture, 640, 'webp'), 'image/webp'],
  ] as const) {
    const { statusCode, headers } = await site.request(path, { 'accept-encoding': 'br, gzip' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBeUndefined()
  }
})

test('a client that already has a file gets a 304', async () => {
  await using site = await startWithPicture()
  const { headers } = await site.request(site.filePath)
  const again = await site.request(site.filePath, { 'if-none-match': headers.etag })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('HEAD returns the headers of a file, even to a client that already has it', async () => {
  await using site = await startWithPicture()
  const file = await site.request(site.filePath)
  for (const known of [{}, { 'if-none-match': file.headers.etag }]) {
    const head = await site.app.inject({ method: 'HEAD', url: site.filePath, headers: known })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
      expect(head.headers[name]).toBe(file.headers[name])
    }
  }
})

test('any other path gets a 404, which is not cached', async () => {
  await using site = await startWithPicture()
  const name = site.filePath.replace('/uploads/', '')
  for (const path of [
    `/uploads/${name.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}`,
    `/uploads/${name}.html`,
    `/uploads/${name.replace('.jpg', '.svg')}`,
    `/uploads/${name.replace('.jpg', '-1.jpg')}`,
    `/uploads/..%2f..%2fpackage.json`,
    '/uploads/%00.jpg',
    '/uploads/',
  ]) {
    const { statusCode, headers } = await site.request(path)
    expect({ path, statusCode, cache: headers['cache-control'] }).toEqual({
      path,
      statusCode: 404,
      cache: 'no-store',
    })
  }
})

test('a file that is requested several times is read from the storage once', async () => {
  await using site = await startWithPicture()
  const { get } = site.context.files
  let reads = 0
  site.context.files.get = (name) => {
    reads += 1
    return get(name)
  }
  for (let time = 0; time < 5; time++) expect((await site.request(site.filePath)).statusCode).toBe(200)
  expect(reads).toBe(1)
})

test('a file that is deleted while it is being read is not cached', async () => {
  await using site = await startWithPicture()
  const { get } = site.context.files
  let reportRead: () => void = () => undefined
  const fileRead = new Promise<void>((resolve) => (reportRead = resolve))
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  site.context.files.get = async (name) => {
    const bytes = await get(name)
    reportRead()
    await released
    return bytes
  }
  const response = site.request(site.filePath)
  await fileRead
  const changeReceived = new Promise<void>((resolve) => {
    site.context.live.subscribe((message) => {
      if (message !== 'resync' && message.some(({ topic }) => topic === 'uploads')) resolve()
    })
  })
  await site.database.query('delete from stored_files')
  await site.database.query(`insert into changes (topic, what) values ('uploads', 'files')`)
  await changeReceived
  release()

  expect((await response).statusCode).toBe(200)
  expect((await site.request(site.filePath)).statusCode).toBe(404)
})

test('pictures on S3 are not in the database, and get a 503 while S3 is away', async () => {
  await using s3 = await startS3()
  await using site = await startWithPicture(s3.settings)
  expect(await site.database.query('select from stored_files')).toEqual([])
  expect((await site.request(sizePath(site.picture, 640, 'webp'))).statusCode).toBe(200)

  await s3.goAway()
  const away = await site.request(sizePath(site.picture, 640, 'avif'))
  expect(away.statusCode).toBe(503)
  expect(away.json()).toMatchObject({ code: 'FILES_AWAY' })
  expect(away.headers['retry-after']).toBe('2')
  expect(away.headers['cache-control']).toBe('no-store')
})

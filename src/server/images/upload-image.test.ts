import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listImages, MAX_IMAGE_BYTES, type UploadedImage } from '#contract/images.ts'
import { blurUrl, pictureFiles, parseUploadPath, sizePath } from '#contract/picture-files.ts'
import { canListProcesses, trackChildProcesses } from '#testing/child-processes.ts'
import { pngBomb, animatedPicture, phonePhoto, gifPolyglots, fourColourPicture } from '#testing/pictures.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { uploadTestPicture, writeForm } from '#testing/upload-form.ts'
import { sweepUnfinishedImages } from './sweep-unfinished-images.ts'

withBackground()

const SMALL = { width: 60, height: 40 }

async function startLibrary() {
  const site = await startApp()
  const as = await site.person({ isAdmin: true })
  return Object.assign(site, {
    as,
    tryUpload: (bytes: Uint8Array, name?: string) => uploadTestPicture(site, bytes, { as, name }),
  })
}

async function fileAt(site: TestSite, path: string): Promise<Buffer> {
  const response = await site.app.inject({ url: path })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

function pictureOf({ filePath }: UploadedImage) {
  const picture = parseUploadPath(filePath)
  if (!picture) throw new Error(`Not a picture's path: ${filePath}`)
  return picture
}

/**
 * The colour at a position of a picture, given as shares of its width and height: 'red', or 'redgreenblue'
 * for white.
 */
async function colourAt(bytes: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return [red > 128 ? 'red' : '', green > 128 ? 'green' : '', blue > 128 ? 'blue' : ''].join('')
}

test('a picture is stored in the sizes and formats that its path names', async () => {
  await using site = await startLibrary()
  const { id: tripId } = await site.trip()
  const original = await fourColourPicture({ width: 3_000, height: 1_500 }).png().toBuffer()

  const { status, body } = await uploadTestPicture(site, original, {
    as: site.as,
    name: 'ridge.png',
    fields: { tripId: String(tripId) },
  })

  expect(status).toBe(201)
  const picture = pictureOf(body)
  expect(picture).toMatchObject({ width: 2_400, height: 1_200, widths: [640, 1280, 2400], isMoving: false })
  const mainFile = await fileAt(site, body.filePath)
  expect(body).toMatchObject({
    originalName: 'ridge.png',
    filename: body.filePath.replace('/uploads/', ''),
    fileSize: mainFile.length,
    mimeType: 'image/jpeg',
    tripId,
  })
  for (const width of picture.widths) {
    for (const [format, name] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const file = await fileAt(site, sizePath(picture, width, format))
      expect(await sharp(file).metadata()).toMatchObject({ format: name, width, height: width / 2 })
    }
  }
  expect(pictureFiles(picture)).toHaveLength(9)
  expect(await site.database.query('select from stored_files')).toHaveLength(9)
})

test('a small picture keeps its size', async () => {
  await using site = await startLibrary()
  const { body } = await site.tryUpload(await fourColourPicture(SMALL).webp().toBuffer())
  expect(pictureOf(body)).toMatchObject({ ...SMALL, widths: [60] })
})

test('a very tall picture is scaled down to fit', async () => {
  await using site = await startLibrary()
  const { body } = await site.tryUpload(
    await fourColourPicture({ width: 300, height: 18_000 }).png().toBuffer(),
  )
  expect(pictureOf(body)).toMatchObject({ width: 40, height: 2_400 })
})

test('the blur in the file name has the picture’s colours in the right places', async () => {
  await using site = await startLibrary()
  const { body } = await site.tryUpload(await fourColourPicture(SMALL).png().toBuffer())
  const bitmap = Buffer.from(blurUrl(pictureOf(body)).split(',')[1] ?? '', 'base64')
  expect(bitmap.toString('latin1', 0, 2)).toBe('BM')
  expect(bitmap.readUInt32LE(2)).toBe(bitmap.length)
  // After a header of 54 bytes, 4 × 3 pixels: blue, green, red; rows from the bottom up. So the corners are
  // the pixels 8 (upper left), 11, 0 and 3.
  const pixels = [...Array(12).keys()].map((index) => [...bitmap.subarray(54 + index * 3, 57 + index * 3)])
  const bright = (index: number) => pixels[index]?.map((value) => value > 128)
  expect(bright(8)).toEqual([false, false, true])
  expect(bright(11)).toEqual([false, true, false])
  expect(bright(0)).toEqual([true, false, false])
  expect(bright(3)).toEqual([false, true, true])
})

test('a phone’s photo is turned upright, and its metadata is removed', async () => {
  await using site = await startLibrary()
  const rotatedPhoto = await fourColourPicture({ width: 1_200, height: 900 })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 0/1' } })
    .toBuffer()
  const metadata = await sharp(rotatedPhoto).metadata()
  expect(metadata).toMatchObject({ orientation: 6, width: 1_200 })
  expect(metadata.exif?.length).toBeGreaterThan(50)

  const { body } = await site.tryUpload(
    Buffer.concat([rotatedPhoto, Buffer.from('what a phone adds after the end')]),
  )

  const picture = pictureOf(body)
  expect(picture).toMatchObject({ width: 900, height: 1_200 })
  for (const path of pictureFiles(picture)) {
    const bytes = await fileAt(site, path)
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      icc: undefined,
    })
    expect(orientation ?? 1).toBe(1)
    // Rotated clockwise: the lower left corner is now the upper left.
    expect(await colourAt(bytes, 0.1, 0.1)).toBe('blue')
    expect(await colourAt(bytes, 0.9, 0.1)).toBe('red')
    expect(await colourAt(bytes, 0.9, 0.9)).toBe('green')
  }
})

test('transparent pixels stay transparent, and are white in formats without transparency', async () => {
  await using site = await startLibrary()
  const transparentPicture = await sharp({ create: { ...SMALL, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const picture = pictureOf((await site.tryUpload(transparentPicture)).body)
  const isOpaque = async (format: string) =>
    (await sharp(await fileAt(site, sizePath(picture, 60, format))).stats()).isOpaque
  expect(await isOpaque('avif')).toBe(false)
  expect(await isOpaque('webp')).toBe(false)
  expect(await colourAt(await fileAt(site, sizePath(picture, 60, 'jpg')), 0.5, 0.5)).toBe('redgreenblue')
})

test('transparent and moving pictures are stored in fewer pixels than photos', async () => {
  await using site = await startLibrary()
  const transparentPicture = await sharp({
    create: { width: 3_000, height: 2_000, channels: 4, background: '#33aa5580' },
  })
    .png()
    .toBuffer()
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = pictureOf((await site.tryUpload(bytes)).body)
    return { width, height }
  }
  expect(await sizeOf(transparentPicture)).toEqual({ width: 2_122, height: 1_415 })
  expect(await sizeOf(await animatedPicture({ width: 1_800, height: 1_200 }))).toEqual({
    width: 1_500,
    height: 1_000,
  })
})

test.each(['gif', 'webp'] as const)('a moving %s keeps moving, in every size', async (format) => {
  await using site = await startLibrary()
  const { body } = await site.tryUpload(
    await animatedPicture({ width: 900, height: 600 }, format),
    `waves.${format}`,
  )

  expect(body).toMatchObject({ mimeType: 'image/webp' })
  const picture = pictureOf(body)
  expect(picture).toMatchObject({ width: 900, height: 600, widths: [640, 900], isMoving: true })
  expect(pictureFiles(picture)).toHaveLength(2)
  for (const path of pictureFiles(picture)) {
    const file = await sharp(await fileAt(site, path)).metadata()
    expect(file).toMatchObject({ format: 'webp', pages: 3, loop: 0, delay: [100, 200, 300] })
  }
})

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'IMAGE_WRONG_TYPE'],
  ['a page named as a PNG', () => Buffer.from('<!doctype html><p>Hello'), 415, 'IMAGE_WRONG_TYPE'],
  ['a GIF that is a script', () => gifPolyglots[0]?.[1] ?? Buffer.alloc(0), 415, 'IMAGE_WRONG_TYPE'],
  ['an empty file', () => Buffer.alloc(0), 400, 'IMAGE_MISSING'],
  ['half a JPEG', async () => halfOf(await phonePhoto({ width: 600, height: 400 })), 400, 'IMAGE_BROKEN'],
  [
    'half a PNG',
    async () => halfOf(await fourColourPicture({ width: 600, height: 400 }).png().toBuffer()),
    400,
    'IMAGE_BROKEN',
  ],
  [
    'half a WebP',
    async () => halfOf(await fourColourPicture({ width: 600, height: 400 }).webp().toBuffer()),
    400,
    'IMAGE_BROKEN',
  ],
  [
    'half of a moving WebP',
    async () => halfOf(await animatedPicture({ width: 600, height: 400 }, 'webp')),
    400,
    'IMAGE_BROKEN',
  ],
  ['too many pixels', () => pngBomb({ width: 30_000, height: 30_000 }), 413, 'IMAGE_TOO_MANY_PIXELS'],
  ['one byte too many', () => Buffer.alloc(MAX_IMAGE_BYTES + 1, 'x'), 413, 'IMAGE_TOO_LARGE'],
  ['many bytes too many', () => Buffer.alloc(4 * MAX_IMAGE_BYTES, 'x'), 413, 'IMAGE_TOO_LARGE'],
])('%s is refused, and leaves nothing behind', async (_what, make, status, code) => {
  await using site = await startLibrary()
  const answer = await site.tryUpload(await make(), 'trip.png')
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect(await site.database.query('select from uploaded_images')).toEqual([])
  expect(await site.database.query('select from stored_files')).toEqual([])
})

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

test('a picture of exactly 5 MB is accepted', async () => {
  await using site = await startLibrary()
  const photo = await phonePhoto(SMALL)
  const { status } = await site.tryUpload(
    Buffer.concat([photo, Buffer.alloc(MAX_IMAGE_BYTES - photo.length)]),
  )
  expect(status).toBe(201)
})

test.each(['../../x.png', '/etc/x.png', 'a\\b.png', 'a\u0007.png', ''])(
  'the file name %o is refused',
  async (name) => {
    await using site = await startLibrary()
    const { status, body } = await site.tryUpload(await fourColourPicture(SMALL).png().toBuffer(), name)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'IMAGE_BAD_NAME' })
  },
)

test('a picture for an unknown or invalid trip is refused', async () => {
  await using site = await startLibrary()
  const picture = await fourColourPicture(SMALL).png().toBuffer()
  const missing = await uploadTestPicture(site, picture, { as: site.as, fields: { tripId: '4711' } })
  expect(missing).toMatchObject({ status: 404, body: { code: 'TRIP_NOT_FOUND' } })
  const invalid = await uploadTestPicture(site, picture, { as: site.as, fields: { tripId: 'seven' } })
  expect(invalid).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', issues: [{ path: 'tripId' }] },
  })
})

test('only admins add pictures', async () => {
  await using site = await startLibrary()
  const picture = await fourColourPicture(SMALL).png().toBuffer()
  expect((await uploadTestPicture(site, picture, {})).status).toBe(401)
  expect((await uploadTestPicture(site, picture, { as: await site.person() })).status).toBe(403)
})

// Pictures are encoded one at a time, each in a new process.
const A_WHILE = { timeout: 180_000 }

test('of many simultaneous uploads, some are accepted and the rest get BUSY', A_WHILE, async () => {
  await using site = await startLibrary()
  const picture = await fourColourPicture(SMALL).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 14 }, () => site.tryUpload(picture)))
  const accepted = answers.filter(({ status }) => status === 201)
  // One is being encoded, and eight may wait.
  expect(accepted.length).toBeGreaterThanOrEqual(9)
  expect(answers.filter(({ body }) => body.code === 'BUSY')).toHaveLength(14 - accepted.length)
  expect((await site.call(listImages, { as: site.as })).header('x-total-count')).toBe(String(accepted.length))
})

test('an aborted upload leaves nothing behind, whatever had arrived by then', async () => {
  await using site = await startLibrary()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const photo = await phonePhoto({ width: 4_000, height: 3_000 })
  const form = writeForm([{ field: 'image', filename: 'a.jpg', contents: photo }])
  const headers = { 'content-type': form.type, authorization: `Bearer ${site.as.token}` }
  const beginUpload = () =>
    request({ port, method: 'POST', path: '/api/upload-image', headers }).on('error', () => undefined)
  const encoders = await trackChildProcesses()

  const half = beginUpload()
  await new Promise((resolve) => half.write(form.body.subarray(0, form.body.length / 2), resolve))
  half.destroy()

  const whole = beginUpload()
  await new Promise<void>((resolve) => whole.end(form.body, resolve))
  if (canListProcesses) await expect.poll(encoders).not.toEqual([])
  whole.destroy()
  await expect.poll(encoders).toEqual([])

  expect((await site.tryUpload(await fourColourPicture(SMALL).png().toBuffer())).status).toBe(201)
  expect(await site.database.query('select from uploaded_images')).toHaveLength(1)
})

test('a picture whose files cannot be stored is not listed, and is deleted an hour later', async () => {
  await using site = await startLibrary()
  const { put } = site.context.files
  let putCalls = 0
  site.context.files.put = (file) => (++putCalls > 2 ? Promise.reject(new Error('away')) : put(file))
  expect((await site.tryUpload(await fourColourPicture(SMALL).png().toBuffer())).status).toBe(500)
  site.context.files.put = put
  const completeUpload = await site.tryUpload(await fourColourPicture(SMALL).png().toBuffer())
  const count = async (table: string) => (await site.database.query(`select from ${table}`)).length

  await sweepUnfinishedImages(site.context)
  expect(await count('uploaded_images')).toBe(2)
  expect((await site.call(listImages, { as: site.as })).body).toEqual([completeUpload.body])

  await site.database.query(`update app_clock set ahead = '61 minutes'`)
  await sweepUnfinishedImages(site.context)
  expect(await count('uploaded_images')).toBe(1)
  expect(await count('stored_files')).toBe(3)
})

test('an upload that takes so long that it is swept away leaves no file behind', async () => {
  await using site = await startLibrary()
  const { put } = site.context.files
  let putCalls = 0
  site.context.files.put = async (file) => {
    if (++putCalls === 2) {
      await site.database.moveClock('61 minutes')
      await sweepUnfinishedImages(site.context)
    }
    await put(file)
  }
  const { status, body } = await site.tryUpload(await fourColourPicture(SMALL).png().toBuffer())
  expect([status, body.code]).toEqual([503, 'FILES_AWAY'])
  expect(await site.database.query('select from uploaded_images')).toEqual([])
  expect(await site.database.query('select from stored_files')).toEqual([])
})

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#contract/images.ts'
import { pngBomb, phonePhoto, fourColourPicture } from '#testing/pictures.ts'
import { withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { sweepLooseFiles } from '../files/loose-files.ts'

withBackground()

/** Fetches a file as a page does, with the cookie. */
function fetchPicture(site: TestSite, url: string, as: Person | null, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { ...(as && { cookie: `session=${as.token}` }), ...headers } })
}

const smallPicture = () => fourColourPicture({ width: 60, height: 40 }).png().toBuffer()
const findStoredFiles = (site: TestSite) =>
  site.database.query('select name from loose_files union all select name from stored_files')

test('a picture is stored upright, in two sizes and without metadata', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, site } = chat
  const photo = await phonePhoto({ width: 3_000, height: 2_000, orientation: 6 })
  const { status, body } = await chat.sendPicture(kit, photo, { text: 'The view' })
  expect(status).toBe(201)
  const url = expect.stringMatching(/^\/api\/chat-pictures\/[0-9a-f]{32}\.jpg$/) as string
  expect(body).toMatchObject({ text: 'The view', picture: { url, width: 1_067, height: 1_600 } })
  const picture = body.picture?.url ?? ''
  for (const as of [kit, liv, admin]) {
    const file = await fetchPicture(site, picture, as)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    expect(file.headers['content-security-policy']).toContain("default-src 'none'")
    const { format, width, height, exif } = await sharp(file.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 1_067,
      height: 1_600,
      exif: undefined,
    })
  }
  const smallSize = await sharp(
    (await fetchPicture(site, picture.replace('.jpg', '-small.jpg'), liv)).rawPayload,
  ).metadata()
  expect(Math.max(smallSize.width, smallSize.height)).toBe(640)
  expect(await site.database.query('select from loose_files')).toEqual([])
})

test('people outside the trip, or who left it, cannot fetch a picture', async () => {
  await using chat = await startChatSite()
  const { kit, liv, site } = chat
  const { body } = await chat.sendPicture(kit, await smallPicture())
  const url = body.picture?.url ?? ''
  const { headers } = await fetchPicture(site, url, liv)
  const knownEtag = { 'if-none-match': String(headers.etag) }
  expect((await fetchPicture(site, url, liv, knownEtag)).statusCode).toBe(304)
  await chat.leave(liv)
  for (const as of [liv, await chat.person('Olga')]) {
    const answer = await fetchPicture(site, url, as, knownEtag)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'PICTURE_NOT_FOUND' }])
  }
  expect((await fetchPicture(site, url, null)).statusCode).toBe(401)
  await site.database.query(`update trips set status = 'draft'`)
  expect((await fetchPicture(site, url, kit)).statusCode).toBe(404)
})

test('a deleted message’s picture is gone at once, and its files after a day', async () => {
  await using chat = await startChatSite()
  const { kit, site } = chat
  const { body } = await chat.sendPicture(kit, await smallPicture(), { text: 'Oops' })
  const url = body.picture?.url ?? ''
  expect((await chat.remove(kit, body.id)).body).toMatchObject({ picture: null, text: '' })
  expect((await fetchPicture(site, url, kit)).statusCode).toBe(404)
  expect((await fetchPicture(site, url.replace('.jpg', '-small.jpg'), kit)).statusCode).toBe(404)
  await site.database.moveClock('26 hours')
  await sweepLooseFiles(site.context)
  expect(await findStoredFiles(site)).toEqual([])
})

test('a picture needs no text, and its text can be removed', async () => {
  await using chat = await startChatSite()
  const { kit } = chat
  const { body } = await chat.sendPicture(kit, await smallPicture(), { text: 'The view' })
  expect((await chat.edit(kit, body.id, '')).body).toMatchObject({ text: '', picture: body.picture })
  const long = '水'.repeat(4_000)
  expect((await chat.sendPicture(kit, await smallPicture(), { text: long })).body.text).toBe(long)
  const tooLong = await chat.sendPicture(kit, await smallPicture(), { text: 'x'.repeat(4_001) })
  expect([tooLong.status, tooLong.body.issues]).toMatchObject([400, [{ path: 'text' }]])
})

test('a picture sent again with the same clientId is stored once', async () => {
  await using chat = await startChatSite()
  const { kit, site } = chat
  const [clientId, picture] = [randomUUID(), await smallPicture()]
  const answers = await Promise.all([1, 2].map(() => chat.sendPicture(kit, picture, { clientId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect((await chat.sendPicture(kit, picture, { clientId })).status).toBe(200)
  expect((await chat.sendPicture(kit, picture, { clientId, text: 'Hi' })).body.code).toBe('ALREADY_SENT')
  expect((await chat.send(kit, 'Hi', { clientId })).body.code).toBe('ALREADY_SENT')
  expect((await chat.list(kit)).body).toHaveLength(1)
  await site.database.moveClock('26 hours')
  await sweepLooseFiles(site.context)
  expect(await findStoredFiles(site)).toHaveLength(2)
})

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'IMAGE_WRONG_TYPE'],
  ['a page', () => Buffer.from('<!doctype html><p>Hello'), 415, 'IMAGE_WRONG_TYPE'],
  ['an empty file', () => Buffer.alloc(0), 400, 'IMAGE_MISSING'],
  ['too many pixels', () => pngBomb({ width: 30_000, height: 30_000 }), 413, 'IMAGE_TOO_MANY_PIXELS'],
  ['one byte too many', () => Buffer.alloc(MAX_IMAGE_BYTES + 1, 'x'), 413, 'IMAGE_TOO_LARGE'],
])('refuses %s and stores nothing', async (_what, make, status, code) => {
  await using chat = await startChatSite()
  const answer = await chat.sendPicture(chat.kit, await make())
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await findStoredFiles(chat.site)).toEqual([])
  expect((await chat.list(chat.kit)).body).toEqual([])
})

test('a picture that cannot be stored sends no message and can be sent again', async () => {
  await using chat = await startChatSite()
  const { kit, site } = chat
  const { put } = site.context.files
  const clientId = randomUUID()
  site.context.files.put = () => Promise.reject(new Error('away'))
  expect((await chat.sendPicture(kit, await smallPicture(), { clientId })).status).toBe(500)
  site.context.files.put = put
  expect((await chat.list(kit)).body).toEqual([])
  expect((await chat.sendPicture(kit, await smallPicture(), { clientId })).status).toBe(201)
})

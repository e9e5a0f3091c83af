import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_RECEIPT_BYTES } from '#contract/receipts.ts'
import { pngBomb, animatedPicture, phonePhoto, gifPolyglots, fourColourPicture } from '#testing/pictures.ts'
import { pdf } from '#testing/pdf.ts'
import { withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'
import { sweepReceipts } from './sweep-receipts.ts'

withBackground()

/** Requests a file like a page does: with the cookie. */
function look(site: TestSite, url: string, as: Person | null, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { ...(as && { cookie: `session=${as.token}` }), ...headers } })
}

const small = () => fourColourPicture({ width: 60, height: 40 }).png().toBuffer()
const NOT_FOUND = { code: 'RECEIPT_NOT_FOUND', message: 'We couldn’t find this receipt.' }
const leftBehind = (site: TestSite) =>
  site.database.query('select name from receipts union all select name from stored_files')

test('a photo of a receipt is kept upright, readable in size, and tells nothing but what it shows', async () => {
  await using sharing = await startReceiptSite()
  const photo = await phonePhoto({ width: 3_000, height: 2_000, orientation: 6 })
  expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(50)

  const { status, body } = await sharing.keep(sharing.kit, photo, 'Dinner.jpg')

  expect(status).toBe(201)
  expect(body).toEqual({
    receiptUrl: expect.stringMatching(/^\/api\/receipts\/[0-9a-f]{32}\.jpg$/) as string,
    mimeType: 'image/jpeg',
    originalName: 'Dinner.jpg',
  })
  const file = await look(sharing.site, body.receiptUrl, sharing.kit)
  const { format, width, height, exif, xmp, iptc, icc } = await sharp(file.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1_333, height: 2_000 })
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(file.rawPayload.includes('GPS')).toBe(false)
  const small = await look(sharing.site, body.receiptUrl.replace('.jpg', '-small.jpg'), sharing.kit)
  const inList = await sharp(small.rawPayload).metadata()
  expect([inList.width, inList.height, inList.exif]).toEqual([240, 240, undefined])
  expect(await sharing.site.database.query('select from stored_files')).toHaveLength(2)
})

test.each(['gif', 'webp'] as const)('of a moving %s the first frame is kept', async (format) => {
  await using sharing = await startReceiptSite()
  const { body } = await sharing.keep(
    sharing.kit,
    await animatedPicture({ width: 90, height: 60 }, format),
    'a.gif',
  )
  const file = await look(sharing.site, body.receiptUrl, sharing.kit)
  const { data, info } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([90, 60])
  expect(data[0]).toBeGreaterThan(150)
})

test('what is transparent in a receipt is white, so that dark print stays readable', async () => {
  await using sharing = await startReceiptSite()
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { body } = await sharing.keep(sharing.kit, clear, 'bill.png')
  const { rawPayload } = await look(sharing.site, body.receiptUrl, sharing.kit)
  expect((await sharp(rawPayload).stats()).channels.map(({ min }) => min > 250)).toEqual([true, true, true])
})

test('a PDF is kept as it is, and only pages of this site may show it in a frame', async () => {
  await using sharing = await startReceiptSite()
  const bill = pdf()
  const { status, body } = await sharing.keep(sharing.kit, bill, 'Bill.pdf')
  expect([status, body.mimeType]).toEqual([201, 'application/pdf'])
  const { statusCode, headers, rawPayload } = await look(sharing.site, body.receiptUrl, sharing.kit)
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(bill)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=0, must-revalidate',
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBeUndefined()
})

test('who has a receipt already is not sent it again, as long as they may see it', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit, liv } = sharing
  const { body } = await sharing.keep(kit, pdf())
  const { headers } = await look(site, body.receiptUrl, kit)
  const known = { 'if-none-match': String(headers.etag) }
  expect((await look(site, body.receiptUrl, kit, known)).statusCode).toBe(304)
  expect((await look(site, body.receiptUrl, liv, known)).statusCode).toBe(404)
  expect((await look(site, body.receiptUrl, null, known)).statusCode).toBe(401)
})

test('a PDF that is a page as well is never read as a page', async () => {
  await using sharing = await startReceiptSite()
  const page = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>\n'), pdf()])
  const { status, body } = await sharing.keep(sharing.kit, page, 'page.html')
  expect([status, body.mimeType]).toEqual([201, 'application/pdf'])
  const { headers } = await look(sharing.site, body.receiptUrl, sharing.kit)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a picture that is a PDF as well is encoded anew', async () => {
  await using sharing = await startReceiptSite()
  const both = await fourColourPicture({ width: 60, height: 40 })
    .jpeg()
    .withExifMerge({ IFD0: { Copyright: '%PDF-1.4' } })
    .toBuffer()
  const { body } = await sharing.keep(sharing.kit, Buffer.concat([both, pdf()]), 'both.pdf')
  expect(body.mimeType).toBe('image/jpeg')
  const { rawPayload } = await look(sharing.site, body.receiptUrl, sharing.kit)
  expect(rawPayload.includes('%PDF')).toBe(false)
})

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'RECEIPT_WRONG_TYPE'],
  ['a page that is called a PDF', () => Buffer.from('<!doctype html><p>Hello'), 415, 'RECEIPT_WRONG_TYPE'],
  [
    'a page that ends like a PDF',
    () => Buffer.from(`<script>1</script>${' '.repeat(1_100)}%PDF-1.4 %%EOF`),
    415,
    'RECEIPT_WRONG_TYPE',
  ],
  ['half a PDF', () => halfOf(pdf()), 415, 'RECEIPT_WRONG_TYPE'],
  ['a GIF that is a script', () => gifPolyglots[0]?.[1] ?? Buffer.alloc(0), 415, 'IMAGE_WRONG_TYPE'],
  ['an empty file', () => Buffer.alloc(0), 400, 'RECEIPT_MISSING'],
  ['half a photo', async () => halfOf(await phonePhoto({ width: 600, height: 400 })), 400, 'IMAGE_BROKEN'],
  ['too many pixels', () => pngBomb({ width: 30_000, height: 30_000 }), 413, 'IMAGE_TOO_MANY_PIXELS'],
  ['one byte too many', () => Buffer.alloc(MAX_RECEIPT_BYTES + 1, 'x'), 413, 'RECEIPT_TOO_LARGE'],
])('%s is refused, and leaves nothing behind', async (_what, make, status, code) => {
  await using sharing = await startReceiptSite()
  const answer = await sharing.keep(sharing.kit, await make(), 'receipt.pdf')
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect(await leftBehind(sharing.site)).toEqual([])
})

test('a PDF of just 5 MB is taken', async () => {
  await using sharing = await startReceiptSite()
  const more = MAX_RECEIPT_BYTES - pdf('x'.repeat(5_000_000)).length
  const largest = pdf('x'.repeat(5_000_000 + more))
  expect(largest).toHaveLength(MAX_RECEIPT_BYTES)
  const { status } = await sharing.keep(sharing.kit, largest)
  expect(status).toBe(201)
})

test.each(['../../bill.pdf', '/etc/bill.pdf', ''])('the name %j is refused', async (name) => {
  await using sharing = await startReceiptSite()
  const { status, body } = await sharing.keep(sharing.kit, pdf(), name)
  expect([status, body.code]).toEqual([400, 'IMAGE_BAD_NAME'])
  expect(await leftBehind(sharing.site)).toEqual([])
})

test('receipts are kept for who is signed in, on a trip they may see', async () => {
  await using sharing = await startReceiptSite()
  const { site, tripId } = sharing
  const [outsider, admin] = [await site.person(), await site.person({ isAdmin: true })]
  expect((await sharing.keep(null, pdf())).status).toBe(401)
  expect((await sharing.keep(outsider, pdf())).status).toBe(201)
  await site.database.query(`update trips set status = 'draft' where id = $1`, [tripId])
  const { status, body } = await sharing.keep(outsider, pdf())
  expect([status, body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
  expect((await sharing.keep(admin, pdf())).status).toBe(201)
})

test('nobody has more than thirty receipts of nothing that counts, also when they come at once', async () => {
  await using sharing = await startReceiptSite()
  const { kit, liv, site, tripId } = sharing
  await site.database.query(
    `insert into receipts (name, trip_id, uploaded_by, original_name, mime_type, file_size)
     select 'old ' || n, $1, $2, 'old.pdf', 'application/pdf', 1 from generate_series(1, 20) n`,
    [tripId, kit.id],
  )
  const answers = await Promise.all(Array.from({ length: 14 }, () => sharing.keep(kit, pdf())))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_RECEIPTS' },
  })
  expect((await sharing.keep(liv, pdf())).status).toBe(201)
  const kept = answers.find(({ status }) => status === 201)
  const { body: expense } = await sharing.add(kit, { receiptUrl: kept?.body.receiptUrl ?? null })
  expect((await sharing.keep(kit, pdf())).status).toBe(201)
  // Adding and then removing an expense does not bypass the limit.
  await sharing.remove(expense.id, kit)
  expect((await sharing.keep(kit, pdf())).status).toBe(409)
})

test('a receipt is seen by who uploaded it, and with its expense by those who see balances', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit, liv } = sharing
  const [outsider, admin] = [await site.person(), await site.person({ isAdmin: true })]
  const { body: kept } = await sharing.keep(kit, await small(), 'a.png')
  const seen = async () => {
    const statuses = []
    for (const as of [kit, liv, admin, outsider]) {
      const { statusCode, body } = await look(site, kept.receiptUrl, as)
      if (statusCode === 404) expect(JSON.parse(body)).toEqual(NOT_FOUND)
      statuses.push(statusCode)
    }
    return statuses
  }
  expect(await seen()).toEqual([200, 404, 404, 404])
  const { body: expense } = await sharing.add(kit, { receiptUrl: kept.receiptUrl })
  expect(expense.receiptUrl).toBe(kept.receiptUrl)
  expect(await seen()).toEqual([200, 200, 200, 404])
  expect((await look(site, kept.receiptUrl, null)).statusCode).toBe(401)

  await sharing.remove(expense.id, kit)
  expect(await seen()).toEqual([200, 404, 404, 404])
})

test('who leaves the trip sees their own receipts, and others’ as long as they share in the money', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit, liv } = sharing
  const { body: own } = await sharing.keep(kit, pdf())
  const { body: other } = await sharing.keep(liv, pdf())
  await sharing.add(kit, { receiptUrl: own.receiptUrl, sharedWith: [liv.id] })
  const { body: expense } = await sharing.add(liv, { receiptUrl: other.receiptUrl })
  await sharing.leave(kit)
  expect((await look(site, other.receiptUrl, kit)).statusCode).toBe(200)

  const { body: mine } = await sharing.add(kit)
  expect(mine.isCounted).toBe(false)
  await site.database.query('update expenses set removed_at = app_now() where uploaded_by = $1', [kit.id])
  await sharing.change(expense.id, liv, { sharedWith: [liv.id] })
  expect((await look(site, other.receiptUrl, kit)).statusCode).toBe(404)
  expect((await look(site, own.receiptUrl, kit)).statusCode).toBe(200)
})

test('what is no receipt’s name is not looked for, and receipts are not among public pictures', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit } = sharing
  const { body } = await sharing.keep(kit, await small(), 'a.png')
  const name = body.receiptUrl.replace('/api/receipts/', '')
  const asked: string[] = []
  const { get } = site.context.files
  site.context.files.get = (file) => {
    asked.push(file)
    return get(file)
  }
  for (const path of [
    `/api/receipts/${name.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}`,
    `/api/receipts/${name.toUpperCase()}`,
    `/api/receipts/${name}%00`,
    `/api/receipts/..%2f${name}`,
    '/api/receipts/..%2f..%2fpackage.json',
    `/uploads/${name}`,
  ]) {
    const { statusCode } = await look(site, path, kit)
    expect({ path, isRefused: [400, 404].includes(statusCode) }).toEqual({ path, isRefused: true })
  }
  expect(asked).toEqual([])
})

test('an expense takes one’s own receipts of this trip that no other has, and no others', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit, liv } = sharing
  const refused = async (receiptUrl: string) => {
    const { status, body } = await sharing.add(kit, { receiptUrl })
    expect({ receiptUrl, status, code: body.code }).toEqual({
      receiptUrl,
      status: 400,
      code: 'INVALID_INPUT',
    })
    expect(body.issues).toMatchObject([{ path: 'receiptUrl' }])
  }
  const { body: hers } = await sharing.keep(liv, pdf())
  await refused(hers.receiptUrl)
  const { body: used } = await sharing.keep(kit, pdf())
  await sharing.add(kit, { receiptUrl: used.receiptUrl })
  await refused(used.receiptUrl)
  const { body: elsewhere } = await sharing.keep(kit, pdf())
  const { id: otherTrip } = await site.trip()
  await site.database.query('update receipts set trip_id = $1 where name = $2', [
    otherTrip,
    elsewhere.receiptUrl.replace('/api/receipts/', ''),
  ])
  await refused(elsewhere.receiptUrl)
  await refused(`${used.receiptUrl}?again`)
  await refused('/api/receipts/../receipts/x')

  const { status, body } = await sharing.add(kit, { receiptUrl: 'https://example.org/bill' })
  expect([status, body.receiptUrl]).toEqual([201, 'https://example.org/bill'])
})

test('of two expenses that name the same receipt at once, one has it', async () => {
  await using sharing = await startReceiptSite()
  const { body: kept } = await sharing.keep(sharing.kit, pdf())
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => sharing.add(sharing.kit, { receiptUrl: kept.receiptUrl })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
})

test('another receipt frees the one before, which can come back within a day', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit, liv } = sharing
  const [{ body: first }, { body: second }] = [await sharing.keep(kit, pdf()), await sharing.keep(kit, pdf())]
  const { body: expense } = await sharing.add(kit, { receiptUrl: first.receiptUrl })
  await sharing.change(expense.id, kit, { receiptUrl: second.receiptUrl })
  expect((await look(site, first.receiptUrl, liv)).statusCode).toBe(404)
  expect((await look(site, second.receiptUrl, liv)).statusCode).toBe(200)
  // Editing another field keeps the receipt.
  await sharing.change(expense.id, kit, { reason: 'Late dinner' })
  expect((await look(site, second.receiptUrl, liv)).statusCode).toBe(200)

  const { body } = await sharing.change(expense.id, kit, { receiptUrl: first.receiptUrl })
  expect(body.receiptUrl).toBe(first.receiptUrl)
  await sharing.change(expense.id, kit, { receiptUrl: null })
  expect(await site.database.query('select from receipts where expense_id is null')).toHaveLength(2)
})

test('a receipt without an expense goes after a day, and one with an expense stays', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit } = sharing
  const { body: loose } = await sharing.keep(kit, pdf())
  const { body: used } = await sharing.keep(kit, pdf())
  const { body: expense } = await sharing.add(kit, { receiptUrl: used.receiptUrl })
  await sharing.remove(expense.id, kit)
  await sharing.site.database.moveClock('23 hours')
  await sweepReceipts(site.context)
  expect((await look(site, loose.receiptUrl, kit)).statusCode).toBe(200)

  await sharing.site.database.moveClock('90 minutes')
  // It can no longer be attached, so the sweep never deletes a receipt that is in use.
  const { body: late } = await sharing.add(kit, { receiptUrl: loose.receiptUrl })
  expect(late.code).toBe('INVALID_INPUT')
  await sharing.site.database.moveClock('1 hour')
  await sweepReceipts(site.context)
  expect((await look(site, loose.receiptUrl, kit)).statusCode).toBe(404)
  expect((await look(site, used.receiptUrl, kit)).statusCode).toBe(200)
  expect(await site.database.query('select from receipts')).toHaveLength(1)
  expect(await site.database.query('select from stored_files')).toHaveLength(1)
})

test('while files cannot be stored a receipt is not named, and its row goes like any without an expense', async () => {
  await using sharing = await startReceiptSite()
  const { site, kit } = sharing
  const { put } = site.context.files
  site.context.files.put = () => Promise.reject(new Error('away'))
  expect((await sharing.keep(kit, pdf())).status).toBe(500)
  site.context.files.put = put
  expect(await site.database.query('select from receipts')).toHaveLength(1)
  await sharing.site.database.moveClock('26 hours')
  await sweepReceipts(site.context)
  expect(await leftBehind(site)).toEqual([])
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_RECEIPT_BYTES } from '#contract/receipts.ts'
import { pngBomb, animatedPicture, phonePhoto, gifPolyglots, fourColourPicture } from '#testing/pictures.ts'
import { pdf } from '#testing/pdf.ts'
import { withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'
import { sweepReceipts } from './sweep-receipts.ts'

withBackground()

/** Requests a file as a page does: with the session cookie. */
function openFile(site: TestSite, url: string, as: Person | null, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { ...(as && { cookie: `session=${as.token}` }), ...headers } })
}

const smallPicture = () => fourColourPicture({ width: 60, height: 40 }).png().toBuffer()
const NOT_FOUND = { code: 'RECEIPT_NOT_FOUND', message: 'We couldn’t find this receipt.' }
/** Rows and files of receipts. */
const findLeftovers = (site: TestSite) =>
  site.database.query('select name from receipts union all select name from stored_files')

test('a photo is stored upright, at a readable size and without metadata', async () => {
  await using trip = await startReceiptSite()
  const photo = await phonePhoto({ width: 3_000, height: 2_000, orientation: 6 })
  expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(50)

  const { status, body } = await trip.keep(trip.kit, photo, 'Dinner.jpg')

  expect(status).toBe(201)
  expect(body).toEqual({
    receiptUrl: expect.stringMatching(/^\/api\/receipts\/[0-9a-f]{32}\.jpg$/) as string,
    mimeType: 'image/jpeg',
    originalName: 'Dinner.jpg',
  })
  const file = await openFile(trip.site, body.receiptUrl, trip.kit)
  const { format, width, height, exif, xmp, iptc, icc } = await sharp(file.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1_333, height: 2_000 })
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(file.rawPayload.includes('GPS')).toBe(false)
  const smallFile = await openFile(trip.site, body.receiptUrl.replace('.jpg', '-small.jpg'), trip.kit)
  const smallPhoto = await sharp(smallFile.rawPayload).metadata()
  expect([smallPhoto.width, smallPhoto.height, smallPhoto.exif]).toEqual([240, 240, undefined])
  expect(await trip.site.database.query('select from stored_files')).toHaveLength(2)
})

test.each(['gif', 'webp'] as const)('only the first frame of an animated %s is stored', async (format) => {
  await using trip = await startReceiptSite()
  const { body } = await trip.keep(
    trip.kit,
    await animatedPicture({ width: 90, height: 60 }, format),
    'a.gif',
  )
  const file = await openFile(trip.site, body.receiptUrl, trip.kit)
  const { data, info } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([90, 60])
  expect(data[0]).toBeGreaterThan(150)
})

test('transparent parts of a receipt become white, so that dark print stays readable', async () => {
  await using trip = await startReceiptSite()
  const transparentPicture = await sharp({
    create: { width: 20, height: 20, channels: 4, background: '#00000000' },
  })
    .png()
    .toBuffer()
  const { body } = await trip.keep(trip.kit, transparentPicture, 'bill.png')
  const { rawPayload } = await openFile(trip.site, body.receiptUrl, trip.kit)
  expect((await sharp(rawPayload).stats()).channels.map(({ min }) => min > 250)).toEqual([true, true, true])
})

test('a PDF is stored unchanged, and only pages of this site may show it in a frame', async () => {
  await using trip = await startReceiptSite()
  const bill = pdf()
  const { status, body } = await trip.keep(trip.kit, bill, 'Bill.pdf')
  expect([status, body.mimeType]).toEqual([201, 'application/pdf'])
  const { statusCode, headers, rawPayload } = await openFile(trip.site, body.receiptUrl, trip.kit)
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

test('a cached receipt is not sent again, but only to people who may see it', async () => {
  await using trip = await startReceiptSite()
  const { site, kit, liv } = trip
  const { body } = await trip.keep(kit, pdf())
  const { headers } = await openFile(site, body.receiptUrl, kit)
  const cacheHeaders = { 'if-none-match': String(headers.etag) }
  expect((await openFile(site, body.receiptUrl, kit, cacheHeaders)).statusCode).toBe(304)
  expect((await openFile(site, body.receiptUrl, liv, cacheHeaders)).statusCode).toBe(404)
  expect((await openFile(site, body.receiptUrl, null, cacheHeaders)).statusCode).toBe(401)
})

test('a PDF that is also valid HTML is never served as HTML', async () => {
  await using trip = await startReceiptSite()
  const page = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>\n'), pdf()])
  const { status, body } = await trip.keep(trip.kit, page, 'page.html')
  expect([status, body.mimeType]).toEqual([201, 'application/pdf'])
  const { headers } = await openFile(trip.site, body.receiptUrl, trip.kit)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a picture that is also a valid PDF is encoded again', async () => {
  await using trip = await startReceiptSite()
  const polyglot = await fourColourPicture({ width: 60, height: 40 })
    .jpeg()
    .withExifMerge({ IFD0: { Copyright: '%PDF-1.4' } })
    .toBuffer()
  const { body } = await trip.keep(trip.kit, Buffer.concat([polyglot, pdf()]), 'both.pdf')
  expect(body.mimeType).toBe('image/jpeg')
  const { rawPayload } = await openFile(trip.site, body.receiptUrl, trip.kit)
  expect(rawPayload.includes('%PDF')).toBe(false)
})

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

type RefusedFile = {
  description: string
  makeFile: () => Buffer | Promise<Buffer>
  status: number
  code: string
}

test.each<RefusedFile>([
  {
    description: 'an SVG',
    makeFile: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    status: 415,
    code: 'RECEIPT_WRONG_TYPE',
  },
  {
    description: 'a page that is called a PDF',
    makeFile: () => Buffer.from('<!doctype html><p>Hello'),
    status: 415,
    code: 'RECEIPT_WRONG_TYPE',
  },
  {
    description: 'a page that ends like a PDF',
    makeFile: () => Buffer.from(`<script>1</script>${' '.repeat(1_100)}%PDF-1.4 %%EOF`),
    status: 415,
    code: 'RECEIPT_WRONG_TYPE',
  },
  { description: 'half a PDF', makeFile: () => halfOf(pdf()), status: 415, code: 'RECEIPT_WRONG_TYPE' },
  {
    description: 'a GIF that is a script',
    makeFile: () => gifPolyglots[0]?.[1] ?? Buffer.alloc(0),
    status: 415,
    code: 'IMAGE_WRONG_TYPE',
  },
  { description: 'an empty file', makeFile: () => Buffer.alloc(0), status: 400, code: 'RECEIPT_MISSING' },
  {
    description: 'half a photo',
    makeFile: async () => halfOf(await phonePhoto({ width: 600, height: 400 })),
    status: 400,
    code: 'IMAGE_BROKEN',
  },
  {
    description: 'a picture with too many pixels',
    makeFile: () => pngBomb({ width: 30_000, height: 30_000 }),
    status: 413,
    code: 'IMAGE_TOO_MANY_PIXELS',
  },
  {
    description: 'a file one byte too large',
    makeFile: () => Buffer.alloc(MAX_RECEIPT_BYTES + 1, 'x'),
    status: 413,
    code: 'RECEIPT_TOO_LARGE',
  },
])('$description is refused and leaves nothing behind', async ({ makeFile, status, code }) => {
  await using trip = await startReceiptSite()
  const response = await trip.keep(trip.kit, await makeFile(), 'receipt.pdf')
  expect({ status: response.status, code: response.body.code }).toEqual({ status, code })
  expect(await findLeftovers(trip.site)).toEqual([])
})

test('a PDF of exactly the largest size is accepted', async () => {
  await using trip = await startReceiptSite()
  const missingBytes = MAX_RECEIPT_BYTES - pdf('x'.repeat(5_000_000)).length
  const largest = pdf('x'.repeat(5_000_000 + missingBytes))
  expect(largest).toHaveLength(MAX_RECEIPT_BYTES)
  const { status } = await trip.keep(trip.kit, largest)
  expect(status).toBe(201)
})

test.each(['../../bill.pdf', '/etc/bill.pdf', ''])('the file name %j is refused', async (name) => {
  await using trip = await startReceiptSite()
  const { status, body } = await trip.keep(trip.kit, pdf(), name)
  expect([status, body.code]).toEqual([400, 'IMAGE_BAD_NAME'])
  expect(await findLeftovers(trip.site)).toEqual([])
})

test('only signed-in people can upload receipts, and only to trips they may see', async () => {
  await using trip = await startReceiptSite()
  const { site, tripId } = trip
  const [outsider, admin] = [await site.person(), await site.person({ isAdmin: true })]
  expect((await trip.keep(null, pdf())).status).toBe(401)
  expect((await trip.keep(outsider, pdf())).status).toBe(201)
  await site.database.query(`update trips set status = 'draft' where id = $1`, [tripId])
  const { status, body } = await trip.keep(outsider, pdf())
  expect([status, body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
  expect((await trip.keep(admin, pdf())).status).toBe(201)
})

test('nobody can upload more than thirty receipts without an expense, even at once', async () => {
  await using trip = await startReceiptSite()
  const { kit, liv, site, tripId } = trip
  await site.database.query(
    `insert into receipts (name, trip_id, uploaded_by, original_name, mime_type, file_size)
     select 'old ' || n, $1, $2, 'old.pdf', 'application/pdf', 1 from generate_series(1, 20) n`,
    [tripId, kit.id],
  )
  const responses = await Promise.all(Array.from({ length: 14 }, () => trip.keep(kit, pdf())))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(responses.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_RECEIPTS' },
  })
  expect((await trip.keep(liv, pdf())).status).toBe(201)
  const success = responses.find(({ status }) => status === 201)
  const { body: expense } = await trip.add(kit, { receiptUrl: success?.body.receiptUrl ?? null })
  expect((await trip.keep(kit, pdf())).status).toBe(201)
  // Adding and then removing an expense does not bypass the limit.
  await trip.remove(expense.id, kit)
  expect((await trip.keep(kit, pdf())).status).toBe(409)
})

test('the uploader sees a receipt, and people who see balances do once it has an expense', async () => {
  await using trip = await startReceiptSite()
  const { site, kit, liv } = trip
  const [outsider, admin] = [await site.person(), await site.person({ isAdmin: true })]
  const { body: receipt } = await trip.keep(kit, await smallPicture(), 'a.png')
  const statusesForEach = async () => {
    const statuses = []
    for (const as of [kit, liv, admin, outsider]) {
      const { statusCode, body } = await openFile(site, receipt.receiptUrl, as)
      if (statusCode === 404) expect(JSON.parse(body)).toEqual(NOT_FOUND)
      statuses.push(statusCode)
    }
    return statuses
  }
  expect(await statusesForEach()).toEqual([200, 404, 404, 404])
  const { body: expense } = await trip.add(kit, { receiptUrl: receipt.receiptUrl })
  expect(expense.receiptUrl).toBe(receipt.receiptUrl)
  expect(await statusesForEach()).toEqual([200, 200, 200, 404])
  expect((await openFile(site, receipt.receiptUrl, null)).statusCode).toBe(401)

  await trip.remove(expense.id, kit)
  expect(await statusesForEach()).toEqual([200, 404, 404, 404])
})

test('somebody who left sees their own receipts, and others’ while they still share in the money', async () => {
  await using trip = await startReceiptSite()
  const { site, kit, liv } = trip
  const { body: kitsReceipt } = await trip.keep(kit, pdf())
  const { body: livsReceipt } = await trip.keep(liv, pdf())
  await trip.add(kit, { receiptUrl: kitsReceipt.receiptUrl, sharedWith: [liv.id] })
  const { body: livsExpense } = await trip.add(liv, { receiptUrl: livsReceipt.receiptUrl })
  await trip.leave(kit)
  expect((await openFile(site, livsReceipt.receiptUrl, kit)).statusCode).toBe(200)

  const { body: expenseAfterLeaving } = await trip.add(kit)
  expect(expenseAfterLeaving.isCounted).toBe(false)
  await site.database.query('update expenses set removed_at = app_now() where uploaded_by = $1', [kit.id])
  await trip.change(livsExpense.id, liv, { sharedWith: [liv.id] })
  expect((await openFile(site, livsReceipt.receiptUrl, kit)).statusCode).toBe(404)
  expect((await openFile(site, kitsReceipt.receiptUrl, kit)).statusCode).toBe(200)
})

test('invalid receipt names are never looked up, and receipts are not public pictures', async () => {
  await using trip = await startReceiptSite()
  const { site, kit } = trip
  const { body } = await trip.keep(kit, await smallPicture(), 'a.png')
  const name = body.receiptUrl.replace('/api/receipts/', '')
  const requestedFiles: string[] = []
  const { get } = site.context.files
  site.context.files.get = (file) => {
    requestedFiles.push(file)
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
    const { statusCode } = await openFile(site, path, kit)
    expect({ path, isRefused: [400, 404].includes(statusCode) }).toEqual({ path, isRefused: true })
  }
  expect(requestedFiles).toEqual([])
})

test('an expense accepts only the payer’s own unused receipts of the same trip, or a web address', async () => {
  await using trip = await startReceiptSite()
  const { site, kit, liv } = trip
  const expectRefusal = async (receiptUrl: string) => {
    const { status, body } = await trip.add(kit, { receiptUrl })
    expect({ receiptUrl, status, code: body.code }).toEqual({
      receiptUrl,
      status: 400,
      code: 'INVALID_INPUT',
    })
    expect(body.issues).toMatchObject([{ path: 'receiptUrl' }])
  }
  const { body: livsReceipt } = await trip.keep(liv, pdf())
  await expectRefusal(livsReceipt.receiptUrl)
  const { body: usedReceipt } = await trip.keep(kit, pdf())
  await trip.add(kit, { receiptUrl: usedReceipt.receiptUrl })
  await expectRefusal(usedReceipt.receiptUrl)
  const { body: receiptOfOtherTrip } = await trip.keep(kit, pdf())
  const { id: otherTripId } = await site.trip()
  await site.database.query('update receipts set trip_id = $1 where name = $2', [
    otherTripId,
    receiptOfOtherTrip.receiptUrl.replace('/api/receipts/', ''),
  ])
  await expectRefusal(receiptOfOtherTrip.receiptUrl)
  await expectRefusal(`${usedReceipt.receiptUrl}?again`)
  await expectRefusal('/api/receipts/../receipts/x')

  const { status, body } = await trip.add(kit, { receiptUrl: 'https://example.org/bill' })
  expect([status, body.receiptUrl]).toEqual([201, 'https://example.org/bill'])
})

test('when several expenses name the same receipt at once, one gets it', async () => {
  await using trip = await startReceiptSite()
  const { body: receipt } = await trip.keep(trip.kit, pdf())
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => trip.add(trip.kit, { receiptUrl: receipt.receiptUrl })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
})

test('a replaced receipt is free again and can be attached again within a day', async () => {
  await using trip = await startReceiptSite()
  const { site, kit, liv } = trip
  const [{ body: first }, { body: second }] = [await trip.keep(kit, pdf()), await trip.keep(kit, pdf())]
  const { body: expense } = await trip.add(kit, { receiptUrl: first.receiptUrl })
  await trip.change(expense.id, kit, { receiptUrl: second.receiptUrl })
  expect((await openFile(site, first.receiptUrl, liv)).statusCode).toBe(404)
  expect((await openFile(site, second.receiptUrl, liv)).statusCode).toBe(200)
  // Editing another field keeps the receipt.
  await trip.change(expense.id, kit, { reason: 'Late dinner' })
  expect((await openFile(site, second.receiptUrl, liv)).statusCode).toBe(200)

  const { body } = await trip.change(expense.id, kit, { receiptUrl: first.receiptUrl })
  expect(body.receiptUrl).toBe(first.receiptUrl)
  await trip.change(expense.id, kit, { receiptUrl: null })
  expect(await site.database.query('select from receipts where expense_id is null')).toHaveLength(2)
})

test('a receipt without an expense is deleted after a day, and one with an expense stays', async () => {
  await using trip = await startReceiptSite()
  const { site, kit } = trip
  const { body: unusedReceipt } = await trip.keep(kit, pdf())
  const { body: usedReceipt } = await trip.keep(kit, pdf())
  const { body: expense } = await trip.add(kit, { receiptUrl: usedReceipt.receiptUrl })
  await trip.remove(expense.id, kit)
  await trip.site.database.moveClock('23 hours')
  await sweepReceipts(site.context)
  expect((await openFile(site, unusedReceipt.receiptUrl, kit)).statusCode).toBe(200)

  await trip.site.database.moveClock('90 minutes')
  // It can no longer be attached, so the sweep never deletes a receipt that is in use.
  const { body: lateExpense } = await trip.add(kit, { receiptUrl: unusedReceipt.receiptUrl })
  expect(lateExpense.code).toBe('INVALID_INPUT')
  await trip.site.database.moveClock('1 hour')
  await sweepReceipts(site.context)
  expect((await openFile(site, unusedReceipt.receiptUrl, kit)).statusCode).toBe(404)
  expect((await openFile(site, usedReceipt.receiptUrl, kit)).statusCode).toBe(200)
  expect(await site.database.query('select from receipts')).toHaveLength(1)
  expect(await site.database.query('select from stored_files')).toHaveLength(1)
})

test('an upload fails while files cannot be stored, and its row is deleted after a day', async () => {
  await using trip = await startReceiptSite()
  const { site, kit } = trip
  const { put } = site.context.files
  site.context.files.put = () => Promise.reject(new Error('away'))
  expect((await trip.keep(kit, pdf())).status).toBe(500)
  site.context.files.put = put
  expect(await site.database.query('select from receipts')).toHaveLength(1)
  await trip.site.database.moveClock('26 hours')
  await sweepReceipts(site.context)
  expect(await findLeftovers(site)).toEqual([])
})

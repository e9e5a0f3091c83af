import { expect, test } from 'vitest'
import { exportExpenses } from '#contract/expenses.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { Person } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'
import { nameDistinctly } from './export-rules.ts'

async function startExportTrip() {
  const trip = await startReceiptSite()
  const requestExport = (as: Person) =>
    trip.site.app.inject({
      url: exportExpenses.path.replace(':tripId', String(trip.tripId)),
      headers: { cookie: `session=${as.token}` },
    })
  return {
    ...trip,
    requestExport,
    download: async (as: Person): Promise<string[][]> => {
      const { statusCode, rawPayload } = await requestExport(as)
      expect(statusCode).toBe(200)
      // The byte order mark.
      expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const lines = rawPayload.subarray(3).toString().split('\r\n').slice(0, -1)
      return lines.map((line) => line.split(','))
    },
  }
}

test('the table shows how each entry changes each balance, and ends with the balances', async () => {
  await using trip = await startExportTrip()
  const { kit, liv } = trip
  await trip.add(kit, { amount: '30.01', reason: 'Dinner', category: 'food' })
  await trip.add(liv, { amount: '12.50', reason: 'Bus', sharedWith: [kit.id] })
  await trip.add(await trip.outsider('Olga'), { amount: '9', reason: 'Waits' })
  const { body: removedExpense } = await trip.add(kit, { reason: 'Gone' })
  await trip.remove(removedExpense.id, kit)
  await trip.settle(liv, liv, kit, '1.00')
  const { body: undoneSettlement } = await trip.settle(liv, liv, kit, '0.50')
  await trip.undo(undoneSettlement.id, liv)

  const [heading, ...lines] = await trip.download(liv)

  expect(heading).toEqual([
    'Date (UTC)',
    'Type',
    'Description',
    'Category',
    'Paid by',
    'Amount',
    'Status',
    'Kit Marlow',
    'Liv Marlow',
  ])
  const { body: balances } = await trip.balances(kit)
  const balanceOf = (id: string) => balances.people.find(({ userId }) => userId === id)?.balance
  // Either of the two may bear the odd cent of the dinner.
  const dinner = lines[0]?.slice(-2) ?? []
  expect(dinner).toContainEqual(expect.stringMatching(/^15\.0[01]$/))
  expect(lines.map((line) => line.slice(1))).toEqual([
    ['Expense', 'Dinner', 'Food', 'Kit Marlow', '30.01', 'Counted', ...dinner],
    ['Expense', 'Bus', 'Other', 'Liv Marlow', '12.50', 'Counted', '-12.50', '12.50'],
    ['Expense', 'Waits', 'Other', 'Olga Marlow', '9.00', 'Needs approval', '', ''],
    ['Settlement', 'To Kit Marlow', '', 'Liv Marlow', '1.00', 'Counted', '-1.00', '1.00'],
    ['Balance', '', '', '', '', '', balanceOf(kit.id), balanceOf(liv.id)],
  ])
  expect(lines[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const { headers } = await trip.requestExport(kit)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ridge-walk-expenses.csv"',
  })
})

test('among 1,150 entries none is missing or repeated, and each column adds up to its balance', async () => {
  await using trip = await startExportTrip()
  const { site, kit, liv, tripId } = trip
  // Hundreds of entries have the same time, also across the batches in which they are read.
  await site.database.query(
    `with added as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at, created_at)
       select $1, $2, number, 'No. ' || number, app_now(), app_now() + number / 700 * interval '1 microsecond'
       from generate_series(1, 1100) number returning id, amount
     )
     insert into expense_shares (expense_id, user_id, amount, weight) select id, $3, amount, 1 from added`,
    [tripId, kit.id, liv.id],
  )
  await site.database.query(
    `insert into settlements (trip_id, from_user_id, to_user_id, amount, created_by)
     select $1, $3, $2, 1.01, $2 from generate_series(1, 50)`,
    [tripId, kit.id, liv.id],
  )
  const lines = (await trip.download(kit)).slice(1)
  // All entries and the last line, which has no description; the settlements share one.
  expect(lines).toHaveLength(1_151)
  expect(new Set(lines.map(([, , description]) => description)).size).toBe(1_102)
  // The columns of the two people.
  for (const column of [7, 8]) {
    const sum = lines.slice(0, -1).reduce((cents, line) => cents + toCents(line[column] ?? ''), 0)
    expect(lines.at(-1)?.[column]).toBe(fromCents(sum))
  }
  const { body } = await trip.balances(kit)
  expect(lines.at(-1)?.slice(7)).toEqual(body.people.map(({ balance }) => balance))
})

test('text that looks like a formula is escaped in lines and headings; amounts stay numbers', async () => {
  await using trip = await startExportTrip()
  const { site, kit, liv } = trip
  await site.database.query(`update users set first_name = '=cmd|x', last_name = null where id = $1`, [
    kit.id,
  ])
  await trip.add(liv, { amount: '4', reason: '=HYPERLINK("https://example.org")', sharedWith: [kit.id] })
  const { body } = await trip.requestExport(liv)
  const [heading, line] = body.split('\r\n')
  expect(heading).toContain(`,'=cmd|x,`)
  expect(line).toContain(`,"'=HYPERLINK(""https://example.org"")",`)
  expect(line).toContain(',-4.00,4.00')
})

test('people with the same name are numbered to tell them apart', () => {
  const kit = { firstName: 'Kit', lastName: 'Marlow' }
  const people = [
    { userId: 'a', ...kit },
    { userId: 'b', ...kit },
    { userId: 'c', firstName: 'Kit', lastName: 'Marlow (2)' },
    { userId: 'd', firstName: null, lastName: null },
  ]
  expect([...nameDistinctly(people).values()]).toEqual([
    'Kit Marlow',
    'Kit Marlow (2)',
    'Kit Marlow (2) (2)',
    'Unnamed traveller',
  ])
})

test('only people who see balances can download the table', async () => {
  await using trip = await startExportTrip()
  const { site, kit } = trip
  const admin = await trip.outsider('Ada', true)
  const codeOf = async (as: Person) => (await trip.requestExport(as)).json<{ code: string }>().code
  expect(await codeOf(await trip.outsider())).toBe('NOT_ON_TRIP')
  expect((await trip.requestExport(admin)).statusCode).toBe(200)
  await site.database.query(`update trips set status = 'draft'`)
  expect(await codeOf(kit)).toBe('TRIP_NOT_FOUND')
  expect((await trip.requestExport(admin)).statusCode).toBe(200)
})

import { expect, test } from 'vitest'
import { exportExpenses } from '#contract/expenses.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { Person } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'
import { nameDistinctly } from './export-rules.ts'

async function startExport() {
  const sharing = await startReceiptSite()
  const ask = (as: Person) =>
    sharing.site.app.inject({
      url: exportExpenses.path.replace(':tripId', String(sharing.tripId)),
      headers: { cookie: `session=${as.token}` },
    })
  return {
    ...sharing,
    ask,
    download: async (as: Person): Promise<string[][]> => {
      const { statusCode, rawPayload } = await ask(as)
      expect(statusCode).toBe(200)
      expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const lines = rawPayload.subarray(3).toString().split('\r\n').slice(0, -1)
      return lines.map((line) => line.split(','))
    },
  }
}

test('the table says what each entry does to each balance, and ends with the balances', async () => {
  await using sharing = await startExport()
  const { kit, liv } = sharing
  await sharing.add(kit, { amount: '30.01', reason: 'Dinner', category: 'food' })
  await sharing.add(liv, { amount: '12.50', reason: 'Bus', sharedWith: [kit.id] })
  await sharing.add(await sharing.outsider('Olga'), { amount: '9', reason: 'Waits' })
  const { body: gone } = await sharing.add(kit, { reason: 'Gone' })
  await sharing.remove(gone.id, kit)
  await sharing.settle(liv, liv, kit, '1.00')
  const { body: undone } = await sharing.settle(liv, liv, kit, '0.50')
  await sharing.undo(undone.id, liv)

  const [heading, ...lines] = await sharing.download(liv)

  expect(heading).toEqual([
    ...['Date (UTC)', 'Type', 'Description', 'Category', 'Paid by', 'Amount', 'Status'],
    ...['Kit Marlow', 'Liv Marlow'],
  ])
  const { body: balances } = await sharing.balances(kit)
  const balanceOf = (id: string) => balances.people.find(({ userId }) => userId === id)?.balance
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
  const { headers } = await sharing.ask(kit)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ridge-walk-expenses.csv"',
  })
})

test('a column and its balance agree, however many lines there are, and every line is there once', async () => {
  await using sharing = await startExport()
  const { site, kit, liv, tripId } = sharing
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
  const lines = (await sharing.download(kit)).slice(1)
  expect(lines).toHaveLength(1_151)
  expect(new Set(lines.map(([, , what]) => what)).size).toBe(1_102)
  for (const column of [7, 8]) {
    const sum = lines.slice(0, -1).reduce((cents, line) => cents + toCents(line[column] ?? ''), 0)
    expect(lines.at(-1)?.[column]).toBe(fromCents(sum))
  }
  const { body } = await sharing.balances(kit)
  expect(lines.at(-1)?.slice(7)).toEqual(body.people.map(({ balance }) => balance))
})

test('what looks like a formula is text, in lines and in headings, and an amount stays a number', async () => {
  await using sharing = await startExport()
  const { site, kit, liv } = sharing
  await site.database.query(`update users set first_name = '=cmd|x', last_name = null where id = $1`, [
    kit.id,
  ])
  await sharing.add(liv, { amount: '4', reason: '=HYPERLINK("https://example.org")', sharedWith: [kit.id] })
  const { body } = await sharing.ask(liv)
  const [heading, line] = body.split('\r\n')
  expect(heading).toContain(`,'=cmd|x,`)
  expect(line).toContain(`,"'=HYPERLINK(""https://example.org"")",`)
  expect(line).toContain(',-4.00,4.00')
})

test('people of one name are told apart without saying more about them', () => {
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

test('the table is for those who see balances', async () => {
  await using sharing = await startExport()
  const { site, kit } = sharing
  const admin = await sharing.outsider('Ada', true)
  const codeOf = async (as: Person) => (await sharing.ask(as)).json<{ code: string }>().code
  expect(await codeOf(await sharing.outsider())).toBe('NOT_ON_TRIP')
  expect((await sharing.ask(admin)).statusCode).toBe(200)
  await site.database.query(`update trips set status = 'draft'`)
  expect(await codeOf(kit)).toBe('TRIP_NOT_FOUND')
  expect((await sharing.ask(admin)).statusCode).toBe(200)
})

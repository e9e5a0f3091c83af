import { expect, test } from 'vitest'
import { getStatement, LINES_PER_PAGE, type Statement } from '#contract/balances.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { Person } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'

async function startStatements() {
  const sharing = await startReceiptSite()
  const read = (as: Person, userId = 'me', cursor?: string) =>
    sharing.site.call(getStatement, { params: { tripId: sharing.tripId, userId }, query: { cursor }, as })
  return { ...sharing, read }
}

const brief = ({ lines }: Statement) =>
  lines.map(({ kind, reason, share, effect, balance }) => [kind, reason, share, effect, balance])

test('a statement tells how a balance came about, the newest line first', async () => {
  await using sharing = await startStatements()
  const { kit, liv, tripId } = sharing
  await sharing.add(kit, { amount: '30', reason: 'Dinner', category: 'food' })
  await sharing.add(liv, { amount: '12.50', reason: 'Bus', sharedWith: [kit.id] })
  await sharing.add(kit, { amount: '8', reason: 'Map', sharedWith: [liv.id] })
  await sharing.settle(liv, liv, kit, '4.00')

  const { status, body } = await sharing.read(kit)

  expect(status).toBe(200)
  expect(body.trip).toEqual({ id: tripId, title: 'Ridge walk' })
  expect(body.isMine).toBe(true)
  expect(brief(body)).toEqual([
    ['settlement', null, null, '-4.00', '6.50'],
    ['expense', 'Map', '0.00', '8.00', '10.50'],
    ['expense', 'Bus', '12.50', '-12.50', '2.50'],
    ['expense', 'Dinner', '15.00', '15.00', '15.00'],
  ])
  expect(
    body.lines.map(({ otherFirstName, isPayer, sharers }) => [otherFirstName, isPayer, sharers]),
  ).toEqual([
    ['Liv', false, null],
    ['Kit', true, 1],
    ['Liv', false, 1],
    ['Kit', true, 2],
  ])
  expect(body.lines[3]).toMatchObject({ category: 'food', amount: '30.00', hasOddCent: false })
  expect(body.person).toMatchObject({ userId: kit.id, paid: '38.00', share: '27.50', balance: '6.50' })
  const { body: balances } = await sharing.balances(kit)
  expect(balances.people.find(({ userId }) => userId === kit.id)?.balance).toBe(body.lines[0]?.balance)
})

test('how many of the parts somebody bears is told where there are parts', async () => {
  await using sharing = await startStatements()
  const { kit, liv } = sharing
  const of = (mine: object, theirs: object) => [
    { userId: kit.id, ...mine },
    { userId: liv.id, ...theirs },
  ]
  await sharing.add(kit, { amount: '10', shares: of({ weight: 1.5 }, { weight: 2 }) })
  await sharing.add(kit, { amount: '10', shares: of({ amount: '4' }, { amount: '6' }) })
  await sharing.add(liv, { amount: '10', sharedWith: [liv.id] })
  const partsOf = async (as: Person) => (await sharing.read(as)).body.lines.map(({ parts }) => parts)
  expect(await partsOf(kit)).toEqual([null, { own: 1.5, all: 3.5 }])
  expect(await partsOf(liv)).toEqual([{ own: 1, all: 1 }, null, { own: 2, all: 3.5 }])
})

test('what is removed, undone or waits for an approval is no line', async () => {
  await using sharing = await startStatements()
  const { kit, liv } = sharing
  const { body: kept } = await sharing.add(kit, { reason: 'Kept' })
  const { body: gone } = await sharing.add(kit, { reason: 'Gone' })
  await sharing.remove(gone.id, kit)
  const { body: settlement } = await sharing.settle(liv, liv, kit, '5.00')
  await sharing.undo(settlement.id, liv)
  await sharing.add(await sharing.outsider(), { reason: 'Waits', sharedWith: [kit.id] })
  const { body } = await sharing.read(kit)
  expect(body.lines.map(({ key }) => key)).toEqual([`e${kept.id}`])
})

test('the cent that could not be split is named', async () => {
  await using sharing = await startStatements()
  const { kit, liv } = sharing
  await sharing.add(kit, { amount: '0.01', reason: 'Even' })
  await sharing.add(kit, { amount: '10.01', reason: 'Odd' })
  await sharing.add(kit, { amount: '10.00', reason: 'None' })
  const given = [
    { userId: kit.id, amount: '5.01' },
    { userId: liv.id, amount: '5.00' },
  ]
  await sharing.add(kit, { amount: '10.01', reason: 'As agreed', shares: given })
  const oddOf = async (as: Person) => {
    const { lines } = (await sharing.read(as)).body
    return new Map(lines.map(({ reason, share, hasOddCent }) => [reason, { share, hasOddCent }]))
  }
  const [kits, livs] = [await oddOf(kit), await oddOf(liv)]
  for (const [reason, more] of [
    ['Even', '0.01'],
    ['Odd', '5.01'],
  ] as const) {
    const both = [kits.get(reason), livs.get(reason)]
    expect(both.filter((share) => share?.hasOddCent)).toEqual([{ share: more, hasOddCent: true }])
  }
  for (const reason of ['None', 'As agreed']) {
    expect([kits.get(reason)?.hasOddCent, livs.get(reason)?.hasOddCent]).toEqual([false, false])
  }
})

test('a long statement comes page by page, without a gap, and its balances run on', async () => {
  await using sharing = await startStatements()
  const { site, kit, liv, tripId } = sharing
  const many = LINES_PER_PAGE + 30
  // Several lines with the same time still have a fixed order.
  await site.database.query(
    `with added as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at, created_at)
       select $1, $2, number, 'No. ' || number, app_now(), app_now() + number / 3 * interval '1 microsecond'
       from generate_series(1, $4) number returning id, amount
     )
     insert into expense_shares (expense_id, user_id, amount, weight) select id, $3, amount, 1 from added`,
    [tripId, kit.id, liv.id, many],
  )
  await sharing.settle(liv, liv, kit, '1.00')

  const first = await sharing.read(kit)
  expect(first.body.lines).toHaveLength(LINES_PER_PAGE)
  const link = first.header('link') ?? ''
  expect(link).toContain(`</api/trips/${tripId}/statements/me?cursor=`)
  const second = await sharing.read(kit, 'me', /cursor=([^>]+)>/.exec(link)?.[1])
  expect(second.header('link')).toBeUndefined()
  const lines = [...first.body.lines, ...second.body.lines]
  expect(new Set(lines.map(({ key }) => key)).size).toBe(many + 1)
  let cents = 0
  for (const { effect, balance } of lines.toReversed()) {
    cents += toCents(effect)
    expect(balance).toBe(fromCents(cents))
  }
  expect(first.body.person.balance).toBe(fromCents(cents))
})

test.each(['x', '1', '5-x1', '0-e1', '99999999999999999999-e1', "1-e1' or 1=1"])(
  'the cursor %j is refused',
  async (cursor) => {
    await using sharing = await startStatements()
    const { status, body } = await sharing.read(sharing.kit, 'me', cursor)
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', 'cursor'])
  },
)

test('what was paid for a place is shown to who paid it, and to organisers', async () => {
  await using sharing = await startStatements()
  const { site, kit, liv } = sharing
  await site.database.query(
    `insert into payments (trip_id, user_id, booking_id, provider, stripe_session_id, amount, status, paid_at)
     select trip_id, user_id, id, 'sandbox', 'pi_1', 120.50, 'succeeded', app_now() from bookings where user_id = $1`,
    [kit.id],
  )
  await site.database.query(
    `insert into refunds (payment_id, amount, reason) select id, 20, 'goodwill' from payments`,
  )
  const own = (await sharing.read(kit)).body.place
  expect(own?.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['refund', '-20.00', 'goodwill'],
    ['payment', '120.50', null],
  ])
  const admin = await sharing.outsider('Ada', true)
  expect((await sharing.read(admin, kit.id)).body.place).toEqual(own)
  expect((await sharing.read(liv, kit.id)).body).toMatchObject({ isMine: false, place: null })
  expect((await sharing.read(liv)).body.place).toEqual([])
})

test('people on the trip read anybody’s statement, others none', async () => {
  await using sharing = await startStatements()
  const { site, kit, liv, tripId } = sharing
  const [outsider, admin] = [await sharing.outsider(), await sharing.outsider('Ada', true)]
  await sharing.add(kit)
  const answers = async (as: Person, userId?: string) => {
    const { status, body } = await sharing.read(as, userId)
    return [status, body.code]
  }
  expect(await answers(liv, kit.id)).toEqual([200, undefined])
  expect(await answers(outsider)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await answers(outsider, kit.id)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await answers(kit, outsider.id)).toEqual([404, 'NOT_FOUND'])
  expect(await answers(kit, 'nobody')).toEqual([404, 'NOT_FOUND'])
  expect(await answers(admin)).toEqual([404, 'NOT_FOUND'])
  // On the trip, but without a line.
  const late = await sharing.traveller('Mo')
  expect((await sharing.read(kit, late.id)).body).toMatchObject({ lines: [], person: { balance: '0.00' } })
  // Someone who has left must still settle up.
  await sharing.leave(liv)
  expect(await answers(liv)).toEqual([200, undefined])

  await site.database.query(`update trips set status = 'draft' where id = $1`, [tripId])
  expect(await answers(kit)).toEqual([404, 'TRIP_NOT_FOUND'])
  expect(await answers(admin, kit.id)).toEqual([200, undefined])
})

test('fuel is named as such', async () => {
  await using sharing = await startStatements()
  const { site, kit } = sharing
  await sharing.add(kit, { reason: 'To the trailhead', category: 'fuel' })
  await site.database.query('update expenses set is_fuel = true')
  expect((await sharing.read(kit)).body.lines).toMatchObject([{ kind: 'fuel', reason: 'To the trailhead' }])
})

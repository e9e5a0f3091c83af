import { expect, test } from 'vitest'
import { getOwnBalance, getStatement, LINES_PER_PAGE } from '#contract/balances.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { Person } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'

async function startStatementTrip() {
  const trip = await startReceiptSite()
  const read = (as: Person, userId = 'me', cursor?: string) =>
    trip.site.call(getStatement, { params: { tripId: trip.tripId, userId }, query: { cursor }, as })
  return { ...trip, read }
}

test('a statement lists how a balance came about, newest line first', async () => {
  await using trip = await startStatementTrip()
  const { kit, liv, tripId } = trip
  await trip.add(kit, { amount: '30', reason: 'Dinner', category: 'food' })
  await trip.add(liv, { amount: '12.50', reason: 'Bus', sharedWith: [kit.id] })
  await trip.add(kit, { amount: '8', reason: 'Map', sharedWith: [liv.id] })
  await trip.settle(liv, liv, kit, '4.00')

  const { status, body } = await trip.read(kit)

  expect(status).toBe(200)
  expect(body.trip).toEqual({ id: tripId, title: 'Ridge walk' })
  expect(body.isMine).toBe(true)
  expect(body.lines).toMatchObject([
    { kind: 'settlement', reason: null, share: null, effect: '-4.00', balance: '6.50' },
    { kind: 'expense', reason: 'Map', share: '0.00', effect: '8.00', balance: '10.50' },
    { kind: 'expense', reason: 'Bus', share: '12.50', effect: '-12.50', balance: '2.50' },
    { kind: 'expense', reason: 'Dinner', share: '15.00', effect: '15.00', balance: '15.00' },
  ])
  expect(body.lines).toMatchObject([
    { otherFirstName: 'Liv', isPayer: false, sharers: null },
    { otherFirstName: 'Kit', isPayer: true, sharers: 1 },
    { otherFirstName: 'Liv', isPayer: false, sharers: 1 },
    { otherFirstName: 'Kit', isPayer: true, sharers: 2 },
  ])
  expect(body.lines[3]).toMatchObject({ category: 'food', amount: '30.00', hasOddCent: false })
  expect(body.person).toMatchObject({ userId: kit.id, paid: '38.00', share: '27.50', balance: '6.50' })
  const { body: balances } = await trip.balances(kit)
  expect(balances.people.find(({ userId }) => userId === kit.id)?.balance).toBe(body.lines[0]?.balance)
})

test('one’s own balance is the one that all see; who is not on the trip has none', async () => {
  await using trip = await startStatementTrip()
  const { kit, liv, site, tripId } = trip
  await trip.add(kit, { amount: '30' })
  await trip.settle(liv, liv, kit, '4.00')
  await trip.add(liv, { amount: '12.50', sharedWith: [kit.id] })
  const readOwn = (as: Person) => site.call(getOwnBalance, { params: { tripId }, as })
  const { people } = (await trip.balances(kit)).body
  expect(people).toHaveLength(2)
  for (const person of [kit, liv]) {
    const own = people.find(({ userId }) => userId === person.id)
    expect(await readOwn(person)).toMatchObject({ status: 200, body: own })
  }
  expect(await readOwn(await site.person())).toMatchObject({ status: 403, body: { code: 'NOT_ON_TRIP' } })
  const organiser = await site.person({ isAdmin: true })
  expect(await readOwn(organiser)).toMatchObject({ status: 403, body: { code: 'NOT_ON_TRIP' } })
})

test('a line shows how many parts somebody bears, unless shares are exact amounts', async () => {
  await using trip = await startStatementTrip()
  const { kit, liv } = trip
  const sharesOf = (mine: object, theirs: object) => [
    { userId: kit.id, ...mine },
    { userId: liv.id, ...theirs },
  ]
  await trip.add(kit, { amount: '10', shares: sharesOf({ weight: 1.5 }, { weight: 2 }) })
  await trip.add(kit, { amount: '10', shares: sharesOf({ amount: '4' }, { amount: '6' }) })
  await trip.add(liv, { amount: '10', sharedWith: [liv.id] })
  const partsOf = async (as: Person) => (await trip.read(as)).body.lines.map(({ parts }) => parts)
  expect(await partsOf(kit)).toEqual([null, { own: 1.5, all: 3.5 }])
  expect(await partsOf(liv)).toEqual([{ own: 1, all: 1 }, null, { own: 2, all: 3.5 }])
})

test('removed, undone and waiting entries are not listed', async () => {
  await using trip = await startStatementTrip()
  const { kit, liv } = trip
  const { body: kept } = await trip.add(kit, { reason: 'Kept' })
  const { body: gone } = await trip.add(kit, { reason: 'Gone' })
  await trip.remove(gone.id, kit)
  const { body: settlement } = await trip.settle(liv, liv, kit, '5.00')
  await trip.undo(settlement.id, liv)
  await trip.add(await trip.outsider(), { reason: 'Waits', sharedWith: [kit.id] })
  const { body } = await trip.read(kit)
  expect(body.lines.map(({ key }) => key)).toEqual([`e${kept.id}`])
})

test('a line says when it contains the cent that could not be split', async () => {
  await using trip = await startStatementTrip()
  const { kit, liv } = trip
  await trip.add(kit, { amount: '0.01', reason: 'One cent' })
  await trip.add(kit, { amount: '10.01', reason: 'Odd' })
  await trip.add(kit, { amount: '10.00', reason: 'Even' })
  const exactShares = [
    { userId: kit.id, amount: '5.01' },
    { userId: liv.id, amount: '5.00' },
  ]
  await trip.add(kit, { amount: '10.01', reason: 'As agreed', shares: exactShares })
  const readOddCents = async (as: Person) => {
    const { lines } = (await trip.read(as)).body
    return new Map(lines.map(({ reason, share, hasOddCent }) => [reason, { share, hasOddCent }]))
  }
  const [kitsShares, livsShares] = [await readOddCents(kit), await readOddCents(liv)]
  for (const { reason, largerShare } of [
    { reason: 'One cent', largerShare: '0.01' },
    { reason: 'Odd', largerShare: '5.01' },
  ]) {
    const bothShares = [kitsShares.get(reason), livsShares.get(reason)]
    expect(bothShares.filter((share) => share?.hasOddCent)).toEqual([
      { share: largerShare, hasOddCent: true },
    ])
  }
  for (const reason of ['Even', 'As agreed']) {
    expect([kitsShares.get(reason)?.hasOddCent, livsShares.get(reason)?.hasOddCent]).toEqual([false, false])
  }
})

test('a long statement comes in pages without a gap, and its balances continue across them', async () => {
  await using trip = await startStatementTrip()
  const { site, kit, liv, tripId } = trip
  const lineCount = LINES_PER_PAGE + 30
  // Several lines with the same time still have a fixed order.
  await site.database.query(
    `with added as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at, created_at)
       select $1, $2, number, 'No. ' || number, app_now(), app_now() + number / 3 * interval '1 microsecond'
       from generate_series(1, $4) number returning id, amount
     )
     insert into expense_shares (expense_id, user_id, amount, weight) select id, $3, amount, 1 from added`,
    [tripId, kit.id, liv.id, lineCount],
  )
  await trip.settle(liv, liv, kit, '1.00')

  const first = await trip.read(kit)
  expect(first.body.lines).toHaveLength(LINES_PER_PAGE)
  const link = first.header('link') ?? ''
  expect(link).toContain(`</api/trips/${tripId}/statements/me?cursor=`)
  const second = await trip.read(kit, 'me', /cursor=([^>]+)>/.exec(link)?.[1])
  expect(second.header('link')).toBeUndefined()
  const lines = [...first.body.lines, ...second.body.lines]
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lineCount + 1)
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
    await using trip = await startStatementTrip()
    const { status, body } = await trip.read(trip.kit, 'me', cursor)
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', 'cursor'])
  },
)

test('only the payer and admins see what was paid for a place', async () => {
  await using trip = await startStatementTrip()
  const { site, kit, liv } = trip
  await site.database.query(
    `insert into payments (trip_id, user_id, booking_id, provider, stripe_session_id, amount, status, paid_at)
     select trip_id, user_id, id, 'sandbox', 'pi_1', 120.50, 'succeeded', app_now() from bookings where user_id = $1`,
    [kit.id],
  )
  await site.database.query(
    `insert into refunds (payment_id, amount, reason) select id, 20, 'goodwill' from payments`,
  )
  const ownPayments = (await trip.read(kit)).body.place
  expect(ownPayments?.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['refund', '-20.00', 'goodwill'],
    ['payment', '120.50', null],
  ])
  const admin = await trip.outsider('Ada', true)
  expect((await trip.read(admin, kit.id)).body.place).toEqual(ownPayments)
  expect((await trip.read(liv, kit.id)).body).toMatchObject({ isMine: false, place: null })
  expect((await trip.read(liv)).body.place).toEqual([])
})

test('people on the trip read anybody’s statement, and others read none', async () => {
  await using trip = await startStatementTrip()
  const { site, kit, liv, tripId } = trip
  const [outsider, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  await trip.add(kit)
  const responseTo = async (as: Person, userId?: string) => {
    const { status, body } = await trip.read(as, userId)
    return [status, body.code]
  }
  expect(await responseTo(liv, kit.id)).toEqual([200, undefined])
  expect(await responseTo(outsider)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await responseTo(outsider, kit.id)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await responseTo(kit, outsider.id)).toEqual([404, 'NOT_FOUND'])
  expect(await responseTo(kit, 'nobody')).toEqual([404, 'NOT_FOUND'])
  expect(await responseTo(admin)).toEqual([404, 'NOT_FOUND'])
  // Somebody on the trip without any entry has an empty statement.
  const mo = await trip.traveller('Mo')
  expect((await trip.read(kit, mo.id)).body).toMatchObject({ lines: [], person: { balance: '0.00' } })
  // Someone who has left must still settle up.
  await trip.leave(liv)
  expect(await responseTo(liv)).toEqual([200, undefined])

  await site.database.query(`update trips set status = 'draft' where id = $1`, [tripId])
  expect(await responseTo(kit)).toEqual([404, 'TRIP_NOT_FOUND'])
  expect(await responseTo(admin, kit.id)).toEqual([200, undefined])
})

test('a fuel expense has its own kind of line', async () => {
  await using trip = await startStatementTrip()
  const { site, kit } = trip
  await trip.add(kit, { reason: 'To the trailhead', category: 'fuel' })
  await site.database.query('update expenses set is_fuel = true')
  expect((await trip.read(kit)).body.lines).toMatchObject([{ kind: 'fuel', reason: 'To the trailhead' }])
})

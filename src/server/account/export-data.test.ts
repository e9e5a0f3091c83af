import { expect, test } from 'vitest'
import { changeName, downloadMyData } from '#contract/account.ts'
import { cancelBooking } from '#contract/bookings.ts'
import { addExpense } from '#contract/expenses.ts'
import { startApp, withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { findUserId, waitForJobs } from '#testing/test-notifications.ts'

withBackground()

type ExportedData = Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> }

async function exportOf(site: TestSite, as: Person) {
  const { status, body, header } = await site.call(downloadMyData, { as })
  return { status, data: body as unknown as ExportedData, text: JSON.stringify(body), header }
}

test('a person downloads their stored data, including payments and refunds', async () => {
  const paymentSite = await startPaymentSite({ price: '240', title: 'Ridge walk' })
  const { site, tripId, buy } = paymentSite
  await using _site = site
  const [ida, per] = [
    await site.person({ firstName: 'Idalotte' }),
    await site.person({ firstName: 'Perivald' }),
  ]
  const bookingId = await buy(ida, 24_000)
  await buy(per, 24_000)
  await site.call(addExpense, { params: { tripId }, body: { amount: '30.00', reason: 'Firewood' }, as: ida })
  await site.database.query(
    `insert into settlements (trip_id, from_user_id, to_user_id, amount, created_by) values ($1, $2, $3, 15, $2)`,
    [tripId, await findUserId(site, per), await findUserId(site, ida)],
  )
  await site.database.query(`insert into chats (trip_id, revision) values ($1, 2)`, [tripId])
  await site.database.query(
    `insert into chat_messages (trip_id, user_id, client_id, text, revision)
     values ($1, $2, gen_random_uuid(), 'See you there', 1), ($1, $3, gen_random_uuid(), 'What others say', 2)`,
    [tripId, await findUserId(site, ida), await findUserId(site, per)],
  )
  await site.database.query(`insert into notification_mutes values ($1, 'expenses', 'mail')`, [
    await findUserId(site, ida),
  ])
  await site.call(cancelBooking, { params: { id: bookingId }, as: ida })
  await waitForJobs(site)

  const { status, data, text, header } = await exportOf(site, ida)

  expect(status).toBe(200)
  expect(header('content-disposition')).toBe('attachment; filename="wild-trip-planner-my-data.json"')
  expect(header('cache-control')).toBe('private, no-store')
  expect(data.profile).toMatchObject({ email: ida.email, firstName: 'Idalotte', hasPassword: true })
  expect(data.bookings).toMatchObject([
    {
      tripTitle: 'Ridge walk',
      status: 'cancelled',
      unitPrice: '240.00',
      payments: [{ amount: '240.00', refunds: [{ amount: '240.00' }] }],
    },
  ])
  expect(data.expenses).toMatchObject([{ reason: 'Firewood', amount: '30.00' }])
  expect(data.shares).toMatchObject([{ reason: 'Firewood', amount: '10.00' }])
  expect(data.settlements).toMatchObject([{ direction: 'received', amount: '15.00' }])
  expect(data.chatMessages).toMatchObject([{ text: 'See you there' }])
  expect(data.notificationsTurnedOff).toEqual([{ group: 'expenses', channel: 'mail' }])
  expect(data.sessions).toHaveLength(1)
  expect(data.notifications?.length).toBeGreaterThan(0)
  for (const privateText of [per.email, 'What others say', await findUserId(site, per)])
    expect(text).not.toContain(privateText)
})

test('the export contains no token, session id or password hash', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const [secrets] = await site.database.query<Record<string, string>>(
    `select password_hash, (select sid from sessions) as sid from users`,
  )
  const { text } = await exportOf(site, ida)
  for (const secret of [ida.token, ...Object.values(secrets ?? {})]) expect(text).not.toContain(secret)
})

test('each person gets only their own data, even a lot of it, and visitors get none', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person()]
  await site.database.query(
    `insert into notifications (user_id, kind, about, title, text, path)
     select $1, 'reminder', 'test/' || n, 'Title ' || n, 'Text', '/' from generate_series(1, 1201) n`,
    [await findUserId(site, ida)],
  )
  await site.call(changeName, { body: { firstName: '"A\\d"a', lastName: 'Moen' }, as: per })

  const { data } = await exportOf(site, ida)
  expect(data.notifications).toHaveLength(1201)
  expect(new Set(data.notifications?.map(({ title }) => title)).size).toBe(1201)
  const exportOfPer = (await exportOf(site, per)).data
  expect([exportOfPer.profile.firstName, exportOfPer.notifications]).toEqual(['"A\\d"a', []])
  expect((await site.call(downloadMyData, {})).status).toBe(401)
})

test('the session cookie is enough to download the export', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const response = await site.app.inject({ url: downloadMyData.path, cookies: { session: ida.token } })
  expect(response.statusCode).toBe(200)
})

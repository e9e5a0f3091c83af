import { expect, test } from 'vitest'
import { countStatements } from '#testing/count-statements.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { waitForJobs } from '#testing/test-notifications.ts'
import { announcementMessage } from './announcement-messages.ts'
import { notificationReactions } from './reactions.ts'
import { notifyAll } from './notify.ts'

withBackground()

/** A trip with this many people, and an announcement that nobody has been notified of. */
async function announceTo(site: TestSite, people: number) {
  const { id: tripId } = await site.trip({ startDate: '2099-07-01', endDate: '2099-07-04' })
  const ids = (await insertPeople(site.database, people + 1)).map(({ id }) => id)
  await site.database.query(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, confirmed_at)
     select $1, id, 'confirmed', 1, 0, '[]', app_now() from unnest($2::text[]) id`,
    [tripId, ids],
  )
  const [message] = await site.database.query<{ id: number }>(
    `with chat as (insert into chats (trip_id, revision) values ($1, 1) returning trip_id)
     insert into chat_messages (trip_id, user_id, client_id, text, revision, announced_at)
     select trip_id, $2, gen_random_uuid(), 'Platform 4', 1, app_now() from chat returning id`,
    [tripId, ids[0]],
  )
  return { tripId, messageId: message?.id ?? 0 }
}

const WHERE = { location: 'Oslo', bargeLocation: null }
const was = { startDate: '2099-06-01', endDate: '2099-06-04', ...WHERE }

test.each([
  ['an announcement', 'notifications.announcement'],
  ['a reminder', 'notifications.reminder'],
  ['a changed trip', 'notifications.trip-changed'],
  ['a cancelled trip', 'notifications.trip-cancelled'],
] as const)('hundreds are told of %s in as many statements as one', async (_what, reaction) => {
  await using site = await startApp()
  const { config } = site.context
  const statements = async (people: number) => {
    const { tripId, messageId } = await announceTo(site, people)
    const bookings = await site.database.query<{ id: number }>('select id from bookings where trip_id = $1', [
      tripId,
    ])
    const event = {
      ...{ tripId, messageId, was, changeId: 'c', startDate: '2099-07-01', waitedFor: [] },
      bookingIds: bookings.map(({ id }) => id),
    }
    return countStatements(site.database.url, (db) => notificationReactions[reaction]({ db, config }, event))
  }

  expect(await statements(300)).toBe(await statements(1))
  const isForAll = reaction !== 'notifications.announcement'
  expect(await site.database.query('select from notifications')).toHaveLength(isForAll ? 303 : 301)
})

test('among many, each is told as they want to be: once, not where it is off, and nobody who has left for good', async () => {
  await using site = await startApp()
  const [plain, muted, former, before] = await insertPeople(site.database, 4)
  await site.database.query(
    `insert into notification_mutes (user_id, "group", channel) values ($1, 'announcements', 'app')`,
    [muted?.id],
  )
  await site.database.query('update users set deleted_at = app_now() where id = $1', [former?.id])
  const trip = { id: 1, title: 'Ridge walk', startDate: '2099-07-01', endDate: '2099-07-04', ...WHERE }
  const message = announcementMessage({ trip, by: null, text: 'Platform 4' })
  const tellThem = (...people: ({ id: string } | undefined)[]) =>
    site.context.db.transaction((tx) =>
      notifyAll(
        tx,
        people.map((person) => ({ userId: person?.id ?? '', about: `news/${person?.id}`, message })),
      ),
    )
  await tellThem(before)
  await tellThem(plain, muted, former, before)
  await waitForJobs(site)
  expect(await site.database.query('select user_id, is_in_app from notifications order by id')).toEqual([
    { user_id: before?.id, is_in_app: true },
    { user_id: plain?.id, is_in_app: true },
    { user_id: muted?.id, is_in_app: false },
  ])
  const mails = await site.database.query<{ to: string }>(
    'select to_address as to from mails order by to_address',
  )
  expect(mails.map(({ to }) => to)).toEqual(
    [plain, muted, before].map((person) => `${person?.id}@example.org`),
  )
})

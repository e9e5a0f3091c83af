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

const LOCATIONS = { location: 'Oslo', bargeLocation: null }
const datesBefore = { startDate: '2099-06-01', endDate: '2099-06-04', ...LOCATIONS }

test.each([
  ['an announcement', 'notifications.announcement'],
  ['a reminder', 'notifications.reminder'],
  ['a changed trip', 'notifications.trip-changed'],
  ['a cancelled trip', 'notifications.trip-cancelled'],
] as const)(
  'hundreds of people are notified of %s in as many statements as one',
  async (_description, reaction) => {
    await using site = await startApp()
    const { config } = site.context
    const statementsFor = async (people: number) => {
      const { tripId, messageId } = await announceTo(site, people)
      const bookings = await site.database.query<{ id: number }>(
        'select id from bookings where trip_id = $1',
        [tripId],
      )
      // Has the fields of all four events.
      const event = {
        tripId,
        messageId,
        was: datesBefore,
        changeId: 'c',
        startDate: '2099-07-01',
        waitedFor: [],
        bookingIds: bookings.map(({ id }) => id),
      }
      return countStatements(site.database.url, (db) =>
        notificationReactions[reaction]({ db, config }, event),
      )
    }

    expect(await statementsFor(300)).toBe(await statementsFor(1))
    // Each of the two trips has one more person, who made the announcement and is not notified of it.
    const isForAll = reaction !== 'notifications.announcement'
    expect(await site.database.query('select from notifications')).toHaveLength(isForAll ? 303 : 301)
  },
)

test('a group is notified once per person, by their settings, and without deleted accounts', async () => {
  await using site = await startApp()
  const [reachable, muted, deleted, notifiedBefore] = await insertPeople(site.database, 4)
  await site.database.query(
    `insert into notification_mutes (user_id, "group", channel) values ($1, 'announcements', 'app')`,
    [muted?.id],
  )
  await site.database.query('update users set deleted_at = app_now() where id = $1', [deleted?.id])
  const { id } = await site.trip()
  const trip = { id, title: 'Ridge walk', startDate: '2099-07-01', endDate: '2099-07-04', ...LOCATIONS }
  const message = announcementMessage({ trip, by: null, text: 'Platform 4' })
  const notify = (...people: ({ id: string } | undefined)[]) =>
    site.context.db.transaction((tx) =>
      notifyAll(
        tx,
        people.map((person) => ({ userId: person?.id ?? '', about: `news/${person?.id}`, message })),
      ),
    )
  await notify(notifiedBefore)
  await notify(reachable, muted, deleted, notifiedBefore)
  await waitForJobs(site)
  expect(await site.database.query('select user_id, is_in_app from notifications order by id')).toEqual([
    { user_id: notifiedBefore?.id, is_in_app: true },
    { user_id: reachable?.id, is_in_app: true },
    { user_id: muted?.id, is_in_app: false },
  ])
  const mails = await site.database.query<{ to: string }>(
    'select to_address as to from mails order by to_address',
  )
  expect(mails.map(({ to }) => to)).toEqual(
    [reachable, muted, notifiedBefore].map((person) => `${person?.id}@example.org`),
  )
})

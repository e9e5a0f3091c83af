import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { insertBooking, findUserId, waitForJobs } from '#testing/test-notifications.ts'

withBackground()

type MessageRow = {
  text: string
  picture_name: string | null
  pinned_at: Date | null
  revision: number
  is_deleted: boolean
}

const messagesOf = (site: TestSite, tripId: number) =>
  site.database.query<MessageRow>(
    `select text, picture_name, pinned_at, revision, deleted_at is not null as is_deleted
     from chat_messages where trip_id = $1 order by id`,
    [tripId],
  )

/** Inserts pinned announcements with pictures. */
async function insertMessages(site: TestSite, tripId: number, by: Person, texts: string[]) {
  await site.database.query('insert into chats (trip_id) values ($1) on conflict do nothing', [tripId])
  for (const text of texts) {
    await site.database.query(
      `with chat as (update chats set revision = revision + 1 where trip_id = $1 returning revision)
       insert into chat_messages (trip_id, user_id, client_id, text, revision, announced_at, pinned_at,
         picture_name, picture_width, picture_height)
       select $1, $2, gen_random_uuid(), $3, revision, app_now(), app_now(), 'picture-' || $1::int || revision || '.jpg', 4, 3
       from chat`,
      [tripId, await findUserId(site, by), text],
    )
  }
}

test('deleting an account empties its messages in every chat, each with its own revision', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person()]
  const [first, second] = [await site.trip(), await site.trip()]
  await insertMessages(site, first.id, ida, ['One', 'Two'])
  await insertMessages(site, first.id, per, ['Stays'])
  await insertMessages(site, second.id, ida, ['Elsewhere'])
  await insertBooking(site, { trip: first, by: per, status: 'confirmed' })
  const liveChanges: string[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync') liveChanges.push(...message.map(({ topic, what }) => `${topic} ${what}`))
  })

  const body = { email: ida.email, currentPassword: ida.password }
  expect((await site.call(deleteAccount, { body, as: ida })).status).toBe(204)
  await waitForJobs(site)

  const deletedMessage = { text: '', picture_name: null, pinned_at: null, is_deleted: true }
  expect(await messagesOf(site, first.id)).toMatchObject([
    { ...deletedMessage, revision: 4 },
    { ...deletedMessage, revision: 5 },
    { text: 'Stays', is_deleted: false, revision: 3 },
  ])
  expect(await messagesOf(site, second.id)).toMatchObject([{ ...deletedMessage, revision: 2 }])
  expect(await site.database.query('select revision from chats order by trip_id')).toEqual([
    { revision: 5 },
    { revision: 2 },
  ])
  // Both sizes of three pictures.
  expect(await site.database.query('select from loose_files')).toHaveLength(6)
  await expect.poll(() => liveChanges).toContain(`chat:${first.id} messages`)
  await expect.poll(() => liveChanges).toContain(`user:${await findUserId(site, per)} chats`)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withBackground } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { waitForJobs, findMails, findNotifications } from '#testing/test-notifications.ts'

withBackground()

test('an admin’s announcement is pinned at once and shows who has seen it', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin } = chat
  const { status, body } = await chat.send(admin, 'We meet at platform 4.', { isAnnouncement: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({ isAnnouncement: true, isPinned: true, seen: { count: 0, of: 2 } })
  expect((await chat.get(kit)).body).toMatchObject({ pinned: [{ id: body.id }], people: 2 })
  expect(await chat.unread(kit)).toBe(1)

  await chat.read(kit, body.id)
  await chat.read(admin, body.id)
  expect((await chat.list(liv)).body[0]?.seen).toEqual({ count: 1, of: 2 })
  const { body: seenBy } = await chat.seenBy(liv, body.id)
  expect(seenBy).toMatchObject({ seen: [{ firstName: 'Kit' }], notYet: [{ firstName: 'Liv' }] })

  // Somebody who leaves is no longer counted, and somebody who joins has not seen it yet.
  await chat.leave(kit)
  await chat.member('Mo')
  expect((await chat.list(liv)).body[0]?.seen).toEqual({ count: 0, of: 2 })
})

test('an edited announcement is unseen until people read it again', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin } = chat
  const { body } = await chat.send(admin, 'We meet at nine.', { isAnnouncement: true })
  await chat.read(kit, body.id, body.revision)
  const { body: edited } = await chat.edit(admin, body.id, 'We meet at eight.')
  expect(edited.seen).toEqual({ count: 0, of: 2 })
  expect((await chat.seenBy(liv, body.id)).body).toMatchObject({ seen: [], notYet: [{}, {}] })
  expect((await chat.get(kit)).body).toMatchObject({ readRevision: 1 })
  expect(await chat.unread(kit)).toBe(0)

  // A revision from before the edit, or one that does not exist yet, changes nothing.
  await chat.read(kit, body.id, body.revision)
  expect((await chat.list(liv)).body[0]?.seen?.count).toBe(0)
  await chat.read(kit, body.id, edited.revision)
  expect((await chat.list(liv)).body[0]?.seen?.count).toBe(1)
  expect((await chat.seenBy(liv, body.id)).body.seen).toMatchObject([{ firstName: 'Kit' }])
  await chat.read(kit, body.id, 2_147_483_647)
  await chat.edit(admin, body.id, 'We meet at ten.')
  expect((await chat.list(liv)).body[0]?.seen?.count).toBe(0)
  expect((await chat.read(kit, body.id, -1)).status).toBe(400)
})

test('unpinning an announcement keeps it seen', async () => {
  await using chat = await startChatSite()
  const { kit, admin } = chat
  const { body } = await chat.send(admin, 'We meet at nine.', { isAnnouncement: true })
  const { body: otherAnnouncement } = await chat.send(admin, 'Bring boots.', { isAnnouncement: true })
  await chat.read(kit, otherAnnouncement.id, otherAnnouncement.revision)
  await chat.pin(admin, body.id, false)
  await chat.edit(admin, otherAnnouncement.id, 'Bring warm boots.')
  expect((await chat.get(kit)).body.seen).toEqual([
    { id: otherAnnouncement.id, count: 0, of: 2 },
    { id: body.id, count: 1, of: 2 },
  ])
  await chat.remove(admin, otherAnnouncement.id)
  expect((await chat.get(kit)).body.seen.map(({ id }) => id)).toEqual([body.id])
})

test('the author of an announcement does not count as a reader', async () => {
  await using chat = await startChatSite()
  const { kit, admin, trip } = chat
  await chat.join(admin, trip)
  const { body } = await chat.send(admin, 'Bring boots', { isAnnouncement: true })
  await chat.read(admin, body.id)
  expect((await chat.list(kit)).body[0]?.seen).toEqual({ count: 0, of: 2 })
  expect((await chat.seenBy(kit, body.id)).body.seen).toEqual([])
})

test('only admins can announce, pin and unpin', async () => {
  await using chat = await startChatSite()
  const { kit, admin } = chat
  const refusal = await chat.send(kit, 'Listen!', { isAnnouncement: true })
  expect([refusal.status, refusal.body.code]).toEqual([403, 'FORBIDDEN'])
  const { body } = await chat.send(admin, 'Listen', { isAnnouncement: true })
  expect((await chat.pin(kit, body.id, false)).status).toBe(403)

  expect((await chat.pin(admin, body.id, false)).body).toMatchObject({ isPinned: false, revision: 2 })
  expect((await chat.pin(admin, body.id, false)).body).toMatchObject({ isPinned: false, revision: 2 })
  expect((await chat.get(kit)).body.pinned).toEqual([])
  expect((await chat.pin(admin, body.id, true)).body).toMatchObject({ isPinned: true, revision: 3 })
})

test('an ordinary message cannot be pinned and does not show who has read it', async () => {
  await using chat = await startChatSite()
  const { kit, admin } = chat
  const { body } = await chat.send(admin, 'Hi')
  expect((await chat.pin(admin, body.id, true)).body).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
  expect((await chat.seenBy(kit, body.id)).body).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
  expect(body.seen).toBeNull()
})

test('a deleted announcement is unpinned and is no longer an announcement', async () => {
  await using chat = await startChatSite()
  const { kit, admin } = chat
  const { body } = await chat.send(admin, 'Listen', { isAnnouncement: true })
  const { body: deleted } = await chat.remove(admin, body.id)
  expect(deleted).toMatchObject({ isPinned: false, isAnnouncement: false, seen: null, isDeleted: true })
  expect((await chat.get(kit)).body.pinned).toEqual([])
  expect((await chat.pin(admin, body.id, true)).body).toMatchObject({ code: 'MESSAGE_DELETED' })
})

test('at most ten announcements are pinned, and a new one unpins the oldest', async () => {
  await using chat = await startChatSite()
  const { kit, admin } = chat
  for (let number = 1; number <= 12; number++)
    await chat.send(admin, `News ${number}`, { isAnnouncement: true })
  const newest = Array.from({ length: 10 }, (_, index) => `News ${12 - index}`)
  const { pinned, revision } = (await chat.get(kit)).body
  expect(pinned.map(({ text }) => text)).toEqual(newest)
  const [second, first] = (await chat.list(kit)).body.slice(-2)
  expect([first, second]).toMatchObject([
    { text: 'News 1', isPinned: false },
    { text: 'News 2', isPinned: false, revision },
  ])

  // An old announcement that is pinned again stays, and the one that was pinned first goes.
  const { body: pinnedAgain } = await chat.pin(admin, first!.id, true)
  expect(pinnedAgain).toMatchObject({ isPinned: true })
  const texts = (await chat.get(kit)).body.pinned.map(({ text }) => text)
  expect(texts).toEqual([...newest.slice(0, -1), 'News 1'])
})

test('everybody on the trip except the author is notified of an announcement once', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, trip, tripId, site } = chat
  await chat.join(admin, trip)
  const clientId = randomUUID()
  const text = `Platform 4, at nine.\n<b>Please</b> be there. ${'Really. '.repeat(60)}`
  await chat.send(admin, text, { isAnnouncement: true, clientId })
  await chat.send(admin, text, { isAnnouncement: true, clientId })
  await waitForJobs(site)
  for (const person of [kit, liv]) {
    const [notification, ...moreNotifications] = await findNotifications(site, person)
    expect(moreNotifications).toEqual([])
    expect(notification).toMatchObject({
      kind: 'announcement',
      title: 'Announcement for Ridge walk',
      path: `/trip/${tripId}/chat`,
    })
    expect(notification?.text).toMatch(/^Platform 4, at nine\. <b>Please<\/b> be there\. .*…$/)
    expect(notification?.text.length).toBeLessThanOrEqual(281)
    const [mail] = await findMails(site, person)
    expect(mail?.text).toContain('Rowan wrote to everyone on the trip:')
    expect(mail?.text).toContain('Platform 4, at nine.\n<b>Please</b>')
    expect(mail?.html).toContain('&lt;b&gt;Please')
    expect(mail?.html).toContain(`/trip/${tripId}/chat`)
  }
  expect(await findNotifications(site, admin)).toEqual([])
  expect(await findMails(site, admin)).toEqual([])
})

test('an announcement deleted before its notifications were sent notifies nobody', async () => {
  await using chat = await startChatSite()
  const { kit, admin, site } = chat
  // Keeps jobs waiting until the announcement is deleted.
  await site.database.query(
    `create function wait() returns trigger language plpgsql as $$
     begin new.run_at := now() + interval '1 hour'; return new; end $$`,
  )
  await site.database.query(
    'create trigger wait before insert on graphile_worker._private_jobs for each row execute function wait()',
  )
  const { body } = await chat.send(admin, 'Never mind', { isAnnouncement: true })
  await chat.remove(admin, body.id)
  await site.database.query('drop trigger wait on graphile_worker._private_jobs')
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await waitForJobs(site)
  expect(await findNotifications(site, kit)).toEqual([])
})

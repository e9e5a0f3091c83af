import { expect, test } from 'vitest'
import { downloadMyData } from '#contract/account.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { insertBooking, findUserId } from '#testing/test-notifications.ts'

withBackground()

/** The export sections that contain each table with personal data. Add every new table here and there. */
const sectionsOf: Record<string, string[]> = {
  bookings: ['bookings'],
  calendar_feeds: ['calendarFeedSince'],
  cars: ['cars'],
  chat_messages: ['chatMessages'],
  chat_reads: ['chatReads'],
  conversations: ['assistantConversations', 'assistantMessages'],
  email_changes: ['pendingEmail'],
  expense_activity: ['expenseActivity'],
  expense_shares: ['shares'],
  expenses: ['expenses'],
  known_devices: ['knownDevices'],
  mail_pairs: ['mailsByOthers'],
  mail_troubles: ['mailTroubles'],
  mails: ['mails'],
  notification_mutes: ['notificationsTurnedOff'],
  notifications: ['notifications'],
  nudges: ['nudges', 'nudgesSent'],
  receipts: ['receipts'],
  refunds: ['refundsGiven'],
  sessions: ['sessions'],
  settlements: ['settlements'],
  trip_documents: ['assistantDocuments'],
  uploaded_images: ['uploadedPictures'],
  user_identities: ['providers'],
  waitlist_entries: ['waitlist'],
}
/** Parts of bookings, short-lived login links and codes, hashes, or keys that last a day. */
const tablesNotExported = [
  'calendar_entries',
  'email_verifications',
  'idempotency_keys',
  'ledger',
  'login_codes',
  'password_resets',
  'payments',
  'seats',
  'unsubscribe_keys',
  'waiting_mails',
]

/** Inserts one of everything that the site stores about a person; each text contains `mark`. */
async function insertOneOfEach(
  site: TestSite,
  { of, with: other, mark }: InsertOneOfEachInput,
): Promise<void> {
  const [id, otherId] = [await findUserId(site, of), await findUserId(site, other)]
  const trip = await site.trip()
  const { id: bookingId } = await insertBooking(site, { trip, by: of, status: 'confirmed' })
  const add = (statement: string, values: unknown[] = []) => site.database.query(statement, values)

  await add(`insert into cars (trip_id, driver_id, boot_space_description) values ($1, $2, $3)`, [
    trip.id,
    id,
    mark,
  ])
  await add(`insert into waitlist_entries (trip_id, user_id) values ($1, $2)`, [trip.id, id])
  await add(
    `insert into user_identities (issuer, subject, user_id) values ('https://id.example.org', $2, $1)`,
    [id, mark],
  )
  await add(`insert into calendar_feeds (user_id, key_hash) values ($1, $2)`, [id, `hash-${mark}`])
  await add(
    `insert into mails (message_id, user_id, to_address, subject, text, html)
     values ($2, $1, $2 || '@example.org', $2, 'Text with a link', '')`,
    [id, mark],
  )
  await add(
    `insert into mail_troubles (about, user_id, to_address, subject, reason) values ($2, $1, $2 || '@example.org', $2, 'No answer')`,
    [id, mark],
  )
  await add(`insert into notification_mutes values ($1, 'expenses', 'mail')`, [id])
  await add(
    `insert into email_changes (token_hash, user_id, email, expires_at)
     values ($2, $1, $2 || '@example.org', app_now() + interval '1 hour')`,
    [id, mark],
  )
  await add(
    `insert into notifications (user_id, kind, about, title, text, path, is_in_app)
     values ($1, 'reminder', $2, $2, 'Text', '/', false)`,
    [id, mark],
  )
  await add(
    `insert into mail_pairs (sender_id, user_id, next_at) values ($1, $2, app_now() + interval '1 day')
     on conflict do nothing`,
    [otherId, id],
  )
  await add(`insert into chats (trip_id, revision) values ($1, 1)`, [trip.id])
  await add(
    `insert into chat_messages (trip_id, user_id, client_id, text, revision, picture_name, picture_width, picture_height)
     values ($1, $2, gen_random_uuid(), $3, 1, $3 || '.jpg', 4, 3)`,
    [trip.id, id, mark],
  )
  await add(`insert into chat_reads (trip_id, user_id, last_read_id) values ($1, $2, 1)`, [trip.id, id])
  await add(
    `with spent as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at)
       values ($1, $2, 30, $3, app_now()) returning id, trip_id),
     shared as (insert into expense_shares (expense_id, user_id, amount) select id, $2, 30 from spent),
     shown as (
       insert into receipts (name, trip_id, uploaded_by, original_name, mime_type, file_size, expense_id, loose_since)
       select $3 || '.pdf', trip_id, $2, $3, 'application/pdf', 7, id, null from spent)
     insert into expense_activity (trip_id, kind, expense_id, by_user_id) select trip_id, 'added', id, $2 from spent`,
    [trip.id, id, mark],
  )
  await add(
    `insert into settlements (trip_id, from_user_id, to_user_id, amount, created_by, undone_at)
     values ($1, $2, $3, 15, $2, null), ($1, $3, $2, 16, $3, null), ($1, $2, $3, 17, $2, app_now())`,
    [trip.id, id, otherId],
  )
  await add(
    `insert into nudges (trip_id, user_id, by_user_id, about)
     values ($1, $2, $3, '{"pay"}'), ($1, $3, $2, '{"seats"}')`,
    [trip.id, id, otherId],
  )
  await add(
    `with paid as (
       insert into payments (trip_id, user_id, booking_id, provider, amount, status, paid_at)
       values ($1, $2, $3, 'sandbox', 120, 'succeeded', app_now()) returning id)
     insert into refunds (payment_id, amount, reason, note, made_by, next_look_at)
     select id, 20, 'organiser', $4, $2, app_now() + interval '1 day' from paid`,
    [trip.id, id, bookingId, mark],
  )
  await add(
    `insert into uploaded_images (filename, original_name, file_path, file_size, mime_type, uploaded_by)
     values ($2, $2, '/uploads/' || $2, 7, 'image/jpeg', $1)`,
    [id, mark],
  )
  await add(
    `insert into trip_documents (trip_id, file_name, sha256, pages, extracted, evidence, uploaded_by)
     values ($1, $3, $3, 1, '{}', '{}', $2)`,
    [trip.id, id, mark],
  )
  await add(
    `with begun as (
       insert into conversations (trip_id, title, created_by) values ($1, $3, $2) returning id)
     insert into messages (conversation_id, role, content) select id, 'user', to_json($3::text) from begun`,
    [trip.id, id, mark],
  )
}
type InsertOneOfEachInput = { of: Person; with: Person; mark: string }

async function exportOf(site: TestSite, as: Person) {
  const { body } = await site.call(downloadMyData, { as })
  return { data: body as unknown as Record<string, unknown>, text: JSON.stringify(body) }
}

/** Two admins, with one of everything each. */
async function startWithOneOfEach() {
  const site = await startApp()
  const [ida, per] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  await insertOneOfEach(site, { of: ida, with: per, mark: 'mark-of-ida' })
  await insertOneOfEach(site, { of: per, with: ida, mark: 'mark-of-per' })
  return { site, ida, per }
}

test('the export contains everything stored about a person and nothing about others', async () => {
  const { site, ida, per } = await startWithOneOfEach()
  await using _site = site

  const { data, text } = await exportOf(site, ida)

  for (const section of Object.values(sectionsOf).flat()) {
    const value = data[section]
    expect(Array.isArray(value) ? value.length : value, section).toBeTruthy()
  }
  expect(data.pendingEmail).toBe('mark-of-ida@example.org')
  expect(data.settlements).toMatchObject(
    // Three of Ida's own trip, and three of Per's.
    [
      { direction: 'paid', amount: '15.00', isNotedByYou: true, undoneAt: null },
      { direction: 'received', amount: '16.00', isNotedByYou: false },
      { direction: 'paid', amount: '17.00', undoneAt: expect.any(String) as string },
      { direction: 'received', amount: '15.00' },
      { direction: 'paid', amount: '16.00' },
      { direction: 'received', amount: '17.00' },
    ],
  )
  expect(data.chatMessages).toMatchObject([{ pictureUrl: '/api/chat-pictures/mark-of-ida.jpg' }])
  expect(data.receipts).toMatchObject([{ url: '/api/receipts/mark-of-ida.pdf' }])
  expect(data.nudges).toMatchObject([{ about: ['pay'] }, { about: ['seats'] }])
  expect(data.nudgesSent).toMatchObject([{ about: ['seats'] }, { about: ['pay'] }])
  expect(data.assistantMessages).toMatchObject([{ role: 'user', content: 'mark-of-ida' }])
  for (const foreignText of ['mark-of-per', await findUserId(site, per), per.email])
    expect(text).not.toContain(foreignText)
  for (const secret of ['hash-mark', 'Text with a link']) expect(text).not.toContain(secret)
})

test('all times in the export have the same format, in UTC', async () => {
  const { site, ida } = await startWithOneOfEach()
  await using _site = site

  const { text } = await exportOf(site, ida)

  const times = [...text.matchAll(/"(\d{4}-\d\d-\d\d[T ][^"]*)"/g)].map(([, time]) => time)
  expect(times.length).toBeGreaterThan(20)
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a former admin exports their assistant conversations without the messages', async () => {
  const { site, ida } = await startWithOneOfEach()
  await using _site = site
  await site.database.query('update users set is_admin = false where email = $1', [ida.email])

  const { data } = await exportOf(site, ida)

  expect(data.assistantConversations).toMatchObject([{ title: 'mark-of-ida' }])
  expect(data.assistantMessages).toEqual([])
})

test('every table that refers to users is exported or excluded on purpose', async () => {
  await using site = await startApp()
  const tables = await site.database.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass`,
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(sectionsOf), ...tablesNotExported].toSorted(),
  )
})

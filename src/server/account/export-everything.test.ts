import { expect, test } from 'vitest'
import { downloadMyData } from '#contract/account.ts'
import { insertOneOfEach } from '#testing/insert-one-of-each.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId } from '#testing/test-notifications.ts'

withBackground()

/** The export sections that contain each table with personal data. A new table also needs a section. */
const sectionsOf: Record<string, string[]> = {
  bookings: ['bookings', 'invitationsSent'],
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
  mailing_receivers: ['mailingsReceived'],
  mailings: ['mailings'],
  mails: ['mails'],
  notification_mutes: ['notificationsTurnedOff'],
  notifications: ['notifications'],
  nudges: ['nudges', 'nudgesSent'],
  pick_ups: ['pickUps'],
  receipts: ['receipts'],
  refunds: ['refundsGiven'],
  seat_suggestions: ['seatSuggestions', 'seatSuggestionsMade'],
  sessions: ['sessions'],
  settlements: ['settlements'],
  trip_documents: ['assistantDocuments'],
  trip_history: ['tripHistory', 'tripHistoryOfOthers'],
  trip_looks: ['tripLooks'],
  trip_saves: ['tripSaves'],
  trip_templates: ['templates'],
  uploaded_images: ['uploadedPictures'],
  user_identities: ['providers'],
  waitlist_entries: ['waitlist'],
}
const tablesNotExported = [
  'calendar_entries', // hashes
  'email_verifications', // links to confirm an address
  'idempotency_keys', // kept for a day
  'invitation_links', // links to open an invitation
  'ledger', // as payments and refunds in the bookings
  'login_codes', // kept for a minute
  'password_resets', // links for a new password
  'payments', // in the bookings
  'seats', // in the bookings
  'trip_people', // made from the bookings, the waitlist and the cars
  'unsubscribe_keys', // hashes
  'waiting_mails', // kept until they are mailed
]

async function exportOf(site: TestSite, as: Person) {
  const { body } = await site.call(downloadMyData, { as })
  return { data: body as unknown as Record<string, unknown>, text: JSON.stringify(body) }
}

/** Two admins, with one of everything each. */
async function startWithOneOfEach() {
  const site = await startApp()
  const [ida, per] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  await insertOneOfEach(site, { person: ida, other: per, mark: 'mark-of-ida' })
  await insertOneOfEach(site, { person: per, other: ida, mark: 'mark-of-per' })
  return { site, ida, per }
}

test('the export contains everything stored about a person and nothing about others', async () => {
  const { site, ida, per } = await startWithOneOfEach()
  await using _site = site

  const { data, text } = await exportOf(site, ida)

  for (const section of Object.values(sectionsOf).flat()) {
    const value = data[section]
    // Not empty.
    expect(Array.isArray(value) ? value.length : value, section).toBeTruthy()
  }
  expect(data.pendingEmail).toBe('mark-of-ida@example.org')
  expect(data.settlements).toMatchObject(
    // Three of Ida's own trip as inserted, and three of Per's with the directions reversed.
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
  // On her own trip, and on Per's.
  expect(data.nudges).toMatchObject([{ about: ['pay'] }, { about: ['seats'] }])
  expect(data.nudgesSent).toMatchObject([{ about: ['seats'] }, { about: ['pay'] }])
  expect(data.assistantMessages).toMatchObject([{ role: 'user', content: 'mark-of-ida' }])
  for (const foreignText of ['mark-of-per', await findUserId(site, per), per.email])
    expect(text).not.toContain(foreignText)
  // The hash of the calendar's key, and the text of a mail, which may contain a login link.
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

import { randomUUID } from 'node:crypto'
import { sql, SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { firstRow } from '#server/db/first-row.ts'
import { appNow } from '#server/db/tables/columns.ts'
import type { Person, TestSite } from './start-app.ts'
import { findUserId, insertBooking } from './test-notifications.ts'

type InsertOneOfEachInput = {
  person: Person
  /** The other person of settlements, nudges and mails. */
  other: Person
  /** Part of every inserted text. */
  mark: string
}

type MarkedRecords = {
  insert: (table: string, values: Record<string, unknown>) => Promise<{ id: number }>
  tripId: number
  bookingId: number
  userId: string
  otherId: string
  mark: string
}

// Times come from the database's clock, because it has microseconds, which an export must leave out.
const tomorrow = sql`app_now() + interval '1 day'`

/** Inserts one of everything that the site stores about a person. */
export async function insertOneOfEach(
  site: TestSite,
  { person, other, mark }: InsertOneOfEachInput,
): Promise<void> {
  const trip = await site.trip()
  const booking = await insertBooking(site, { trip, by: person, status: 'confirmed' })
  const [userId, otherId] = [await findUserId(site, person), await findUserId(site, other)]
  const invitation = await insertBooking(site, { trip, by: other, status: 'cancelled' })
  await site.database.query(
    'update bookings set invited_by = $2, invitation_note = $3, offered_until = app_now() where id = $1',
    [invitation.id, userId, 'Come along'],
  )
  // The shares of an expense are checked at the end of the transaction.
  await site.context.db.transaction(async (tx) => {
    const records: MarkedRecords = {
      insert: (table, values) => insertRow(tx, table, values),
      tripId: trip.id,
      bookingId: booking.id,
      userId,
      otherId,
      mark,
    }
    await insertAccountRows(records)
    await insertMailRows(records)
    await insertTripRows(records)
    await insertExpenseRows(records)
    await insertRefundRows(records)
    await insertAssistantRows(records)
  })
}

async function insertAccountRows({ insert, userId, mark }: MarkedRecords): Promise<void> {
  await insert('user_identities', { issuer: 'https://id.example.org', subject: mark, user_id: userId })
  await insert('calendar_feeds', { user_id: userId, key_hash: `hash-${mark}` })
  await insert('email_changes', {
    token_hash: mark,
    user_id: userId,
    email: `${mark}@example.org`,
    expires_at: tomorrow,
  })
  await insert('uploaded_images', {
    filename: mark,
    original_name: mark,
    file_path: `/uploads/${mark}`,
    file_size: 7,
    mime_type: 'image/jpeg',
    uploaded_by: userId,
  })
}

async function insertMailRows({ insert, userId, otherId, mark }: MarkedRecords): Promise<void> {
  const mail = { user_id: userId, to_address: `${mark}@example.org`, subject: mark }
  await insert('mails', { ...mail, message_id: mark, text: 'Text with a link', html: '' })
  await insert('mail_troubles', { ...mail, about: mark, reason: 'No answer' })
  await insert('mail_pairs', { sender_id: otherId, user_id: userId, next_at: tomorrow })
  await insert('notification_mutes', { user_id: userId, group: 'expenses', channel: 'mail' })
  await insert('notifications', {
    user_id: userId,
    kind: 'reminder',
    about: mark,
    title: mark,
    text: 'Text',
    path: '/',
    is_in_app: false,
  })
}

async function insertTripRows({
  insert,
  tripId,
  bookingId,
  userId,
  otherId,
  mark,
}: MarkedRecords): Promise<void> {
  await insert('cars', {
    trip_id: tripId,
    driver_id: userId,
    boot_space_description: mark,
    start_place: mark,
  })
  const otherCar = await insert('cars', { trip_id: tripId, driver_id: otherId })
  await insert('pick_ups', { car_id: otherCar.id, user_id: userId, place: mark })
  // A suggested seat in each direction, too.
  const seatOf = (position: number) =>
    insert('seats', { trip_id: tripId, car_id: otherCar.id, position, seat_label: 'Seat' })
  const suggestion = { trip_id: tripId, booking_id: bookingId }
  const toUser = { ...suggestion, user_id: userId, by_user_id: otherId }
  const byUser = { ...suggestion, user_id: otherId, by_user_id: userId }
  await insert('seat_suggestions', { ...toUser, to_seat_id: (await seatOf(1)).id })
  await insert('seat_suggestions', { ...byUser, to_seat_id: (await seatOf(2)).id })
  await insert('trip_saves', {
    trip_id: tripId,
    version: 2,
    kind: 'saved',
    saved_by: userId,
    status: 'upcoming',
    changed_fields: ['title'],
    changed_days: 0,
    replaced: JSON.stringify({ title: mark }),
    bytes: 7,
  })
  await insert('trip_templates', {
    name: mark,
    trip: JSON.stringify({ title: mark }),
    days: 3,
    created_by: userId,
  })
  await insert('waitlist_entries', { trip_id: tripId, user_id: userId })
  await insert('chats', { trip_id: tripId, revision: 1 })
  await insert('chat_messages', {
    trip_id: tripId,
    user_id: userId,
    client_id: randomUUID(),
    text: mark,
    revision: 1,
    picture_name: `${mark}.jpg`,
    picture_width: 4,
    picture_height: 3,
  })
  await insert('chat_reads', { trip_id: tripId, user_id: userId, last_read_id: 1 })
  await insert('trip_looks', { trip_id: tripId, user_id: userId })
  // A nudge in each direction, each also in the trip's history.
  await insert('nudges', { trip_id: tripId, user_id: userId, by_user_id: otherId, about: ['pay'] })
  await insert('nudges', { trip_id: tripId, user_id: otherId, by_user_id: userId, about: ['seats'] })
  const letter = { trip_id: tripId, audience: 'chosen', subject: 'Packing', text: 'Bring boots.' }
  await insert('mailings', { ...letter, by_user_id: userId, subject: mark, text: mark })
  const received = await insert('mailings', { ...letter, by_user_id: otherId })
  await insert('mailing_receivers', { mailing_id: received.id, user_id: userId, outcome: 'mailed' })
}

async function insertExpenseRows({ insert, tripId, userId, otherId, mark }: MarkedRecords): Promise<void> {
  const expense = await insert('expenses', {
    trip_id: tripId,
    uploaded_by: userId,
    amount: 30,
    reason: mark,
    counted_at: appNow,
  })
  await insert('expense_shares', { expense_id: expense.id, user_id: userId, amount: 30 })
  await insert('receipts', {
    name: `${mark}.pdf`,
    trip_id: tripId,
    uploaded_by: userId,
    original_name: mark,
    mime_type: 'application/pdf',
    file_size: 7,
    expense_id: expense.id,
    loose_since: null,
  })
  await insert('expense_activity', {
    trip_id: tripId,
    kind: 'added',
    expense_id: expense.id,
    by_user_id: userId,
  })
  // A payment in each direction, and one that was undone.
  const toOther = { trip_id: tripId, from_user_id: userId, to_user_id: otherId, created_by: userId }
  const fromOther = { trip_id: tripId, from_user_id: otherId, to_user_id: userId, created_by: otherId }
  await insert('settlements', { ...toOther, amount: 15 })
  await insert('settlements', { ...fromOther, amount: 16 })
  await insert('settlements', { ...toOther, amount: 17, undone_at: appNow })
}

async function insertRefundRows({ insert, tripId, bookingId, userId, mark }: MarkedRecords): Promise<void> {
  const payment = await insert('payments', {
    trip_id: tripId,
    user_id: userId,
    booking_id: bookingId,
    provider: 'sandbox',
    amount: 120,
    status: 'succeeded',
    paid_at: appNow,
  })
  await insert('refunds', {
    payment_id: payment.id,
    amount: 20,
    reason: 'organiser',
    note: mark,
    made_by: userId,
    next_look_at: tomorrow,
  })
}

async function insertAssistantRows({ insert, tripId, userId, mark }: MarkedRecords): Promise<void> {
  await insert('trip_documents', {
    trip_id: tripId,
    file_name: mark,
    sha256: mark,
    pages: 1,
    extracted: '{}',
    evidence: '{}',
    uploaded_by: userId,
  })
  const conversation = await insert('conversations', { trip_id: tripId, title: mark, created_by: userId })
  await insert('messages', {
    conversation_id: conversation.id,
    role: 'user',
    content: JSON.stringify(mark),
  })
}

/** Returns the row; tables without a column `id` return none. */
async function insertRow(tx: Tx, table: string, values: Record<string, unknown>): Promise<{ id: number }> {
  const columns = Object.keys(values).map((column) => sql.identifier(column))
  const columnValues = Object.values(values).map((value) => (value instanceof SQL ? value : sql.param(value)))
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)})
        values (${sql.join(columnValues, sql`, `)}) returning *`,
  )
  return firstRow(rows)
}

import { sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { CHAT_PICTURES } from '#contract/chat.ts'
import { RECEIPTS } from '#contract/receipts.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { invitationObstacle } from '../bookings/invitation-obstacle.ts'
import { utc } from '../db/tables/columns.ts'

const seatsOfBooking = sql`
  select coalesce(json_agg(json_build_object(
    'carId', s.car_id, 'seatLabel', s.seat_label) order by s.id), '[]')
  from seats s where s.booking_id = b.id`

const refundsOfPayment = sql`
  select coalesce(json_agg(json_build_object(
    'amount', r.amount::text, 'reason', r.reason, 'note', r.note, 'status', r.status,
    'createdAt', ${utc('r.created_at')}) order by r.id), '[]')
  from refunds r where r.payment_id = p.id`

const disputesOfPayment = sql`
  select coalesce(json_agg(json_build_object(
    'amount', d.amount::text, 'reason', d.reason, 'status', d.status, 'openedAt', ${utc('d.opened_at')},
    'closedAt', ${utc('d.closed_at')}) order by d.id), '[]')
  from disputes d where d.payment_id = p.id`

// The reference is the id of the provider's payment intent; the column has an old name.
const paymentsOfBooking = sql`
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'amount', p.amount::text, 'status', p.status, 'reference', p.stripe_session_id,
    'createdAt', ${utc('p.created_at')}, 'paidAt', ${utc('p.paid_at')},
    'refunds', (${refundsOfPayment}), 'disputes', (${disputesOfPayment})) order by p.id), '[]')
  from payments p where p.booking_id = b.id`

/**
 * The long sections of an export (export-data.ts has the short ones): a query for each, with an `id` by
 * which it is read in batches. Rows without an id of their own get one that is unique within the section.
 * Other people appear only inside texts, such as the user's guests, notifications and mail subjects.
 */
export const exportSections: Record<string, (viewer: SignedInUser) => SQL> = {
  bookings: ({ id }) => sql`
    select b.id, b.trip_id as "tripId", t.title as "tripTitle", b.added_to as "addedTo", b.status, b.party_size as "partySize",
      b.guests, b.transport, b.unit_price::text as "unitPrice", ${utc('b.created_at')} as "createdAt",
      ${utc('b.offered_until')} as "offeredUntil", ${utc('b.expires_at')} as "expiresAt",
      ${utc('b.confirmed_at')} as "confirmedAt", ${utc('b.ended_at')} as "endedAt", b.ended_by as "endedBy",
      b.invited_by is not null as "isInvitation", b.invited_address as "invitedAddress", 
      case when ${invitationObstacle({ userId: sql`b.user_id`, invitedAddress: sql`b.invited_address` })} is null
        then b.invitation_note end as "invitationNote",
      (${seatsOfBooking}) as seats, (${paymentsOfBooking}) as payments
    from bookings b join trips t on t.id = b.trip_id where b.user_id = ${id}`,
  cars: ({ id }) => sql`
    select c.id, c.trip_id as "tripId", t.title as "tripTitle", c.status,
      c.passenger_seats as "passengerSeats", c.fuel_estimate::text as "fuelEstimate",
      c.boot_space_description as "bootSpaceDescription", c.can_fit_on_barge as "canFitOnBarge",
      c.start_place as "startPlace", c.starts_days_before as "startsDaysBefore", c.starts_at as "startsAt",
      ${utc('c.created_at')} as "createdAt"
    from cars c join trips t on t.id = c.trip_id where c.driver_id = ${id}`,
  // Where other drivers pick the user up.
  pickUps: ({ id }) => sql`
    select p.car_id as id, c.trip_id as "tripId", t.title as "tripTitle", p.place, p.meets_at as "meetsAt",
      ${utc('p.created_at')} as "createdAt"
    from pick_ups p join cars c on c.id = p.car_id join trips t on t.id = c.trip_id where p.user_id = ${id}`,
  // The seats that organisers suggested to the user.
  seatSuggestions: ({ id }) => sql`
    select s.id, s.trip_id as "tripId", s.booking_id as "bookingId", f.seat_label as "fromSeat", w.seat_label as "toSeat",
      s.note, s.outcome, ${utc('s.created_at')} as "createdAt", ${utc('s.decided_at')} as "decidedAt"
    from seat_suggestions s join seats w on w.id = s.to_seat_id left join seats f on f.id = s.from_seat_id
    where s.user_id = ${id}`,
  waitlist: ({ id }) => sql`
    select w.id, w.trip_id as "tripId", t.title as "tripTitle", w.party_size as "partySize",
      w.accepts_fewer as "acceptsFewer", w.lapsed_offers as "lapsedOffers",
      ${utc('w.passed_over_at')} as "passedOverAt", ${utc('w.created_at')} as "createdAt"
    from waitlist_entries w join trips t on t.id = w.trip_id where w.user_id = ${id}`,
  // What became of the user's bookings, cars and payments.
  tripHistory: ({ id }) => sql`
    select h.id, h.trip_id as "tripId", t.title as "tripTitle", h.booking_id as "bookingId", h.kind, h.detail, ${utc('h.at')} as at
    from trip_history h join trips t on t.id = h.trip_id where h.user_id = ${id}`,
  expenses: ({ id }) => sql`
    select e.id, e.trip_id as "tripId", t.title as "tripTitle", e.amount::text, e.reason, e.category,
      e.receipt_url as "receiptUrl", ${utc('e.created_at')} as "createdAt",
      ${utc('e.removed_at')} as "removedAt"
    from expenses e join trips t on t.id = e.trip_id where e.uploaded_by = ${id}`,
  shares: ({ id }) => sql`
    select s.expense_id as id, e.trip_id as "tripId", e.reason, s.amount::text,
      ${utc('e.created_at')} as "createdAt", ${utc('e.removed_at')} as "removedAt"
    from expense_shares s join expenses e on e.id = s.expense_id where s.user_id = ${id}`,
  settlements: ({ id }) => sql`
    select s.id, s.trip_id as "tripId", s.amount::text,
      case when s.from_user_id = ${id} then 'paid' else 'received' end as direction,
      s.created_by = ${id} as "isNotedByYou", ${utc('s.created_at')} as "createdAt",
      ${utc('s.undone_at')} as "undoneAt"
    from settlements s where s.from_user_id = ${id} or s.to_user_id = ${id}`,
  expenseActivity: ({ id }) => sql`
    select a.id, a.trip_id as "tripId", a.kind, a.expense_id as "expenseId",
      a.settlement_id as "settlementId", ${utc('a.created_at')} as "createdAt"
    from expense_activity a where a.by_user_id = ${id}`,
  receipts: ({ id }) => sql`
    select r.name as id, ${RECEIPTS}::text || r.name as url, r.trip_id as "tripId",
      r.expense_id as "expenseId", r.original_name as "originalName",
      r.mime_type as "mimeType", r.file_size as "fileSize", ${utc('r.created_at')} as "createdAt"
    from receipts r where r.uploaded_by = ${id}`,
  chatMessages: ({ id }) => sql`
    select m.id, m.trip_id as "tripId", m.text, ${CHAT_PICTURES}::text || m.picture_name as "pictureUrl",
      m.announced_at is not null as "isAnnouncement", ${utc('m.created_at')} as "createdAt",
      ${utc('m.edited_at')} as "editedAt", ${utc('m.deleted_at')} as "deletedAt"
    from chat_messages m where m.user_id = ${id}`,
  chatReads: ({ id }) => sql`
    select r.trip_id as id, r.trip_id as "tripId", r.last_read_id as "lastReadMessageId",
      ${utc('r.read_at')} as "readAt"
    from chat_reads r where r.user_id = ${id}`,
  // The nudges that the user got.
  nudges: ({ id }) => sql`
    select n.id, n.trip_id as "tripId", n.about, ${utc('n.created_at')} as "createdAt"
    from nudges n where n.user_id = ${id}`,
  nudgesSent: ({ id }) => sql`
    select n.id, n.trip_id as "tripId", n.about, ${utc('n.created_at')} as "createdAt"
    from nudges n where n.by_user_id = ${id}`,
  // What the user wrote as an organiser, without to whom.
  mailings: ({ id }) => sql`
    select m.id, m.trip_id as "tripId", m.subject, m.text, m.audience, ${utc('m.created_at')} as "createdAt"
    from mailings m where m.by_user_id = ${id}`,
  mailingsReceived: ({ id }) => sql`
    select m.id, m.trip_id as "tripId", m.subject, m.text, r.outcome, ${utc('m.created_at')} as "createdAt"
    from mailing_receivers r join mailings m on m.id = r.mailing_id where r.user_id = ${id}`,
  notifications: ({ id }) => sql`
    select n.id, n.kind, n.title, n.text, n.path, n.is_in_app as "isShownInApp",
      ${utc('n.created_at')} as "createdAt", ${utc('n.read_at')} as "readAt"
    from notifications n where n.user_id = ${id}`,
  // Without the text, because its links can be used to log in.
  mails: ({ id }) => sql`
    select m.id, m.to_address as "toAddress", m.subject, ${utc('m.created_at')} as "createdAt"
    from mails m where m.user_id = ${id}`,
  mailTroubles: ({ id }) => sql`
    select m.id, m.to_address as "toAddress", m.subject, m.reason, m.tries,
      ${utc('m.first_tried_at')} as "firstTriedAt", ${utc('m.last_tried_at')} as "lastTriedAt",
      ${utc('m.gave_up_at')} as "gaveUpAt"
    from mail_troubles m where m.user_id = ${id}`,
  // How many mails the user's actions caused to somebody, or somebody's to the user, within a day. The other
  // person's id must not appear, so a row's id is a hash of both. `sent_at` has the newest time first.
  mailsByOthers: ({ id }) => sql`
    select md5(p.sender_id || ' ' || p.user_id) as id,
      case when p.sender_id = ${id} then 'caused' else 'received' end as direction,
      cardinality(p.sent_at) as mails, ${utc('p.sent_at[1]')} as "lastSentAt"
    from mail_pairs p where p.sender_id = ${id} or p.user_id = ${id}`,
  // From here on: what admins did for the site.
  tripHistoryOfOthers: ({ id }) => sql`
    select h.id, h.trip_id as "tripId", h.kind, ${utc('h.at')} as at
    from trip_history h where h.by_user_id = ${id}`,
  invitationsSent: ({ id }) => sql`
    select b.id, b.trip_id as "tripId", b.party_size as "partySize", b.invitation_note as note,
      ${utc('b.created_at')} as "createdAt", ${utc('b.offered_until')} as "openUntil"
    from bookings b where b.invited_by = ${id}`,
  tripLooks: ({ id }) => sql`
    select l.trip_id as id, l.trip_id as "tripId", ${utc('l.looked_at')} as "lookedAt", ${utc('l.news_since')} as "newsSince"
    from trip_looks l where l.user_id = ${id}`,
  seatSuggestionsMade: ({ id }) => sql`
    select s.id, s.trip_id as "tripId", w.seat_label as "toSeat", s.note, s.outcome, ${utc('s.created_at')} as "createdAt"
    from seat_suggestions s join seats w on w.id = s.to_seat_id where s.by_user_id = ${id}`,
  refundsGiven: ({ id }) => sql`
    select r.id, r.payment_id as "paymentId", r.amount::text, r.reason, r.note, r.status,
      ${utc('r.created_at')} as "createdAt"
    from refunds r where r.made_by = ${id}`,
  tripSaves: ({ id }) => sql`
    select s.id, s.trip_id as "tripId", t.title as "tripTitle", s.version, s.kind,
      s.changed_fields as "changedFields", ${utc('s.saved_at')} as "savedAt"
    from trip_saves s join trips t on t.id = s.trip_id where s.saved_by = ${id}`,
  templates: ({ id }) => sql`
    select t.id, t.name, t.trip, t.days, ${utc('t.created_at')} as "createdAt"
    from trip_templates t where t.created_by = ${id}`,
  uploadedPictures: ({ id }) => sql`
    select i.id, i.file_path as url, i.trip_id as "tripId", i.original_name as "originalName",
      i.mime_type as "mimeType", i.file_size as "fileSize", ${utc('i.created_at')} as "createdAt"
    from uploaded_images i where i.uploaded_by = ${id}`,
  assistantDocuments: ({ id }) => sql`
    select d.id, d.trip_id as "tripId", d.file_name as "fileName", d.pages,
      ${utc('d.created_at')} as "createdAt"
    from trip_documents d where d.uploaded_by = ${id}`,
  assistantConversations: ({ id }) => sql`
    select c.id, c.trip_id as "tripId", c.title, ${utc('c.created_at')} as "createdAt"
    from conversations c where c.created_by = ${id}`,
  // Only for those who may use the assistant, because others may have written the messages.
  assistantMessages: (viewer) => sql`
    select m.id, m.conversation_id as "conversationId", m.role, m.content,
      ${utc('m.created_at')} as "createdAt"
    from messages m join conversations c on c.id = m.conversation_id
    where c.created_by = ${viewer.id} and ${can(viewer, 'use-assistant')}::boolean`,
}

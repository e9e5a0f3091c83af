import { randomUUID } from 'node:crypto'
import { listSessions } from '#contract/account.ts'
import { startConversation } from '#contract/assistant.ts'
import { settle } from '#contract/balances.ts'
import { holdPlaces } from '#contract/bookings.ts'
import { resetCalendarFeed } from '#contract/calendar.ts'
import { setCarStatus, volunteerCar } from '#contract/cars.ts'
import { sendPicture, type ChatMessage } from '#contract/chat.ts'
import { addExpense, approveExpense } from '#contract/expenses.ts'
import { checkPayment, createPaymentIntent, confirmSandboxIntent } from '#contract/payments.ts'
import { uploadReceipt, type UploadedReceipt } from '#contract/receipts.ts'
import { saveAsTemplate } from '#contract/templates.ts'
import { fourColourPicture } from './pictures.ts'
import type { PersonWithId, TestSite } from './start-app.ts'
import { insertBooking, findUserId, waitForJobs } from './test-notifications.ts'
import { sendForm, uploadTestPicture } from './upload-form.ts'

/**
 * The callers: a visitor without an account, a user who is not on the trip, two members of it (the driver has
 * an approved car), the owner of the requested record, and an admin.
 */
export const callerRoles = ['visitor', 'user', 'member', 'driver', 'owner', 'admin'] as const
export type CallerRole = (typeof callerRoles)[number]

export type PeopleByRole = Record<Exclude<CallerRole, 'visitor'>, PersonWithId>

/**
 * A trip with one record of every kind. The car belongs to the driver, the conversation to the admin, and the
 * rest to the owner.
 */
export type AccessWorld = {
  trip: number
  booking: number
  payment: number
  car: number
  /** A free one. */
  seat: number
  /** To take that seat. */
  suggestion: number
  expense: number
  settlement: number
  message: number
  conversation: number
  /** The name of its file. */
  receipt: string
  /** The name of the file of the chat message's picture. */
  picture: string
}

/** Records that belong to no trip. The session and the calendar address are the owner's. */
export type RecordsOutsideTrips = {
  session: string
  image: number
  mail: number
  template: number
  /** The name of the calendar file, which is its secret. */
  calendar: string
}

export async function addPeople(site: TestSite): Promise<PeopleByRole> {
  const add = async (firstName: string, isAdmin = false): Promise<PersonWithId> => {
    const person = await site.person({ firstName, isAdmin })
    return { ...person, id: await findUserId(site, person) }
  }
  return {
    user: await add('Uli'),
    member: await add('Mia'),
    driver: await add('Dana'),
    owner: await add('Olga'),
    admin: await add('Rowan', true),
  }
}

/** Of the trip, whose price is '120.00'. */
const PRICE_CENTS = 12_000

/** Adds a trip with its records, and then makes it a draft if wanted. */
export async function addWorld(
  site: TestSite,
  people: PeopleByRole,
  { isDraft }: { isDraft: boolean },
): Promise<AccessWorld> {
  const { member, driver, owner, admin } = people
  const trip = await site.trip({ price: '120.00', maxParticipants: 40 })
  const params = { tripId: trip.id }

  await insertBooking(site, { trip, by: member, status: 'confirmed' })
  await insertBooking(site, { trip, by: driver, status: 'confirmed' })
  const { body: car } = await site.call(volunteerCar, { params, body: {}, as: driver })
  await site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })

  const { body: booking } = await site.call(holdPlaces, { params, body: {}, as: owner })
  const { body: intent } = await site.call(createPaymentIntent, {
    body: { tripId: trip.id, amount: PRICE_CENTS },
    as: owner,
  })
  const confirmation = { clientSecret: intent.clientSecret, method: 'succeeds' as const }
  await site.call(confirmSandboxIntent, { body: confirmation, as: owner })
  await site.call(checkPayment, { params, as: owner })
  const [payment] = await site.database.query<{ id: number }>(
    'select id from payments where booking_id = $1',
    [booking.id],
  )

  const picture = await fourColourPicture({ width: 40, height: 30 }).png().toBuffer()
  const pathOfTrip = (path: string) => path.replace(':tripId', String(trip.id))
  const { body: receipt } = await sendForm<UploadedReceipt>(site, pathOfTrip(uploadReceipt.path), {
    as: owner,
    file: { field: uploadReceipt.file.field, contents: picture, filename: 'a.png' },
  })
  const { body: expense } = await site.call(addExpense, {
    params,
    body: { amount: '30', reason: 'Dinner', receiptUrl: receipt.receiptUrl },
    as: owner,
  })
  await site.call(approveExpense, { params: { id: expense.id }, body: {}, as: admin })
  const { body: settlement } = await site.call(settle, {
    params,
    body: { fromUserId: member.id, toUserId: owner.id, amount: '1' },
    as: owner,
  })
  // By SQL, because the owner would get more suggestions than a person may get in a day.
  const [suggestion] = await site.database.query<{ id: number; seat: number }>(
    `insert into seat_suggestions (trip_id, booking_id, user_id, by_user_id, to_seat_id)
     select b.trip_id, b.id, b.user_id, $2, s.id from bookings b, seats s
     where b.id = $1 and s.car_id = $3 and s.position = 1 returning id, to_seat_id as seat`,
    [booking.id, admin.id, car.id],
  )
  const { body: conversation } = await site.call(startConversation, { body: { tripId: trip.id }, as: admin })

  const { body: message } = await sendForm<ChatMessage>(site, pathOfTrip(sendPicture.path), {
    as: owner,
    fields: { clientId: randomUUID() },
    file: { field: sendPicture.file.field, contents: picture, filename: 'a.png' },
  })
  if (isDraft) await site.database.query(`update trips set status = 'draft' where id = $1`, [trip.id])
  return {
    trip: trip.id,
    booking: booking.id,
    payment: payment?.id ?? 0,
    car: car.id,
    expense: expense.id,
    seat: suggestion?.seat ?? 0,
    suggestion: suggestion?.id ?? 0,
    settlement: settlement.id,
    message: message.id,
    conversation: conversation.id,
    receipt: lastPathPart(receipt.receiptUrl),
    picture: lastPathPart(message.picture?.url ?? ''),
  }
}

export async function addRecordsOutsideTrips(
  site: TestSite,
  { owner, admin }: PeopleByRole,
): Promise<RecordsOutsideTrips> {
  const picture = await fourColourPicture({ width: 40, height: 30 }).png().toBuffer()
  const { body: image } = await uploadTestPicture(site, picture, { as: admin })
  const { body: feed } = await site.call(resetCalendarFeed, { as: owner })
  const { body: template } = await site.call(saveAsTemplate, {
    params: { tripId: (await site.trip()).id },
    body: { name: 'Ridge walk' },
    as: admin,
  })
  await waitForJobs(site)
  const { body: sessions } = await site.call(listSessions, { as: owner })
  const [mail] = await site.database.query<{ id: number }>('select min(id) as id from mails')
  return {
    session: sessions[0]?.id ?? '',
    image: image.id,
    mail: mail?.id ?? 0,
    template: template.id,
    calendar: lastPathPart(feed.url),
  }
}

function lastPathPart(url: string): string {
  return url.split('/').at(-1) ?? ''
}

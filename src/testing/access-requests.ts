import { randomUUID } from 'node:crypto'
import type { AccessWorld, CallerRole, PeopleByRole, RecordsOutsideTrips } from '#testing/access-worlds.ts'
import { fourColourPicture } from '#testing/pictures.ts'

/** One call: who makes it, and what exists that it may be about. */
export type AccessCase = {
  world: AccessWorld
  people: PeopleByRole
  belongings: RecordsOutsideTrips
  role: CallerRole
}

type RequestParts = {
  query?: string
  body?: object
  /** `file` is the name of the file's field. Without contents, the file is neither a picture nor a PDF. */
  form?: { fields?: Record<string, string>; file: string; contents?: Uint8Array }
}

const PASSWORD = 'a long and winding trail'
const NEW_PASSWORD = 'a longer and winding trail'
const picture = await fourColourPicture({ width: 40, height: 30 }).png().toBuffer()

const emailOf = ({ people, role }: AccessCase) =>
  role === 'visitor' ? 'visitor@example.org' : people[role].email

/** The input of routes that need one. Input that a route refuses is refused only after the access check. */
export const requestParts: Record<string, (accessCase: AccessCase) => RequestParts> = {
  'PATCH /api/account': () => ({ body: { firstName: 'Kim', lastName: 'Lund' } }),
  'DELETE /api/account': (accessCase) => ({
    body: { email: emailOf(accessCase), currentPassword: PASSWORD },
  }),
  'POST /api/account/email': ({ role }) => ({
    body: { email: `new-${role}@example.org`, currentPassword: PASSWORD },
  }),
  'POST /api/account/email/confirm': () => ({ body: { token: 'none' } }),
  'POST /api/account/password': () => ({
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  }),
  'POST /api/account/picture': () => ({ form: { file: 'picture', contents: picture } }),
  'POST /api/analyze-pdf': ({ world }) => ({
    form: { file: 'pdf', fields: { conversationId: String(world.conversation) } },
  }),
  'POST /api/auth/exchange': () => ({ body: { code: 'none' } }),
  'POST /api/auth/login': (accessCase) => ({ body: { email: emailOf(accessCase), password: PASSWORD } }),
  'POST /api/auth/register': ({ role }) => ({
    body: {
      firstName: 'Kim',
      lastName: 'Lund',
      email: `another-${role}@example.org`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  }),
  'POST /api/auth/forgot-password': (accessCase) => ({ body: { email: emailOf(accessCase) } }),
  'POST /api/auth/reset-password': () => ({
    body: { token: 'none', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  }),
  'POST /api/auth/verify-email': () => ({ body: { token: 'none' } }),
  'PATCH /api/bookings/:id': () => ({ body: { partySize: 2 } }),
  'PATCH /api/cars/:carId': () => ({ body: { passengerSeats: 2 } }),
  'POST /api/cars/:carId/messages': () => ({ body: { text: 'Hello' } }),
  'PUT /api/cars/:carId/ride': () => ({
    body: { startPlace: 'Pier 3', startsDaysBefore: 0, startsAt: '07:30', pickUps: [] },
  }),
  'PUT /api/cars/:carId/status': () => ({ body: { status: 'pending' } }),
  'GET /api/conversations': ({ world }) => ({ query: `?tripId=${world.trip}` }),
  'POST /api/conversations': ({ world }) => ({ body: { tripId: world.trip } }),
  'POST /api/bookings/:id/seat-suggestions': ({ world }) => ({
    body: { fromSeatId: null, toSeatId: world.seat, replaces: world.suggestion },
  }),
  'POST /api/conversations/:id/messages': () => ({ body: { content: 'How long is it?' } }),
  'POST /api/create-payment-intent': ({ world }) => ({ body: { tripId: world.trip, amount: 12_000 } }),
  'PATCH /api/expenses/:id': () => ({ body: { reason: 'Supper' } }),
  'POST /api/invitations/open': () => ({ body: { token: 'none' } }),
  'POST /api/invitations/claim': () => ({
    body: {
      token: 'none',
      firstName: 'Kim',
      lastName: 'Lund',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    },
  }),
  'GET /api/live': ({ world }) => ({ query: `?topics=trip:${world.trip},chat:${world.trip}` }),
  'PUT /api/notifications/settings': () => ({ body: { group: 'holds', channel: 'app', isOn: false } }),
  'POST /api/notifications/read': () => ({ body: { id: 1 } }),
  'POST /api/payments/:id/refunds': () => ({ body: { amount: 100, refundedBefore: 0 } }),
  'POST /api/sandbox/authenticate': () => ({ body: { clientSecret: 'none', isApproved: true } }),
  'POST /api/sandbox/disputes/:id/close': () => ({ body: { isWon: true } }),
  'POST /api/sandbox/confirm': () => ({ body: { clientSecret: 'none', method: 'succeeds' } }),
  'PATCH /api/templates/:id': () => ({ body: { name: 'Ridges', oldName: 'Ridge walk' } }),
  'POST /api/templates/:id/trips': () => ({
    body: { title: 'Fells', location: 'Lakes', startDate: '2099-07-01', endDate: '2099-07-04' },
  }),
  'POST /api/trips': () => ({
    body: { title: 'Fells', location: 'Lakes', startDate: '2099-07-01', endDate: '2099-07-04' },
  }),
  'PUT /api/trips/:id': () => ({ body: { title: 'Fells' } }),
  // The owner sends the same request again.
  'POST /api/trips/:tripId/bookings': ({ role }) => ({ body: role === 'owner' ? {} : { transport: 'own' } }),
  'POST /api/trips/:tripId/chat/read': ({ world }) => ({ body: { upTo: world.message } }),
  'POST /api/trips/:tripId/expenses': () => ({ body: { amount: '12', reason: 'Lunch' } }),
  'POST /api/trips/:tripId/invitations': ({ role }) => ({
    body: { email: `invited-by-${role}@example.org`, hours: 24 },
  }),
  'POST /api/trips/:tripId/everyone/audience': () => ({ body: { audience: { to: 'going' } } }),
  'POST /api/trips/:tripId/mailings/preview': () => ({
    body: { audience: { to: 'going' }, subject: 'Packing', text: 'Bring boots.' },
  }),
  'POST /api/trips/:tripId/mailings': () => ({
    body: { audience: { to: 'going' }, subject: 'Packing', text: 'Bring boots.', version: 'none' },
  }),
  'GET /api/trips/:tripId/messages/changes': () => ({ query: '?since=0' }),
  'POST /api/trips/:tripId/messages': () => ({ body: { clientId: randomUUID(), text: 'Hello' } }),
  'PATCH /api/trips/:tripId/messages/:id': () => ({ body: { text: 'Hello again' } }),
  'PUT /api/trips/:tripId/messages/:id/pin': () => ({ body: { isPinned: true } }),
  'POST /api/trips/:tripId/messages/picture': () => ({
    form: { file: 'picture', fields: { clientId: randomUUID() }, contents: picture },
  }),
  'POST /api/trips/:tripId/nudges': ({ people }) => ({ body: { userId: people.owner.id } }),
  'POST /api/trips/:tripId/receipts': () => ({ form: { file: 'receipt', contents: picture } }),
  'POST /api/trips/:tripId/settlements': ({ people }) => ({
    body: { fromUserId: people.driver.id, toUserId: people.owner.id, amount: '1' },
  }),
  'POST /api/trips/:tripId/templates': ({ role }) => ({ body: { name: `Fells of ${role}` } }),
  'POST /api/trips/:tripId/waitlist': () => ({ body: { partySize: 1 } }),
  'POST /api/upload-image': () => ({ form: { file: 'image' } }),
}

/** What the last parameter of a path stands for, also in paths that begin with it. */
const pathIds: Record<string, (accessCase: AccessCase) => string | number> = {
  '/api/account/sessions/:id': ({ belongings }) => belongings.session,
  '/api/bookings/:id': ({ world }) => world.booking,
  '/api/conversations/:id': ({ world }) => world.conversation,
  '/api/expenses/:id': ({ world }) => world.expense,
  '/api/images/:id': ({ belongings }) => belongings.image,
  '/api/mails/:id': ({ belongings }) => belongings.mail,
  '/api/payments/:id': ({ world }) => world.payment,
  '/api/seat-suggestions/:id': ({ world }) => world.suggestion,
  '/api/settlements/:id': ({ world }) => world.settlement,
  '/api/sandbox/disputes/:id': () => 1,
  '/api/templates/:id': ({ belongings }) => belongings.template,
  '/api/trips/:id': ({ world }) => world.trip,
  '/api/trips/:tripId/messages/:id': ({ world }) => world.message,
  '/api/receipts/:name': ({ world }) => world.receipt,
  '/api/chat-pictures/:name': ({ world }) => world.picture,
  '/api/avatars/:name': () => 'none.jpg',
  '/api/calendars/:file': ({ belongings }) => belongings.calendar,
}

/** The path with ids in place of its parameters. */
export function addressOf(path: string, accessCase: AccessCase): string {
  const idEntry = Object.entries(pathIds).find(([start]) => path === start || path.startsWith(`${start}/`))
  const values: Record<string, string | number | undefined> = {
    tripId: accessCase.world.trip,
    carId: accessCase.world.car,
    userId: accessCase.people.owner.id,
    mailingId: 1,
    version: 1,
    key: 'none',
    group: 'holds',
  }
  const paramName = idEntry && /:(\w+)$/.exec(idEntry[0])?.[1]
  if (idEntry && paramName) values[paramName] = idEntry[1](accessCase)
  return path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: what is ${name}?`)
    return String(value)
  })
}

import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/account.ts'
import { getCurrentUser, register } from '#contract/auth.ts'
import { acceptOffer, cancelBooking } from '#contract/bookings.ts'
import { claimInvitation, invite, openInvitation } from '#contract/invitations.ts'
import { changeNotificationSetting, unsubscribe } from '#contract/notifications.ts'
import { startApp, withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { findMails, findNotifications, retryJobs, waitForJobs } from '#testing/test-notifications.ts'
import { makeUnsubscribeKey } from '../notifications/make-unsubscribe-key.ts'

withBackground()

const EMAIL = 'ann@example.org'
const ann: Person = { email: EMAIL, password: '', token: '' }
const password = 'over the hills and away'
const names = { firstName: 'Ann', lastName: 'Nilsen', password, confirmPassword: password }

const tokenIn = (text = '') => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''

async function startInvited({ note = 'Come along', isRegistered = false, settings = {} } = {}) {
  const site = await startApp(settings)
  const registered = isRegistered ? await site.person({ email: EMAIL, isVerified: false }) : ann
  const trip = await site.trip({ maxParticipants: 2, price: '0' })
  const olga = await site.person({ isAdmin: true, firstName: 'Olga' })
  const sendInvitation = async () => {
    const params = { tripId: trip.id }
    const { body } = await site.call(invite, { params, body: { email: EMAIL, hours: 24, note }, as: olga })
    await waitForJobs(site)
    return body
  }
  const { bookingId } = await sendInvitation()
  return { site, trip, olga, registered, sendInvitation, bookingId }
}

const claim = (site: TestSite, token: string) => site.call(claimInvitation, { body: { token, ...names } })
const open = (site: TestSite, token: string) => site.call(openInvitation, { body: { token } })

test('somebody without an account opens the mailed link, completes the account and accepts', async () => {
  const { site, trip, bookingId } = await startInvited()
  await using _site = site
  const [mail] = await findMails(site, ann)
  expect(mail?.subject).toBe('Olga invites you to Ridge walk')
  expect(mail?.text).toContain('“Come along”')
  expect(mail?.text).toContain('http://site.test/invitation#token=')
  expect(mail?.text).toContain('delete your address 30 days after')
  const token = tokenIn(mail?.text)
  // Only the mail contains it.
  expect(JSON.stringify(await site.database.query('select * from invitation_links'))).not.toContain(token)

  expect((await open(site, token)).body).toMatchObject({
    email: EMAIL,
    tripId: trip.id,
    trip: { title: 'Ridge walk' },
    partySize: 1,
    byFirstName: 'Olga',
    note: 'Come along',
  })
  const { status, body } = await claim(site, token)
  expect([status, body.tripId]).toEqual([200, trip.id])
  const as = { ...ann, token: body.token }
  expect((await site.call(getCurrentUser, { as })).body).toMatchObject({
    firstName: 'Ann',
    emailVerified: true,
  })
  expect((await site.call(acceptOffer, { params: { id: bookingId }, as })).body.status).toBe('confirmed')
  // The link works once.
  for (const answer of [await open(site, token), await claim(site, token)])
    expect([answer.status, answer.body.code]).toEqual([400, 'INVITATION_LINK_INVALID'])
})

test('a link ends with its invitation', async () => {
  const { site, olga, bookingId, sendInvitation } = await startInvited()
  await using _site = site
  const token = tokenIn((await findMails(site, ann))[0]?.text)
  await site.call(cancelBooking, { params: { id: bookingId }, as: olga })
  expect((await open(site, token)).status).toBe(400)
  await waitForJobs(site)
  const [, withdrawn] = await findNotifications(site, ann)
  expect(withdrawn).toMatchObject({
    title: 'Your invitation to Ridge walk was withdrawn',
    text: 'The organiser withdrew it. You don’t need to do anything.',
  })

  await sendInvitation()
  const newToken = tokenIn((await findMails(site, ann)).at(-1)?.text)
  await site.database.moveClock('24 hours')
  expect((await open(site, newToken)).status).toBe(400)
})

test('whoever registers with the address completes its account, and its owner still gets it by the link', async () => {
  const { site, bookingId } = await startInvited()
  await using _site = site
  const token = tokenIn((await findMails(site, ann))[0]?.text)
  const registering = { body: { email: EMAIL, ...names, firstName: 'Eve' } }
  const registration = await site.call(register, registering)
  expect(registration.status).toBe(201)
  const eve = { ...ann, token: registration.body.token }
  await site.database.query(`update users set profile_image_url = '/api/avatars/eve.webp' where email = $1`, [
    EMAIL,
  ])
  await site.database.query(
    `insert into user_identities (issuer, subject, user_id)
     select 'https://id.example.org', 'eve', id from users where email = $1`,
    [EMAIL],
  )
  expect((await site.call(acceptOffer, { params: { id: bookingId }, as: eve })).body.code).toBe(
    'EMAIL_UNCONFIRMED',
  )
  expect((await site.call(register, registering)).body.code).toBe('EMAIL_TAKEN')

  const { body } = await claim(site, token)
  expect((await site.call(getCurrentUser, { as: eve })).status).toBe(401)
  const as = { ...ann, token: body.token }
  expect((await site.call(getCurrentUser, { as })).body).toMatchObject({
    firstName: 'Ann',
    profileImageUrl: null,
  })
  expect(await site.database.query('select from user_identities')).toEqual([])
})

test('a stranger who registers the address cannot turn its invitations off', async () => {
  const { site, registered: as, sendInvitation } = await startInvited({ isRegistered: true })
  await using _site = site
  const turnOff = (group: 'offers' | 'cars') =>
    site.call(changeNotificationSetting, { body: { group, channel: 'mail', isOn: false }, as })
  expect((await turnOff('offers')).body.code).toBe('MAIL_SETTING_UNCONFIRMED')
  expect((await turnOff('cars')).status).toBe(200)
  await site.database.query(`update bookings set status = 'cancelled', ended_at = app_now()`)
  expect(await sendInvitation()).toMatchObject({ isMailed: true })
  const invitations = (await findMails(site, ann)).filter(({ subject }) => subject.includes('invites'))
  expect(invitations).toHaveLength(2)
})

test('the reader of its mails can turn invitations off, and it stays so when they get the account', async () => {
  const { site, olga, bookingId, sendInvitation } = await startInvited()
  await using _site = site
  const token = tokenIn((await findMails(site, ann))[0]?.text)
  const [user] = await site.database.query<{ id: string }>('select id from users where email = $1', [EMAIL])
  const key = await makeUnsubscribeKey(site.context, user?.id ?? '')
  await site.call(unsubscribe, { params: { key, group: 'offers' } })
  await claim(site, token)
  await site.call(cancelBooking, { params: { id: bookingId }, as: olga })
  expect(await sendInvitation()).toMatchObject({ isMailed: false })
})

test('a new password by email works for such an account, too, and ends the link', async () => {
  const { site } = await startInvited()
  await using _site = site
  await site.call(forgotPassword, { body: { email: EMAIL } })
  await waitForJobs(site)
  const [invitation, reset] = await findMails(site, ann)
  const body = { token: tokenIn(reset?.text), password, confirmPassword: password }
  expect((await site.call(resetPassword, { body })).status).toBe(200)
  expect((await open(site, tokenIn(invitation?.text))).status).toBe(400)
})

test('people with an account are led to the trip, and a note that could be a link is not quoted', async () => {
  const { site, trip } = await startInvited({ isRegistered: true, note: 'See evil.example.com' })
  await using _site = site
  const mail = (await findMails(site, ann)).find(({ subject }) => subject.includes('invites'))
  expect(mail?.text).toContain(`http://site.test/trip/${trip.id}?tab=booking`)
  expect(mail?.text).not.toContain('#token')
  expect(mail?.text).toContain('Olga added a note.')
  expect(mail?.text).not.toContain('evil')
})

test('an invitation that nobody accepted says so', async () => {
  const { site } = await startInvited()
  await using _site = site
  await site.database.moveClock('24 hours')
  await expect
    .poll(async () => (await findNotifications(site, ann)).map(({ title, text }) => [title, text]))
    .toContainEqual([
      'Your invitation to Ridge walk has ended',
      'It wasn’t accepted in time. You can still book if there’s room.',
    ])
})

test('an invitation is not mailed to an address that its account got since', async () => {
  await using smtp = await startSmtp()
  await smtp.goAway()
  const { site, bookingId } = await startInvited({ isRegistered: true, settings: { SMTP_URL: smtp.url } })
  await using _site = site
  const changeEmail = (email: string) =>
    site.database.query(
      `update users set email = $1, email_verified_at = app_now()
       where id = (select user_id from bookings where id = $2)`,
      [email, bookingId],
    )
  await changeEmail('stranger@example.org')
  await smtp.comeBack()
  await retryJobs(site)
  expect(smtp.received).toEqual([])
  // They still read of it in the app, without the note.
  const [told] = await findNotifications(site, { ...ann, email: 'stranger@example.org' })
  expect(told?.title).toBe('Olga invites you to Ridge walk')
  expect(told?.text).not.toContain('Come along')
})

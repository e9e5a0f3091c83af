import { expect, test } from 'vitest'
import { endOtherSessions, endSession, listSessions } from '#contract/account.ts'
import { getCurrentUser, logIn } from '#contract/auth.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId } from '#testing/test-notifications.ts'

withBackground()

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

/** Signs a person in on another device. */
async function signInFrom(site: TestSite, person: Person, userAgent: string): Promise<Person> {
  const response = await site.app.inject({
    method: logIn.method,
    url: logIn.path,
    headers: { 'user-agent': userAgent },
    payload: { email: person.email, password: person.password },
  })
  return { ...person, token: response.json<{ token: string }>().token }
}

const isSignedIn = async (site: TestSite, as: Person) =>
  (await site.call(getCurrentUser, { as })).status === 200

test('lists a person’s sessions: the current one first, then the latest', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const laptop = await signInFrom(site, ida, CHROME)
  await signInFrom(site, ida, 'phone')
  await site.person()

  const { body } = await site.call(listSessions, { as: laptop })

  expect(body.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    [CHROME, true],
    ['phone', false],
    ['lightMyRequest', false],
  ])
  expect(body[0]).toMatchObject({ ip: '127.0.0.1' })
  expect(JSON.stringify(body)).not.toContain(laptop.token)
})

test('does not list expired sessions', async () => {
  await using site = await startApp()
  const ida = await site.person()
  await site.database.moveClock('31 days')
  const current = await signInFrom(site, ida, CHROME)
  const { body } = await site.call(listSessions, { as: current })
  expect(body).toHaveLength(1)
  // Both times come from the same clock.
  const [{ signedInAt, expiresAt } = { signedInAt: '', expiresAt: '' }] = body
  const days = (Date.parse(expiresAt) - Date.parse(signedInAt)) / (24 * 3_600_000)
  expect(days).toBeCloseTo(30, 2)
})

test('the current session is listed even among very many', async () => {
  await using site = await startApp()
  const ida = await site.person()
  await site.database.query(
    `insert into sessions (sid, sess, expire)
     select 'later-' || n, jsonb_build_object('userId', $1::text, 'userAgent', null, 'ip', '192.0.2.1',
       'signedInAt', '2099-01-01T00:00:00.000Z'), app_now() + interval '1 day' from generate_series(1, 120) n`,
    [await findUserId(site, ida)],
  )
  const { body } = await site.call(listSessions, { as: ida })
  expect([body.length, body[0]?.isCurrent]).toEqual([100, true])
})

test('a device can sign out another one, which gets a live change', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const laptop = await signInFrom(site, ida, CHROME)
  const topic = `user:${await findUserId(site, ida)}`
  const liveChanges: string[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync') liveChanges.push(...message.map((change) => `${change.topic} ${change.what}`))
  })
  const { body } = await site.call(listSessions, { as: laptop })
  const otherSessionId = body.find(({ isCurrent }) => !isCurrent)?.id ?? ''

  const response = await site.call(endSession, { params: { id: otherSessionId }, as: laptop })

  expect([response.status, response.header('set-cookie')]).toEqual([204, undefined])
  expect(await isSignedIn(site, ida)).toBe(false)
  expect(await isSignedIn(site, laptop)).toBe(true)
  await expect.poll(() => liveChanges).toContain(`${topic} session`)
  expect(await site.call(endSession, { params: { id: otherSessionId }, as: laptop })).toMatchObject({
    status: 404,
    body: { code: 'SESSION_NOT_FOUND' },
  })
})

test('ending the current session clears its cookie', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const [ownSession] = (await site.call(listSessions, { as: ida })).body

  const response = await site.call(endSession, { params: { id: ownSession?.id ?? '' }, as: ida })

  expect(response.header('set-cookie')).toMatch(/^session=;/)
  expect(await isSignedIn(site, ida)).toBe(false)
})

test('nobody, not even an admin, can end another person’s session', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person({ isAdmin: true })]
  const [ownSession] = (await site.call(listSessions, { as: ida })).body

  for (const id of [ownSession?.id ?? '', 'nonsense', '0'.repeat(64)]) {
    expect((await site.call(endSession, { params: { id }, as: per })).status).toBe(404)
  }
  expect(await isSignedIn(site, ida)).toBe(true)
  expect((await site.call(listSessions, {})).status).toBe(401)
  expect((await site.call(endSession, { params: { id: ownSession?.id ?? '' } })).status).toBe(401)
  expect((await site.call(endOtherSessions, {})).status).toBe(401)
})

test('signing out elsewhere keeps this device and other people signed in', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person()]
  const laptop = await signInFrom(site, ida, CHROME)
  const phone = await signInFrom(site, ida, 'phone')

  expect((await site.call(endOtherSessions, { as: laptop })).status).toBe(204)

  expect(await isSignedIn(site, laptop)).toBe(true)
  expect(await isSignedIn(site, ida)).toBe(false)
  expect(await isSignedIn(site, phone)).toBe(false)
  expect(await isSignedIn(site, per)).toBe(true)
})

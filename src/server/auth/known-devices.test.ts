import { expect, test } from 'vitest'
import { logIn, logOutEverywhere } from '#contract/auth.ts'
import { changePassword, endOtherSessions, forgotPassword } from '#contract/account.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findMails } from '#testing/test-notifications.ts'
import { sweepAuthRows } from './sweep-auth-rows.ts'

withBackground()

const WRONG = 'wrong password'

/** A client of the site with its IP address and, for a known browser, its device cookie. */
function clientOf(site: TestSite, ip: string, device = '') {
  const post = (url: string, payload: object) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': ip, ...(device !== '' && { cookie: `device=${device}` }) },
      payload,
    })
  return {
    logIn: (email: string, password: string) => post(logIn.path, { email, password }),
    forgot: (email: string) => post(forgotPassword.path, { email }),
  }
}

/** Signs in from an IP address and returns the device cookie. */
async function signInFrom(site: TestSite, ip: string, { email, password }: Person): Promise<string> {
  const answer = await clientOf(site, ip).logIn(email, password)
  const cookie = answer.cookies.find(({ name }) => name === 'device')
  expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict' })
  return cookie?.value ?? ''
}

/** Ten wrong passwords at once, each from another IP address. Returns the statuses of the answers. */
async function attack(site: TestSite, email: string): Promise<number[]> {
  const tries = Array.from({ length: 10 }, (_, number) =>
    clientOf(site, `203.0.113.${number}`).logIn(email, WRONG),
  )
  return (await Promise.all(tries)).map(({ statusCode }) => statusCode)
}

test('during an attack the owner logs in at once on a known device and after 30 s on a new one', async () => {
  await using site = await startApp({ TRUST_PROXY: 'loopback', ATTEMPTS_PER_ADDRESS: '4' })
  const ida = await site.person()
  const otherPerson = await site.person()
  const device = await signInFrom(site, '198.51.100.1', ida)
  const otherPersonsDevice = await signInFrom(site, '198.51.100.1', otherPerson)

  const statuses = await attack(site, ida.email)
  expect(statuses.filter((status) => status === 401)).toHaveLength(4)

  const unknown = clientOf(site, '198.51.100.2')
  const refusal = await unknown.logIn(ida.email, ida.password)
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '30'])
  // A device cookie belongs to one person: it does not help with another address.
  const stranger = clientOf(site, '198.51.100.3', otherPersonsDevice)
  expect((await stranger.logIn(ida.email, ida.password)).statusCode).toBe(429)

  expect((await clientOf(site, '198.51.100.4', device).logIn(ida.email, ida.password)).statusCode).toBe(200)

  await attack(site, ida.email)
  await site.database.moveClock('30 seconds')
  await attack(site, ida.email)
  expect((await unknown.logIn(ida.email, ida.password)).statusCode).toBe(200)
})

test('a known browser has its own limit, until a new password or logging out everywhere', async () => {
  await using site = await startApp({ TRUST_PROXY: 'loopback', ATTEMPTS_PER_ADDRESS: '2' })
  const ida = await site.person()
  const first = await signInFrom(site, '198.51.100.1', ida)
  const guess = (device: string) => clientOf(site, '198.51.100.2', device).logIn(ida.email, WRONG)
  const statuses = [await guess(first), await guess(first), await guess(first)]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429])
  // These attempts do not count for a client without the cookie.
  expect((await clientOf(site, '198.51.100.2').logIn(ida.email, ida.password)).statusCode).toBe(200)

  const isKnown = async () => {
    const [row] = await site.database.query<{ known: boolean }>(
      `select exists (select from known_devices where token_hash = encode(sha256($1::bytea), 'hex')) as known`,
      [first],
    )
    return row?.known
  }
  expect(await isKnown()).toBe(true)
  const body = {
    currentPassword: ida.password,
    password: 'over the far hills',
    confirmPassword: 'over the far hills',
  }
  const changed = await site.call(changePassword, { body, as: ida })
  expect(await isKnown()).toBe(false)
  // The browser that changed the password gets a new cookie.
  expect(await site.database.query('select from known_devices')).toHaveLength(1)

  const answer = await site.call(logOutEverywhere, { as: { ...ida, token: changed.body.token } })
  expect(answer.status).toBe(204)
  expect(await site.database.query('select from known_devices')).toEqual([])
})

test('signing out other devices also forgets their browsers', async () => {
  await using site = await startApp({ TRUST_PROXY: 'loopback', ATTEMPTS_PER_ADDRESS: '2' })
  const ida = await site.person()
  const otherPerson = await site.person()
  const stolenDevice = await signInFrom(site, '198.51.100.1', ida)
  const otherPersonsDevice = await signInFrom(site, '198.51.100.1', otherPerson)
  const response = await site.call(endOtherSessions, { as: ida })
  expect(response.status).toBe(204)
  const ownDevice =
    /^device=([^;]+);.*Path=\/api\/auth/.exec(String(response.header('set-cookie')))?.[1] ?? ''

  await attack(site, ida.email)
  await attack(site, otherPerson.email)
  const logInBy = async (device: string, { email, password }: Person) =>
    (await clientOf(site, '198.51.100.2', device).logIn(email, password)).statusCode
  expect(await logInBy(stolenDevice, ida)).toBe(429)
  expect(await logInBy(ownDevice, ida)).toBe(200)
  expect(await logInBy(otherPersonsDevice, otherPerson)).toBe(200)
})

test('only the latest 20 browsers are remembered, and unused ones are forgotten', async () => {
  await using site = await startApp({ TRUST_PROXY: 'loopback' })
  const ida = await site.person()
  await site.database.query(
    `insert into known_devices (token_hash, user_id, last_used_at)
     select 'old ' || n, u.id, app_now() - make_interval(days => n) from users u, generate_series(1, 30) n`,
  )
  const device = await signInFrom(site, '198.51.100.1', ida)
  const knownDevices = () =>
    site.database.query<{ age: number }>(
      `select extract(day from app_now() - last_used_at)::int as age from known_devices order by age desc`,
    )
  // The browser of site.person(), the one that has just signed in, and the newest 18 of the inserted ones.
  expect(await knownDevices()).toHaveLength(20)
  expect((await knownDevices())[0]).toEqual({ age: 18 })

  await site.database.moveClock('390 days')
  expect((await clientOf(site, '198.51.100.1', device).logIn(ida.email, ida.password)).statusCode).toBe(200)
  await sweepAuthRows(site.context)
  // The browser used just now, that of site.person(), and those last used less than 400 days ago.
  expect(await knownDevices()).toHaveLength(11)
  await site.database.moveClock('399 days')
  await sweepAuthRows(site.context)
  expect(await knownDevices()).toEqual([{ age: 399 }])
})

test('requests for reset links follow the same limits and cannot flood a mailbox', async () => {
  await using site = await startApp({ TRUST_PROXY: 'loopback', ATTEMPTS_PER_ADDRESS: '3' })
  const ida = await site.person()
  const device = await signInFrom(site, '198.51.100.1', ida)
  const otherClients = Array.from({ length: 10 }, (_, number) => clientOf(site, `203.0.113.${number}`))

  const statuses = await Promise.all(otherClients.map((client) => client.forgot(ida.email)))
  expect(statuses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(3)
  const fromKnownDevice = await clientOf(site, '198.51.100.1', device).forgot(ida.email)
  expect(fromKnownDevice.statusCode).toBe(204)
  // A client that has waited may ask again, but no more links are mailed: the earlier ones still work.
  await site.database.moveClock('30 seconds')
  const later = await Promise.all(otherClients.map((client) => client.forgot(ida.email)))
  expect(later.filter(({ statusCode }) => statusCode === 204).length).toBeGreaterThan(3)
  await site.database.moveClock('15 minutes')
  expect((await clientOf(site, '198.51.100.9').forgot(ida.email)).statusCode).toBe(204)
  const openJobs = () => site.database.query('select from graphile_worker.jobs')
  await expect.poll(openJobs, { timeout: 15_000 }).toEqual([])
  expect(await findMails(site, ida)).toHaveLength(4)
})

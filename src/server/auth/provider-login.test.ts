import { expect, test } from 'vitest'
import { resetPassword } from '#contract/account.ts'
import { getCurrentUser, logIn } from '#contract/auth.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { logInAtProvider, exchangeLoginCode, readLoginResult } from '#testing/provider-login.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startListeningSite, TestBrowser } from '#testing/test-browser.ts'
import { hashToken } from './rules.ts'
import { sweepAuthRows } from './sweep-auth-rows.ts'

withBackground()

const ida = {
  email: 'Ida@Example.org',
  email_verified: true,
  name: 'Ida Moen',
  given_name: 'Ida',
  family_name: 'Moen',
  picture: 'https://pictures.example.org/ida.jpg',
}

const withToken = (token: string): Person => ({ email: '', password: '', token })

/** A site, a login provider with an account of Ida, and a browser. */
async function startWithProvider(settings: Record<string, string> = {}) {
  const provider = await startIdentityProvider()
  provider.accounts.set('ida-1', ida)
  const site = await startListeningSite({ ...provider.settings, ...settings })
  return {
    site,
    provider,
    browser: new TestBrowser(),
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

test('a first provider login creates an account and signs the person in', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world

  const result = await logInAtProvider(site, browser, 'ida-1')
  expect(result).toMatchObject({ path: '/login', error: null })
  const { status, token } = await exchangeLoginCode(site, browser, result.code)

  expect(status).toBe(200)
  const me = await site.call(getCurrentUser, { as: withToken(token) })
  expect(me.body).toEqual({
    id: expect.any(String) as string,
    email: 'ida@example.org',
    firstName: 'Ida',
    lastName: 'Moen',
    profileImageUrl: ida.picture,
    isAdmin: false,
    emailVerified: true,
  })
  expect(browser.cookieNames(/^(session|login_)/)).toEqual(['session'])
})

test('a later provider login finds the same account, even with a changed address', async () => {
  await using world = await startWithProvider()
  const { site, provider } = world
  const phone = new TestBrowser()
  const laptop = new TestBrowser()
  const first = await exchangeLoginCode(site, phone, (await logInAtProvider(site, phone, 'ida-1')).code)
  provider.accounts.set('ida-1', { ...ida, email: 'new@example.org', picture: 'https://example.org/new.jpg' })

  const second = await exchangeLoginCode(site, laptop, (await logInAtProvider(site, laptop, 'ida-1')).code)

  const [before, now] = await Promise.all(
    [first, second].map(({ token }) => site.call(getCurrentUser, { as: withToken(token) })),
  )
  expect(now?.body).toEqual(before?.body)
  expect(now?.body).toMatchObject({
    email: 'ida@example.org',
    profileImageUrl: 'https://example.org/new.jpg',
  })
  expect(await site.database.query('select from users')).toHaveLength(1)
})

test('a new password invalidates a login code that is not yet exchanged', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const { code } = await logInAtProvider(site, browser, 'ida-1')
  await site.database.query(
    `insert into password_resets (token_hash, user_id, expires_at)
     select $1, id, app_now() + interval '1 hour' from users`,
    [hashToken('mailed')],
  )

  const password = 'over the hills and away'
  const body = { token: 'mailed', password, confirmPassword: password }
  expect((await site.call(resetPassword, { body })).status).toBe(200)

  expect(await exchangeLoginCode(site, browser, code)).toMatchObject({ code: 'LOGIN_UNCONFIRMED' })
})

test('the request to the provider contains no secret and no input of the caller', async () => {
  await using world = await startWithProvider()
  const { site, provider, browser } = world

  const response = await browser.send(`${site.address}/api/login?returnTo=//evil.example&redirect_uri=//evil`)

  const loginUrl = new URL(response.headers.get('location') ?? '')
  expect(loginUrl.origin).toBe(provider.settings.OIDC_ISSUER)
  expect(Object.fromEntries(loginUrl.searchParams)).toEqual({
    client_id: 'wild-trips',
    redirect_uri: `${site.address}/api/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^\d+-[\w-]{16}\.[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 'S256',
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^login_\d+-[\w-]{16}=[\w-]{43}; Max-Age=660; Path=\/api; HttpOnly; SameSite=Lax$/,
  )
})

test('the login cookie is for HTTPS only when the site is public', async () => {
  await using world = await startWithProvider({ PUBLIC_URL: 'https://trips.example.org' })
  const response = await world.browser.send(`${world.site.address}/api/login`)
  expect(response.headers.get('set-cookie')).toContain('; Secure')
})

test('a HEAD request starts no login', async () => {
  await using world = await startWithProvider()
  const response = await world.browser.send(`${world.site.address}/api/login`, { method: 'HEAD' })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([404, null])
})

test('a person who cancels at the provider gets LOGIN_CANCELLED', async () => {
  await using world = await startWithProvider()
  const result = await logInAtProvider(world.site, world.browser, null)
  expect(result).toEqual({ path: '/login', code: '', error: 'LOGIN_CANCELLED' })
})

test('logins started in several tabs at once all succeed', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const responses = await Promise.all([1, 2, 3].map(() => browser.send(`${site.address}/api/login`)))

  for (const response of responses) {
    const page = await browser.open(response.headers.get('location') ?? '')
    const end =
      page.url.origin === site.address
        ? page
        : await browser.open(page.url, { method: 'POST', body: new URLSearchParams({ account: 'ida-1' }) })
    expect(await exchangeLoginCode(site, browser, readLoginResult(end.url).code)).toMatchObject({
      status: 200,
    })
  }
})

test('cookies of abandoned logins do not pile up in the browser', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world

  for (let time = 0; time < 9; time++) await browser.send(`${site.address}/api/login`)

  expect(browser.cookieNames(/^login_/)).toHaveLength(5)
  expect(await logInAtProvider(site, browser, 'ida-1')).toMatchObject({ error: null })
})

/** Logs in up to the provider's redirect to the callback, without following it. */
async function callbackUrlOf(site: { address: string }, browser: TestBrowser): Promise<URL> {
  const page = await browser.open(`${site.address}/api/login`)
  let next = await browser.send(page.url, {
    method: 'POST',
    body: new URLSearchParams({ account: 'ida-1' }),
  })
  for (;;) {
    const location = new URL(next.headers.get('location') ?? '', page.url)
    if (location.pathname === '/api/callback') return location
    next = await browser.send(location)
  }
}

test('a callback from the provider is refused in another browser', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const callbackUrl = await callbackUrlOf(site, browser)

  const stranger = await new TestBrowser().open(callbackUrl)

  expect(readLoginResult(stranger.url)).toEqual({ path: '/login', code: '', error: 'LOGIN_UNCONFIRMED' })
  expect(await site.database.query('select from users')).toEqual([])
})

test('a callback with a changed state is refused', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const callbackUrl = await callbackUrlOf(site, browser)
  const state = callbackUrl.searchParams.get('state') ?? ''
  const [id = '', signature = ''] = state.split('.')

  for (const wrongState of [
    '',
    id,
    `${id}.`,
    `${id}.${signature.slice(1)}`,
    `9${id}.${signature}`,
    `${state}.x`,
    '__proto__',
  ]) {
    callbackUrl.searchParams.set('state', wrongState)
    expect(readLoginResult((await browser.open(callbackUrl)).url)).toMatchObject({
      error: 'LOGIN_UNCONFIRMED',
    })
  }
  callbackUrl.searchParams.set('state', state)
  callbackUrl.searchParams.append('state', state)
  expect(readLoginResult((await browser.open(callbackUrl)).url)).toMatchObject({ error: 'LOGIN_UNCONFIRMED' })
})

test('a callback that comes too late is refused', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const callbackUrl = await callbackUrlOf(site, browser)

  await site.database.moveClock('10 minutes 1 second')

  expect(readLoginResult((await browser.open(callbackUrl)).url)).toMatchObject({ error: 'LOGIN_UNCONFIRMED' })
})

test('a callback works only once', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const callbackUrl = await callbackUrlOf(site, browser)

  expect(readLoginResult((await browser.open(callbackUrl)).url)).toMatchObject({ error: null })
  expect(readLoginResult((await browser.open(callbackUrl)).url)).toMatchObject({ error: 'LOGIN_UNCONFIRMED' })
})

test('only one of ten exchanges of a code at once gets a session', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const { code } = await logInAtProvider(site, browser, 'ida-1')

  const answers = await Promise.all(Array.from({ length: 10 }, () => exchangeLoginCode(site, browser, code)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
  expect(await site.database.query('select from sessions')).toHaveLength(1)
})

test('a login code expires after a minute and is then swept', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const early = await logInAtProvider(site, browser, 'ida-1')
  await site.database.moveClock('30 seconds')
  expect(await exchangeLoginCode(site, browser, early.code)).toMatchObject({ status: 200 })

  const late = await logInAtProvider(site, browser, 'ida-1')
  await site.database.moveClock('61 seconds')
  expect(await exchangeLoginCode(site, browser, late.code)).toMatchObject({
    status: 401,
    code: 'LOGIN_UNCONFIRMED',
  })
  await sweepAuthRows(site.context)
  expect(await site.database.query('select from login_codes')).toEqual([])
})

test('a login code is refused in other browsers and keeps working in its own', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const otherBrowser = new TestBrowser()
  const { code } = await logInAtProvider(site, browser, 'ida-1')
  await logInAtProvider(site, otherBrowser, 'ida-1')

  const refusal = { status: 401, code: 'LOGIN_UNCONFIRMED', message: expect.any(String) as string }
  expect(await exchangeLoginCode(site, new TestBrowser(), code)).toEqual(refusal)
  expect(await exchangeLoginCode(site, otherBrowser, code)).toEqual(refusal)
  expect(await exchangeLoginCode(site, browser, `${code}x`)).toEqual(refusal)
  const forged = new TestBrowser()
  forged.keep(`login_${code.split('.')[0]}`, 'a-secret-of-ones-own')
  expect(await exchangeLoginCode(site, forged, code)).toEqual(refusal)

  expect(await exchangeLoginCode(site, browser, code)).toMatchObject({ status: 200 })
})

test('the database stores login codes only as hashes', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const { code } = await logInAtProvider(site, browser, 'ida-1')

  const [row] = await site.database.query('select * from login_codes')

  expect(row).toMatchObject({ code_hash: expect.stringMatching(/^[\da-f]{64}$/) as string })
  expect(JSON.stringify(row)).not.toContain(code.split('.')[1])
})

test('provider logins and code exchanges count as attempts of the client', async () => {
  await using world = await startWithProvider({ ATTEMPTS_PER_CLIENT: '2' })
  const { site, browser } = world
  const { code } = await logInAtProvider(site, browser, 'ida-1')
  expect(await exchangeLoginCode(site, browser, code)).toMatchObject({ status: 200 })

  expect(await logInAtProvider(site, browser, 'ida-1')).toMatchObject({ error: 'TOO_MANY_ATTEMPTS' })
  // Each of these makes the pause longer, so that it cannot end before the next line.
  await Promise.all(Array.from({ length: 8 }, () => exchangeLoginCode(site, browser, code)))
  expect(await exchangeLoginCode(site, browser, code)).toMatchObject({ status: 429 })
})

test('an account that a squatter registered goes to the owner of its address', async () => {
  await using world = await startWithProvider()
  const { site, browser } = world
  const squatter = await site.person({ email: 'ida@example.org', firstName: 'Not Ida' })

  const { token } = await exchangeLoginCode(
    site,
    browser,
    (await logInAtProvider(site, browser, 'ida-1')).code,
  )

  expect((await site.call(getCurrentUser, { as: withToken(token) })).body).toMatchObject({ firstName: 'Ida' })
  expect((await site.call(getCurrentUser, { as: squatter })).status).toBe(401)
  const guess = await site.call(logIn, { body: squatter })
  expect([guess.status, guess.body.message]).toEqual([401, 'Invalid email or password'])
  expect(await site.database.query('select from users')).toHaveLength(1)
})

test.each([
  { access: 'no existing account', isRegistered: true },
  { access: 'no new account', isRegistered: false },
])('an unverified address gives access to $access', async ({ isRegistered }) => {
  await using world = await startWithProvider()
  const { site, provider, browser } = world
  provider.accounts.set('ida-1', { ...ida, email_verified: false })
  const owner = isRegistered ? await site.person({ email: 'ida@example.org' }) : null

  const result = await logInAtProvider(site, browser, 'ida-1')

  expect(result).toEqual({ path: '/login', code: '', error: 'LOGIN_EMAIL_UNVERIFIED' })
  expect(await site.database.query('select from user_identities')).toEqual([])
  if (owner) expect((await site.call(logIn, { body: owner })).status).toBe(200)
  else expect(await site.database.query('select from users')).toEqual([])
})

test('a login without an email address gets LOGIN_EMAIL_MISSING', async () => {
  await using world = await startWithProvider()
  world.provider.accounts.set('ida-1', { name: 'Ida' })
  expect(await logInAtProvider(world.site, world.browser, 'ida-1')).toMatchObject({
    error: 'LOGIN_EMAIL_MISSING',
  })
})

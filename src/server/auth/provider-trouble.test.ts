import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { logIn } from '#contract/auth.ts'
import { startFaultyProvider, type FaultyProvider } from '#testing/faulty-provider.ts'
import { oidcSettings } from '#testing/identity-provider.ts'
import { exchangeLoginCode, readLoginResult } from '#testing/provider-login.ts'
import { startListeningSite, TestBrowser } from '#testing/test-browser.ts'

const ida = { email: 'ida@example.org', email_verified: true, name: 'Ida' }
const DISCOVERY = '/.well-known/openid-configuration'

/** A hanging provider times out after a second; everything else may be slow on a slow machine. */
const timeoutFor = (kind: string) => ({ OIDC_TIMEOUT_SECONDS: kind === 'hanging' ? '1' : '20' })

async function startWithFaultyProvider(settings = timeoutFor('nothing')) {
  const provider = await startFaultyProvider()
  const site = await startListeningSite({ ...provider.settings, ...settings })
  const browser = new TestBrowser()
  return {
    site,
    provider,
    browser,
    /** Begins logins until one gets to the provider, and returns what the provider was sent. */
    begin: async () => {
      let loginUrl = await beginAt(site, browser)
      while (loginUrl.origin !== provider.issuer) loginUrl = await beginAt(site, browser)
      return { nonce: loginUrl.searchParams.get('nonce'), state: loginUrl.searchParams.get('state') ?? '' }
    },
    /** Returns from the provider with a code, or any other answer. */
    answer: async (query: Record<string, string>) => {
      const { url } = await browser.open(
        `${site.address}/api/callback?${new URLSearchParams(query).toString()}`,
      )
      return readLoginResult(url)
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

async function beginAt(site: { address: string }, browser: TestBrowser): Promise<URL> {
  const response = await browser.send(`${site.address}/api/login`)
  return new URL(response.headers.get('location') ?? '', site.address)
}

test('a valid ID token is enough to sign a person in', async () => {
  await using world = await startWithFaultyProvider()
  const { nonce, state } = await world.begin()
  world.provider.token = { claims: { ...ida, nonce } }

  const { code } = await world.answer({ code: 'any', state })

  expect(await exchangeLoginCode(world.site, world.browser, code)).toMatchObject({ status: 200 })
})

const anHourAgo = Math.floor(Date.now() / 1000) - 3600
const anotherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const wrongTokens: [string, FaultyProvider['token']][] = [
  ['with another nonce', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['that has expired', { claims: { exp: anHourAgo } }],
  ['for another site', { claims: { aud: 'another-site' } }],
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['with a subject that cannot be stored', { claims: { sub: 'a\0b' } }],
  ['signed with another key', { key: anotherKey }],
  ['that is not signed', { alg: 'none', key: null }],
  ['that claims a signature but has none', { key: null }],
  ['signed with a secret instead of a key', { alg: 'HS256' }],
]

test.each(wrongTokens)('an ID token %s is refused', async (_what, { claims, ...token }) => {
  await using world = await startWithFaultyProvider()
  const { nonce, state } = await world.begin()
  world.provider.token = { claims: { ...ida, nonce, ...claims }, ...token }

  const result = await world.answer({ code: 'any', state })

  expect(result).toEqual({ path: '/login', code: '', error: 'LOGIN_UNCONFIRMED' })
  expect(await world.site.database.query('select from users')).toEqual([])
})

test.each(['error', 'garbage', 'hanging', 'hanging up'] as const)(
  'a failing provider (%s) is reported as away and used again once it recovers',
  async (kind) => {
    await using world = await startWithFaultyProvider(timeoutFor(kind))
    world.provider.fault = { at: DISCOVERY, kind }
    const loginPage = await beginAt(world.site, world.browser)
    expect(readLoginResult(loginPage)).toEqual({ path: '/login', code: '', error: 'LOGIN_PROVIDER_AWAY' })

    world.provider.fault = null
    expect(await world.begin()).toMatchObject({ nonce: expect.any(String) as string })
  },
)

test.each([
  ['/token', 'error'],
  ['/token', 'garbage'],
  ['/token', 'hanging'],
  ['/token', 'hanging up'],
  ['/jwks', 'error'],
  ['/jwks', 'hanging'],
] as const)('a failure at %s (%s) is reported on the login page', async (at, kind) => {
  await using world = await startWithFaultyProvider(timeoutFor(kind))
  const { nonce, state } = await world.begin()
  world.provider.token = { claims: { ...ida, nonce } }
  world.provider.fault = { at, kind }

  expect(await world.answer({ code: 'any', state })).toEqual({
    path: '/login',
    code: '',
    error: 'LOGIN_PROVIDER_AWAY',
  })
})

test('the site starts and passwords work while the provider is unreachable', async () => {
  await using site = await startListeningSite(oidcSettings('http://127.0.0.1:1'))
  const person = await site.person()

  const { url } = await new TestBrowser().open(`${site.address}/api/login`)

  expect(readLoginResult(url)).toMatchObject({ error: 'LOGIN_PROVIDER_AWAY' })
  expect((await site.call(logIn, { body: person })).status).toBe(200)
})

test('error texts of the provider are not shown', async () => {
  await using world = await startWithFaultyProvider()
  const { state } = await world.begin()

  const result = await world.answer({
    error: '<script>alert(1)</script>',
    error_description: 'call 555',
    state,
  })

  expect(result).toEqual({ path: '/login', code: '', error: 'LOGIN_UNCONFIRMED' })
})

test('without a provider the callback redirects to the login page', async () => {
  await using site = await startListeningSite({})
  const { url } = await new TestBrowser().open(`${site.address}/api/callback?code=a&state=b`)
  expect(readLoginResult(url)).toMatchObject({ path: '/login', error: 'LOGIN_UNCONFIRMED' })
})

import { expect, test } from 'vitest'
import { ConfigError, isOnLoopback, readConfig } from './config.ts'

const provider = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'trips',
  OIDC_CLIENT_SECRET: 'secret',
}

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    timeZone: 'UTC',
    demo: null,
    loginProvider: null,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ SOCIAL_YOUTUBE: 'youtube' }, 'SOCIAL_YOUTUBE'],
  [{ CONTACT_EMAIL: 'me' }, 'CONTACT_EMAIL'],
  [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_SECRET'],
  [{ OIDC_CLIENT_ID: 'trips', OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_ISSUER'],
  [{ ...provider, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
  [{ ...provider, OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER'],
  [{ ...provider, OIDC_ISSUER: 'id.example.org' }, 'OIDC_ISSUER'],
])('%o is named as the setting to check', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

test.each(['https://id.example.org', 'http://127.0.0.1:8080/realms/trips', 'http://localhost:8080'])(
  'people may sign in at %s',
  (issuer) => {
    expect(readConfig({ ...provider, OIDC_ISSUER: issuer }).loginProvider).toEqual({
      issuer,
      clientId: 'trips',
      clientSecret: 'secret',
      name: 'single sign-on',
      timeoutSeconds: 5,
    })
  },
)

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://trips.example.org' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000/' }, true],
])('%o is on loopback alone: %s', (environment, expected) => {
  expect(isOnLoopback(readConfig(environment))).toBe(expected)
})

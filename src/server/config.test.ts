import { expect, test } from 'vitest'
import { ConfigError, isOnLoopback, readConfig } from './config.ts'

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    timeZone: 'UTC',
    demo: null,
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
])('%o is named as the setting to check', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

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

import { expect, test } from 'vitest'
import { ConfigError, isOnLoopback, lacksMail, readConfig } from './config.ts'

const provider = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'trips',
  OIDC_CLIENT_SECRET: 'secret',
}

const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const database = { DATABASE_URL: 'postgresql://db/trips' }

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    timeZone: 'UTC',
    demo: null,
    loginProvider: null,
    s3: null,
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
  [{ S3_BUCKET: 'pictures' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET'],
  [{ ...bucket, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID'],
  [{ ...bucket, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT'],
  [{ ...bucket, S3_PREFIX: 'a b?' }, 'S3_PREFIX'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example.org' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Trips' }, 'MAIL_FROM'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ...stripe, STRIPE_API_URL: 'https://stripe.example.org' }, 'STRIPE_API_URL'],
  [{ ...stripe, STRIPE_API_URL: 'localhost:1' }, 'STRIPE_API_URL'],
  [{ ...stripe, PAYMENTS: 'sandbox' }, 'PAYMENTS'],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS'],
  [{ DATABASE_POOL_SIZE: '4' }, 'DATABASE_POOL_SIZE'],
  [{ MAIL_FROM: 'Trips <trips@example.org>\nBcc: all@example.org' }, 'MAIL_FROM'],
])('the error for %o names the setting to check', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

test('a bucket is at Amazon unless another endpoint is set', () => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const atAmazon = { bucket: 'pictures', endpoint: null, region: 'us-east-1', prefix: '', ...keys }
  expect(readConfig(bucket).s3).toEqual(atAmazon)
  const S3_ENDPOINT = 'http://storage:9000'
  expect(readConfig({ ...bucket, S3_ENDPOINT }).s3).toEqual({ ...atAmazon, endpoint: S3_ENDPOINT })
})

test.each(['https://id.example.org', 'http://127.0.0.1:8080/realms/trips', 'http://localhost:8080'])(
  '%s is accepted as the address of a login provider',
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
])('a site with %o is reachable on loopback only: %s', (environment, expected) => {
  expect(isOnLoopback(readConfig(environment))).toBe(expected)
})

test.each([
  ['trips@example.org', { name: null, address: 'trips@example.org' }],
  ['<trips@example.org>', { name: null, address: 'trips@example.org' }],
  ['Wild Trips <trips@example.org>', { name: 'Wild Trips', address: 'trips@example.org' }],
  ['"Trips, wild" <trips@example.org>', { name: 'Trips, wild', address: 'trips@example.org' }],
])('%s is accepted as the sender of mails', (text, mailFrom) => {
  expect(readConfig({ MAIL_FROM: text }).mailFrom).toEqual(mailFrom)
})

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ PUBLIC_URL: 'https://trips.example.org' }, true],
  [{ DATABASE_URL: 'postgresql://db/trips' }, true],
  [{ DATABASE_URL: 'postgresql://db/trips', SMTP_URL: 'smtps://user:secret@mail.example.org' }, false],
])('a site with %o lacks a way to send mail: %s', (environment, expected) => {
  expect(lacksMail(readConfig(environment))).toBe(expected)
})

test('Stripe needs three keys, and its address changes only if STRIPE_API_URL is set', () => {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
  expect(readConfig({}).stripe).toBeNull()
  expect(readConfig(stripe).stripe).toEqual({ ...keys, apiUrl: null })
  const STRIPE_API_URL = 'http://127.0.0.1:12111'
  expect(readConfig({ ...stripe, STRIPE_API_URL }).stripe).toEqual({ ...keys, apiUrl: STRIPE_API_URL })
})

test.each([
  [{}, 'sandbox'],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, 'sandbox'],
  [{ NODE_ENV: 'production' }, null],
  [{ HOST: '0.0.0.0' }, null],
  [{ PUBLIC_URL: 'https://trips.example.org' }, null],
  [database, null],
  [{ ...database, PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0', PAYMENTS: 'sandbox' }, 'sandbox'],
  [stripe, 'stripe'],
  [{ ...stripe, ...database, NODE_ENV: 'production', PUBLIC_URL: 'https://trips.example.org' }, 'stripe'],
])('with %o the payment provider is %s', (environment, expected) => {
  expect(readConfig(environment).payments).toBe(expected)
})

const model = { ASSISTANT_BASE_URL: 'https://models.example.org/v1', ASSISTANT_MODEL: 'small' }

test('the assistant uses a model only if one is set, with or without an API key', () => {
  const expected = { baseUrl: 'https://models.example.org/v1', model: 'small', timeoutMs: 60_000 }
  expect(readConfig({}).assistantModel).toBeNull()
  expect(readConfig(model).assistantModel).toEqual({ ...expected, apiKey: null })
  const withKey = { ...model, ASSISTANT_API_KEY: 'secret', ASSISTANT_TIMEOUT_SECONDS: '5' }
  expect(readConfig(withKey).assistantModel).toEqual({ ...expected, apiKey: 'secret', timeoutMs: 5_000 })
  const onThisMachine = { ...model, ASSISTANT_BASE_URL: 'http://127.0.0.1:11434/v1' }
  expect(readConfig(onThisMachine).assistantModel).toMatchObject({ baseUrl: 'http://127.0.0.1:11434/v1' })
  const inOwnNetwork = { ...model, ASSISTANT_BASE_URL: 'http://ollama:11434/v1' }
  expect(readConfig(inOwnNetwork).assistantModel).toMatchObject({ baseUrl: 'http://ollama:11434/v1' })
})

test.each([
  [{ ASSISTANT_BASE_URL: 'https://models.example.org/v1' }, 'together'],
  [{ ASSISTANT_MODEL: 'small' }, 'together'],
  [{ ASSISTANT_API_KEY: 'secret' }, 'together'],
  [{ ...model, ASSISTANT_BASE_URL: 'http://models.example.org/v1', ASSISTANT_API_KEY: 'secret' }, 'https://'],
  [{ ...model, ASSISTANT_BASE_URL: 'models' }, 'ASSISTANT_BASE_URL'],
  [{ ...model, ASSISTANT_TIMEOUT_SECONDS: '0' }, 'ASSISTANT_TIMEOUT_SECONDS'],
])('the incomplete or invalid assistant settings %o are refused', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

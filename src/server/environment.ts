import * as z from 'zod/mini'

const text = z.optional(z.string().check(z.trim(), z.minLength(1)))
const url = (protocol: RegExp) =>
  z.optional(z.url({ protocol, error: 'Use a URL like https://example.org.' }))
const databaseUrl = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Use a URL like postgresql://localhost/trips.')),
)
/** 'name@example.org' or 'Name <name@example.org>' */
export const SENDER_PATTERN = /^(?:(?<name>[^<>\p{Cc}]*?)\s*<)?(?<address>[^\s<>@,;]+@[^\s<>@,;]+?)>?$/u
/** A whole number within a range, and its default. */
const wholeNumber = (fallback: number, min: number, max: number) => {
  const range = `Use a whole number from ${min} to ${max}.`
  const number = z.coerce.number(range).check(z.int(range), z.minimum(min, range), z.maximum(max, range))
  return z._default(number, fallback)
}

export const Environment = z.object({
  NODE_ENV: text,
  PAGES_FROM: url(/^http$/),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: url(/^https?$/),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_POOL_SIZE: wholeNumber(10, 5, 200),
  DATABASE_WAIT_SECONDS: wholeNumber(60, 0, 86_400),
  DRAIN_SECONDS: wholeNumber(0, 0, 3_600),
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone, 'Use a time zone like Europe/Oslo.')), 'UTC'),
  DEMO: z.optional(z.enum(['0', '1'])),
  TRUST_PROXY: text,
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'Use a URL like smtps://mail.example.org.' })),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(SENDER_PATTERN, 'Use a sender like Name <name@example.org>.')),
  ),
  CONTACT_EMAIL: z.optional(z.email()),
  SOCIAL_INSTAGRAM: url(/^https$/),
  SOCIAL_FACEBOOK: url(/^https$/),
  SOCIAL_YOUTUBE: url(/^https$/),
  MAX_CONNECTIONS: wholeNumber(20_000, 1, 1_000_000),
  CONNECTIONS_PER_CLIENT: wholeNumber(1_000, 1, 1_000_000),
  STREAMS_PER_CLIENT: wholeNumber(100, 1, 1_000_000),
  SESSION_MEMORY_SECONDS: wholeNumber(30, 0, 30),
  SEATS_CACHE_SECONDS: wholeNumber(1, 0, 5),
  RENDERS_PER_SECOND: wholeNumber(10, 1, 1_000_000),
  RENDERS_PER_CLIENT: wholeNumber(2, 1, 1_000_000),
  OIDC_ISSUER: url(/^https?$/),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), 'single sign-on'),
  OIDC_TIMEOUT_SECONDS: wholeNumber(5, 1, 20),
  S3_BUCKET: text,
  S3_ENDPOINT: url(/^https?$/),
  S3_REGION: z._default(z.string().check(z.trim(), z.minLength(1)), 'us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: z._default(z.string().check(z.regex(/^[\w./-]*$/, 'Use a prefix like trips/.')), ''),
  PAYMENTS: z.optional(z.enum(['sandbox'], 'Use sandbox, or leave it unset.')),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: url(/^https?$/),
  ASSISTANT_BASE_URL: url(/^https?$/),
  ASSISTANT_API_KEY: text,
  ASSISTANT_MODEL: text,
  ASSISTANT_TIMEOUT_SECONDS: wholeNumber(60, 1, 600),
  UPLOADS_AT_ONCE: wholeNumber(2, 1, 1_000_000),
  UPLOADS_PER_HOUR: wholeNumber(200, 1, 1_000_000),
  EXPORTS_PER_HOUR: wholeNumber(30, 1, 1_000_000),
  SEARCHES_PER_SECOND: wholeNumber(5, 1, 1_000_000),
  ATTEMPTS_PER_ADDRESS: wholeNumber(10, 1, 1_000_000),
  ATTEMPTS_PER_CLIENT: wholeNumber(100, 1, 1_000_000),
  HOLDS_PER_PERSON: wholeNumber(3, 1, 1_000_000),
  HOLD_PAUSE_MINUTES: wholeNumber(60, 0, 10_000),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    // Intl throws for a time zone that it does not know.
    return false
  }
}

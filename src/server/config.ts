import path from 'node:path'
import * as z from 'zod/mini'
import { SENDER_PATTERN, Environment } from './environment.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** The environment, parsed once. Every value has a default; an empty variable counts as not set. */
export function readConfig(environment: Record<string, string | undefined>) {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(settings)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Check these settings:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const host = env.HOST
  return {
    isDevelopment: env.NODE_ENV === 'development',
    /**
     * Null: serve the built pages. In development, the address of the process that renders them from source.
     */
    pagesFrom: env.PAGES_FROM ?? null,
    port: env.PORT,
    host,
    /** Null: the address that the server listens on. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataFolder: path.resolve(env.DATA_DIR),
    /** Null: the embedded database. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** A connection that bypasses a transaction pooler, for LISTEN and the job queue. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    /** How long a process that is asked to stop goes on serving, so that proxies send nothing new to it. */
    drainSeconds: env.DRAIN_SECONDS,
    timeZone: env.TIME_ZONE,
    /** '1': allow demo accounts on a site that others can reach; '0': create none. */
    demo: env.DEMO ?? null,
    /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or loopback, linklocal, uniquelocal. */
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    /** Null: mails are stored in the database, where organisers read them. */
    smtpUrl: env.SMTP_URL ?? null,
    /** Null: no-reply@ the site's own host. */
    mailFrom: env.MAIL_FROM === undefined ? null : parseSender(env.MAIL_FROM),
    contactEmail: env.CONTACT_EMAIL ?? null,
    socialLinks: {
      instagram: env.SOCIAL_INSTAGRAM ?? null,
      facebook: env.SOCIAL_FACEBOOK ?? null,
      youtube: env.SOCIAL_YOUTUBE ?? null,
    },
    maxConnections: env.MAX_CONNECTIONS,
    connectionsPerClient: env.CONNECTIONS_PER_CLIENT,
    streamsPerClient: env.STREAMS_PER_CLIENT,
    sessionMemorySeconds: env.SESSION_MEMORY_SECONDS,
    seatsCacheSeconds: env.SEATS_CACHE_SECONDS,
    /** How many uncached pages and lists one process renders per second, in all and for one client. */
    rendersPerSecond: env.RENDERS_PER_SECOND,
    rendersPerClient: env.RENDERS_PER_CLIENT,
    /** Null: people sign in with their password alone. */
    loginProvider: readLoginProvider(env),
    /** Null: uploaded pictures are stored in the database. */
    s3: readS3(env),
    /** Null: people pay in the sandbox, or not at all. */
    stripe: readStripe(env),
    /** Null: nothing can be sold. */
    payments: choosePayments(env),
    /** Null: the assistant uses no model; it reads and answers on this machine. */
    assistantModel: readAssistantModel(env),
    /** The next four limits are per person; searches by visitors are limited per client. */
    uploadsAtOnce: env.UPLOADS_AT_ONCE,
    uploadsPerHour: env.UPLOADS_PER_HOUR,
    exportsPerHour: env.EXPORTS_PER_HOUR,
    searchesPerSecond: env.SEARCHES_PER_SECOND,
    /** Password attempts and the like within 15 minutes, for one email address and for one client. */
    attemptsPerAddress: env.ATTEMPTS_PER_ADDRESS,
    attemptsPerClient: env.ATTEMPTS_PER_CLIENT,
    /** Unpaid holds of one person, over all trips. */
    holdsPerPerson: env.HOLDS_PER_PERSON,
    /** How long somebody who gave up two holds on a trip within a day must wait for another one there. */
    holdPauseMinutes: env.HOLD_PAUSE_MINUTES,
  }
}

/** All three settings or none. A partly set provider is reported, not ignored. */
function readLoginProvider(env: z.infer<typeof Environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of them.')
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) {
    throw new ConfigError('Check OIDC_ISSUER. It must start with https:// unless it is on this machine.')
  }
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME, timeoutSeconds: env.OIDC_TIMEOUT_SECONDS }
}

/** Every setting that a bucket needs, or none. */
function readS3(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region, S3_PREFIX: prefix } = env
  if (
    bucket === undefined &&
    accessKeyId === undefined &&
    secretAccessKey === undefined &&
    endpoint === null
  ) {
    return null
  }
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(
      'Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or none of the S3 settings.',
    )
  }
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix }
}

/** All three keys or none. An API address other than Stripe's is for tests, on this machine only. */
function readStripe(env: z.infer<typeof Environment>) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl = null,
  } = env
  if (secretKey === undefined && publishableKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together, or none of them.',
    )
  }
  if (apiUrl !== null && !LOOPBACK.has(new URL(apiUrl).hostname)) {
    throw new ConfigError('Check STRIPE_API_URL. It is only for tests, and must be on this machine.')
  }
  return { secretKey, publishableKey, webhookSecret, apiUrl }
}

/** Base URL and model name are set together, or neither. A local model may need no key. */
function readAssistantModel(env: z.infer<typeof Environment>) {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey = null } = env
  if (baseUrl === undefined && model === undefined && apiKey === null) return null
  if (baseUrl === undefined || model === undefined) {
    throw new ConfigError(
      'Set ASSISTANT_BASE_URL and ASSISTANT_MODEL together, or none of the assistant settings.',
    )
  }
  const { protocol, hostname } = new URL(baseUrl)
  // Without a key, plain http is allowed: an eavesdropper learns only the questions, and models in a private
  // network often have no https.
  if (protocol === 'http:' && !LOOPBACK.has(hostname) && apiKey !== null) {
    throw new ConfigError(
      'Check ASSISTANT_BASE_URL. With ASSISTANT_API_KEY it must start with https:// unless it is on this machine.',
    )
  }
  return { baseUrl, apiKey, model, timeoutMs: env.ASSISTANT_TIMEOUT_SECONDS * 1_000 }
}

/** Stripe if its keys are set. For a local trial the sandbox is the default, elsewhere PAYMENTS=sandbox. */
function choosePayments(env: z.infer<typeof Environment>): 'stripe' | 'sandbox' | null {
  if (env.PAYMENTS === 'sandbox') {
    if (env.STRIPE_SECRET_KEY !== undefined) {
      throw new ConfigError('Set either PAYMENTS=sandbox or the Stripe keys, not both.')
    }
    return 'sandbox'
  }
  if (env.STRIPE_SECRET_KEY !== undefined) return 'stripe'
  const isTrial =
    env.DATABASE_URL === undefined &&
    env.NODE_ENV !== 'production' &&
    isOnLoopback({ host: env.HOST, publicUrl: env.PUBLIC_URL ?? null })
  return isTrial ? 'sandbox' : null
}

/** Whether the site is reachable from this machine only, judged by its listen address and its public URL. */
export function isOnLoopback({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return LOOPBACK.has(host) && (publicUrl === null || LOOPBACK.has(new URL(publicUrl).hostname))
}

/** Whether people elsewhere use the site although no mail server is set. */
export function lacksMail(config: Pick<Config, 'smtpUrl' | 'databaseUrl' | 'host' | 'publicUrl'>): boolean {
  return config.smtpUrl === null && (config.databaseUrl !== null || !isOnLoopback(config))
}

function parseSender(text: string): { name: string | null; address: string } {
  const { name = '', address = '' } = SENDER_PATTERN.exec(text)?.groups ?? {}
  const unquoted = name.replace(/^"(.*)"$/, '$1')
  return { name: unquoted === '' ? null : unquoted, address }
}

import { setTimeout as delay } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { compose, createLog } from './compose.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { EmbeddedUnavailableError, FolderInUseError, startEmbeddedDatabase } from './db/embedded-database.ts'
import { migrateDatabase, MigrationBlockedError } from './db/migrate.ts'
import { connectWhenReady, DatabaseMissingError } from './db/connect-when-ready.ts'
import { describeError } from './describe-error.ts'
import { migrationsFolder } from './folders.ts'
import { createDevRenderer } from './pages/dev-renderer.ts'
import { serveBuiltPages } from './pages/serve-built-pages.ts'
import { readSettings } from './read-settings.ts'
import { demoAccounts } from './seed/demo-accounts.ts'
import { DemoExposedError, prepareDemo } from './seed/prepare-demo.ts'
import { settleWithin } from './settle-within.ts'
import { shutdownTimes } from './shutdown-times.ts'
import { startLater } from './start-later.ts'
import { withoutGrowingYoungGeneration } from './young-generation.ts'

/** Long: the embedded database may have a lot to write, and none of its processes may be left running. */
const DATABASE_WITHIN_MS = 20_000
/** Whoever waits for the site to start is answered before jobs and sweeps take their share of the CPU. */
const BACKGROUND_AFTER_MS = 1_000

/** Steps that close what was started, run in reverse order. */
const closers: (() => Promise<void>)[] = []
const closing = new AbortController()
/** Aborted when the process is asked to stop and still serves for a while. */
const draining = new AbortController()
/** Waits until that is over; null before the process serves, or without DRAIN_SECONDS. */
let drain: (() => Promise<void>) | null = null
/** The start of jobs and sweeps. */
let background: Promise<void> = Promise.resolve()

async function start(config: Config): Promise<void> {
  const log = createLog(config)
  process.on('uncaughtException', (error, origin) => closeAfterCrash(log, error, origin))
  const address = config.publicUrl ?? addressOf(config, config.port)
  const { embeddedDatabase, databaseUrl, databaseDirectUrl } = await prepareDatabase(config, log, address)

  const site = {
    publicUrl: address,
    contactEmail: config.contactEmail,
    socialLinks: config.socialLinks,
    loginProvider: config.loginProvider?.name ?? null,
    payments: config.payments,
    demoAccounts: [] as typeof demoAccounts,
  }
  const composition = compose({ config, log, site, databaseUrl, databaseDirectUrl })
  const { context } = composition
  closeLater(log, 'background work', shutdownTimes.backgroundStep, async () => {
    await background
    await composition.close()
  })
  const hasDemo = await prepareDemo(context, { isEmbedded: embeddedDatabase !== null })
  if (hasDemo) site.demoAccounts = demoAccounts
  await composition.startLive()

  const app = await buildApp(
    context,
    config.pagesFrom ? createDevRenderer(config.pagesFrom) : serveBuiltPages,
    draining.signal,
  )
  closeLater(log, 'requests', shutdownTimes.requestsStep, () => app.close())
  await app.listen({ host: config.host, port: config.port })
  if (config.drainSeconds > 0) drain = () => drainFor(config.drainSeconds, log)
  const { port } = app.server.address() as { port: number }
  // With PORT=0 the system has chosen the port.
  site.publicUrl = config.publicUrl ?? addressOf(config, port)
  await embeddedDatabase?.setAddress(site.publicUrl)
  process.stdout.write(welcome(site.publicUrl, hasDemo))
  process.send?.({ address: site.publicUrl, port })
  background = startLater(() => composition.startBackground(), {
    afterMs: BACKGROUND_AFTER_MS,
    signal: closing.signal,
    onFailure: (error) => closeAfterCrash(log, error, 'start of jobs and sweeps'),
  })
}

/** Starts the embedded database, or waits for the one that is set, and migrates it. */
async function prepareDatabase(config: Config, log: Logger, address: string) {
  const embeddedDatabase =
    config.databaseUrl === null
      ? await startEmbeddedDatabase({
          folder: config.dataFolder,
          address,
          onLog: (line) => log.info(line),
        })
      : null
  if (embeddedDatabase) closeLater(log, 'database', DATABASE_WITHIN_MS, () => embeddedDatabase.stop())
  const databaseUrl = config.databaseUrl ?? embeddedDatabase?.url ?? ''
  const databaseDirectUrl = config.databaseDirectUrl ?? databaseUrl
  const wait = { onLog: (line: string) => log.warn(line), signal: closing.signal }
  const connect = () => connectWhenReady(databaseDirectUrl, { ...wait, seconds: config.databaseWaitSeconds })
  await migrateDatabase(databaseDirectUrl, migrationsFolder, {
    ...wait,
    ...(!embeddedDatabase && { connect }),
  })
  return { embeddedDatabase, databaseUrl, databaseDirectUrl }
}

/** Adds a step to run when the process closes. A step that takes longer than `withinMs` is abandoned. */
function closeLater(log: Logger, name: string, withinMs: number, close: () => PromiseLike<unknown>): void {
  closers.push(async () => {
    const step = Promise.resolve(close()).catch((error: unknown) => {
      log.error({ err: error }, `closing: ${name}`)
    })
    if (await settleWithin(withinMs, step)) {
      log.info(`closed: ${name}`)
    } else {
      process.exitCode = 1
      log.error(`not closed in time: ${name}`)
    }
  })
}

/** Asks the process to stop: it drains, then closes. A second signal ends the draining, one more ends the process at once. */
async function stop(): Promise<void> {
  if (drain && !draining.signal.aborted && !closing.signal.aborted) {
    draining.abort()
    await drain()
    // Closed by another signal, or after a crash.
    if (closing.signal.aborted) return
  }
  await close()
}

async function drainFor(seconds: number, log: Logger): Promise<void> {
  log.info(`draining for ${seconds} s`)
  await delay(seconds * 1_000, undefined, { signal: closing.signal }).catch(() => undefined)
}

/**
 * Closes everything and ends the process. It first waits for a start in progress, so that nothing is left
 * behind. Another signal ends the process at once.
 */
async function close(): Promise<void> {
  if (closing.signal.aborted) process.exit(1)
  closing.abort()
  await settleWithin(DATABASE_WITHIN_MS, starting)
  for (const step of closers.toReversed()) await step()
  process.exit()
}

/**
 * After an uncaught error the state is unknown, so the process shuts down, orderly if it can, and its
 * supervisor restarts it. Unhandled rejections end up here too.
 */
function closeAfterCrash(log: Logger, error: Error, origin: string): void {
  log.fatal({ err: error, origin }, 'ending after an error that nobody caught')
  process.exitCode = 1
  if (!closing.signal.aborted) void close()
}

function addressOf({ host }: Config, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function welcome(address: string, hasDemo: boolean): string {
  const accounts = hasDemo
    ? demoAccounts.map(({ label, email, password }) => `  ${label}: ${email} / ${password}`)
    : []
  return ['', `Wild Trip Planner is ready: ${address}`, ...accounts, '', ''].join('\n')
}

/**
 * Errors that their message explains are shown without a stack. The parameters of a query are never shown.
 */
function explainStartError(error: unknown): string {
  if (error instanceof DrizzleQueryError) return JSON.stringify(describeError(error), null, 2)
  const { message, stack, code } = error as NodeJS.ErrnoException
  const explainedErrors = [
    ConfigError,
    DatabaseMissingError,
    MigrationBlockedError,
    FolderInUseError,
    EmbeddedUnavailableError,
    DemoExposedError,
  ]
  if (code === 'EADDRINUSE') return `${message}. Is the site running already? PORT names another port.`
  return explainedErrors.some((kind) => error instanceof kind) ? message : (stack ?? message)
}

const starting = withoutGrowingYoungGeneration(async () => start(readConfig(readSettings(process.env))))
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
starting.catch((error: unknown) => {
  // The process was asked to stop while starting: that is no failure, and close() is already running.
  if (closing.signal.aborted) return
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exitCode = 1
  void close()
})

import { buildApp } from './app.ts'
import { compose, createLog } from './compose.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { EmbeddedUnavailableError, FolderInUseError, startEmbeddedDatabase } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { migrationsFolder } from './folders.ts'
import { serveBuiltPages } from './pages/built.ts'
import { serveDevPages } from './pages/dev.ts'
import { demoAccounts } from './seed/demo-accounts.ts'
import { DemoExposedError, prepareDemo } from './seed/prepare-demo.ts'

/** Starts the product, and takes it down in the opposite order when asked to. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const address = config.publicUrl ?? addressOf(config, config.port)
  const closers: (() => Promise<unknown>)[] = []
  const close = closeOnce(closers)
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))

  try {
    const database =
      config.databaseUrl === null
        ? await startEmbeddedDatabase({ folder: config.dataFolder, address, onLog: (line) => log.info(line) })
        : null
    if (database) closers.push(() => database.stop())
    const databaseUrl = config.databaseUrl ?? database?.url ?? ''
    const databaseDirectUrl = config.databaseDirectUrl ?? databaseUrl
    await migrateDatabase(databaseDirectUrl, migrationsFolder)

    const site = {
      publicUrl: address,
      contactEmail: config.contactEmail,
      socialLinks: config.socialLinks,
      demoAccounts: [] as typeof demoAccounts,
    }
    const {
      context,
      start,
      close: closeContext,
    } = compose({ config, log, site, databaseUrl, databaseDirectUrl })
    closers.push(closeContext)
    const hasDemo = await prepareDemo(context, { isEmbedded: database !== null })
    if (hasDemo) site.demoAccounts = demoAccounts
    await start()

    const app = await buildApp(context, config.isDevelopment ? serveDevPages : serveBuiltPages)
    closers.push(() => app.close())
    await app.listen({ host: config.host, port: config.port })
    const { port } = app.server.address() as { port: number }
    site.publicUrl = config.publicUrl ?? addressOf(config, port)
    process.stdout.write(welcome(site.publicUrl, hasDemo))
    process.send?.({ address: site.publicUrl })
  } catch (error) {
    const isExplained =
      error instanceof ConfigError ||
      error instanceof FolderInUseError ||
      error instanceof EmbeddedUnavailableError ||
      error instanceof DemoExposedError ||
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    if (isExplained) process.stderr.write(`\n${(error as Error).message}\n\n`)
    else log.fatal({ err: error }, 'could not start')
    process.exitCode = 1
    await close('failed start')
  }

  function closeOnce(steps: (() => Promise<unknown>)[]) {
    let isClosing = false
    return async (reason: string) => {
      if (isClosing) return
      isClosing = true
      log.info({ reason }, 'closing')
      for (const step of steps.toReversed()) {
        await step().catch((error: unknown) => log.error({ err: error }, 'closing: a step failed'))
      }
      process.exit()
    }
  }
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

await main()

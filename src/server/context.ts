import type { Logger } from 'pino'
import type { Site } from '#contract/site.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { LiveFeed } from './live/live-feed.ts'
import type { AttemptLimits } from './limits/attempt-limits.ts'
import type { AssistantReader } from './ports/assistant/port.ts'
import type { FileStorage } from './ports/file-storage/port.ts'
import type { LoginProvider } from './ports/login-provider/port.ts'
import type { PaymentProvider } from './ports/payments/port.ts'
import type { Mailer } from './ports/mailer/port.ts'

/** The dependencies of use cases; each picks the ones it needs with Pick. */
export type Context = {
  config: Config
  log: Logger
  db: Database
  /** A small pool that requests never use and that bypasses a pooler. */
  directDb: Database
  live: LiveFeed
  limits: AttemptLimits
  login: LoginProvider
  mailer: Mailer
  files: FileStorage
  /** Null if payments are not set up. */
  payments: PaymentProvider | null
  assistant: AssistantReader
  /** What the pages may know about this installation. */
  site: Site
  /** Inside a job: true if this is its last attempt. */
  isLastTry?: boolean
}

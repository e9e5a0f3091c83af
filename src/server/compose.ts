import { pino, type Logger } from 'pino'
import type { Site } from '#contract/site.ts'
import { accountReactions } from './account/reactions.ts'
import { sweepUnusedAccounts } from './account/sweep-unused-accounts.ts'
import { localReader } from './assistant/answers/local-reader.ts'
import { createAttemptLimits } from './auth/create-attempt-limits.ts'
import { authReactions } from './auth/reactions.ts'
import { sweepAuthRows } from './auth/sweep-auth-rows.ts'
import { sweepLapsedBookings } from './bookings/sweep-lapsed-bookings.ts'
import { warnOfEndingHolds } from './bookings/warn-of-ending-holds.ts'
import { chatReactions } from './chat/reactions.ts'
import { checkoutReactions } from './checkout/reactions.ts'
import { reconcilePayments } from './checkout/reconcile-payments.ts'
import { sweepPaymentEvents } from './checkout/sweep-payment-events.ts'
import { lacksMail, type Config } from './config.ts'
import type { Context } from './context.ts'
import { foldTotals } from './dashboard/fold-totals.ts'
import { createPool, openDatabase, type Database } from './db/client.ts'
import { reconcileDisputes } from './disputes/reconcile-disputes.ts'
import { describeError } from './describe-error.ts'
import type { ReactionName } from './events/events.ts'
import { unlockAbandonedJobs } from './events/job-locks.ts'
import { isMailReaction } from './events/mail-reactions.ts'
import { sweepFailedJobs } from './events/sweep-failed-jobs.ts'
import { startSweeper } from './events/sweeper.ts'
import { type Reactions, startWorker } from './events/worker.ts'
import { expenseReactions } from './expenses/reactions.ts'
import { sweepReceipts } from './expenses/sweep-receipts.ts'
import { sweepLooseFiles } from './files/loose-files.ts'
import { sweepIdempotencyKeys } from './idempotency/idempotency-keys.ts'
import { imageReactions } from './images/reactions.ts'
import { sweepUnfinishedImages } from './images/sweep-unfinished-images.ts'
import { sweepAttempts } from './limits/sweep-attempts.ts'
import { LiveFeed } from './live/live-feed.ts'
import { sweepWaitingReceivers } from './mailings/sweep-waiting-receivers.ts'
import { recordMailTroubles } from './mails/record-mail-troubles.ts'
import { sweepMails } from './mails/sweep-mails.ts'
import { notificationReactions } from './notifications/reactions.ts'
import { remindOfStart } from './notifications/remind-of-start.ts'
import { sendBundles } from './notifications/send-bundles.ts'
import { sweepNotifications } from './notifications/sweep-notifications.ts'
import { sweepUnsubscribeKeys } from './notifications/sweep-unsubscribe-keys.ts'
import { foldPaymentTotals } from './payments/fold-payment-totals.ts'
import { createModelReader } from './ports/assistant/openai-compatible.ts'
import { createDatabaseStorage } from './ports/file-storage/database.ts'
import { createS3Storage } from './ports/file-storage/s3.ts'
import { noLoginProvider } from './ports/login-provider/none.ts'
import { createOidcProvider } from './ports/login-provider/oidc.ts'
import { createEmbeddedMailer } from './ports/mailer/embedded.ts'
import { defaultSender, type Mailer } from './ports/mailer/port.ts'
import { createSmtpMailer } from './ports/mailer/smtp.ts'
import type { PaymentProvider } from './ports/payments/port.ts'
import { createSandbox } from './ports/payments/sandbox.ts'
import { createStripe } from './ports/payments/stripe.ts'
import { sendRefunds } from './refunds/send-refunds.ts'
import { settleWithin } from './settle-within.ts'
import { shutdownTimes } from './shutdown-times.ts'
import { advanceTripStatuses } from './trips/advance-trip-statuses.ts'
import { createNewDayPublisher } from './trips/new-day-publisher.ts'
import { waitlistReactions } from './waitlist/reactions.ts'

/** LISTEN and the job queue need their own connections: they do not work through a transaction pooler. */
const DIRECT_POOL_SIZE = 6

/** The reactions of every domain, by the names that events.ts gives them. */
const reactions: Record<ReactionName, (context: Context, event: never) => Promise<void>> = {
  ...authReactions,
  ...imageReactions,
  ...waitlistReactions,
  ...checkoutReactions,
  ...expenseReactions,
  ...chatReactions,
  ...notificationReactions,
  ...accountReactions,
}

// Mails have their own worker, so that a mail server that does not answer delays no other job.
const mailReactions = selectReactions((name) => isMailReaction(name))
const otherReactions = selectReactions((name) => !isMailReaction(name))

function selectReactions(isWanted: (name: string) => boolean): Partial<typeof reactions> {
  return Object.fromEntries(Object.entries(reactions).filter(([name]) => isWanted(name)))
}

/** Jobs or sweeps that run until they are stopped. */
type BackgroundTask = { stop: () => Promise<void> }

export function createLog(config: Pick<Config, 'logLevel' | 'isDevelopment'>): Logger {
  return pino({
    level: config.logLevel,
    serializers: { err: describeError },
    ...(config.isDevelopment && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
    }),
  })
}

export type Composition = {
  context: Context
  /** From now on this process receives the changes that any process publishes. */
  startLive: () => Promise<void>
  /** From now on this process runs jobs and sweeps. */
  startBackground: () => Promise<void>
  /** Stops jobs and sweeps, then closes all connections. */
  close: () => Promise<void>
}

/** The only place that chooses adapters. It expects a migrated database. */
export function compose(options: {
  config: Config
  log: Logger
  site: Site
  databaseUrl: string
  databaseDirectUrl: string
}): Composition {
  const { config, log, site, databaseUrl, databaseDirectUrl } = options
  const onError = (error: Error) => log.warn({ err: error }, 'database: connection lost')
  const pool = createPool(databaseUrl, { size: config.databasePoolSize, onError })
  const directPool = createPool(databaseDirectUrl, { size: DIRECT_POOL_SIZE, onError })
  const pools = [pool, directPool]
  const live = new LiveFeed({
    url: databaseDirectUrl,
    pool,
    log,
    onSilence: () => pools.forEach((each) => each.cutAll()),
    onReturn: (since) => pools.forEach((each) => each.cutUnanswered(since)),
  })
  const db = openDatabase(pool, (changes) => live.deliverOwn(changes))
  const context: Context = {
    config,
    log,
    site,
    db,
    directDb: openDatabase(directPool),
    live,
    limits: createAttemptLimits(db, config),
    login: config.loginProvider ? createOidcProvider(config.loginProvider) : noLoginProvider,
    mailer: chooseMailer({ config, log, site, db }),
    payments: choosePayments({ config, log, db }),
    assistant: config.assistantModel
      ? createModelReader({ ...config.assistantModel, log, fallback: localReader })
      : localReader,
    files: config.s3 ? createS3Storage(config.s3) : createDatabaseStorage({ db }),
  }

  const background: BackgroundTask[] = []
  return {
    context,
    startLive: () => live.start(),
    startBackground: async () => {
      // Sweeps first: jobs that cannot start must not keep them waiting.
      background.push(...startSweepers(context))
      const start = (reactions: Reactions<Context>) => startWorker(context, { pool: directPool, reactions })
      background.push(...(await Promise.all([start(mailReactions), start(otherReactions)])))
    },
    close: async () => {
      await stopBackground(background, log)
      const closing = Promise.allSettled([live.close(), context.files.close(), context.mailer.close()])
      await settleWithin(shutdownTimes.connections, closing)
      const endingPools = Promise.all(pools.map((each) => each.end()))
      if (!(await settleWithin(shutdownTimes.connections, endingPools)))
        pools.forEach((each) => each.cutAll())
    },
  }
}

function startSweepers(context: Context): BackgroundTask[] {
  return [
    // Often, because people watch the countdown of lapsing holds and wait for their places.
    startSweeper(context, { everyMs: 500 }, { holds: sweepLapsedBookings }),
    startSweeper(
      context,
      { everyMs: 1_000 },
      {
        payments: reconcilePayments,
        refunds: sendRefunds,
        disputes: reconcileDisputes,
        sandbox: async ({ payments }) => payments?.sandbox?.completeDuePayments(),
      },
    ),
    startSweeper(
      context,
      { everyMs: 5_000 },
      {
        endings: warnOfEndingHolds,
        reminders: remindOfStart,
        bundles: sendBundles,
        sessions: sweepAuthRows,
        unusedAccounts: sweepUnusedAccounts,
        attempts: sweepAttempts,
        idempotencyKeys: sweepIdempotencyKeys,
        trips: advanceTripStatuses,
        days: createNewDayPublisher(),
        mails: sweepMails,
        mailings: sweepWaitingReceivers,
        paymentEvents: sweepPaymentEvents,
        notifications: sweepNotifications,
        unsubscribeKeys: sweepUnsubscribeKeys,
        images: sweepUnfinishedImages,
        looseFiles: sweepLooseFiles,
        receipts: sweepReceipts,
        totals: foldTotals,
        paymentTotals: foldPaymentTotals,
        jobs: unlockAbandonedJobs,
        failedJobs: sweepFailedJobs,
      },
    ),
  ]
}

async function stopBackground(background: BackgroundTask[], log: Logger): Promise<void> {
  const stopping = Promise.all(background.map((each) => each.stop()))
  if (!(await settleWithin(shutdownTimes.backgroundWork, stopping))) {
    log.warn('shutdown: background work did not finish in time; it will run again')
  }
}

/** SMTP if it is set; otherwise the mailbox that organisers read in the app. */
function chooseMailer(options: { config: Config; log: Logger; site: Site; db: Database }): Mailer {
  const { config, log, site, db } = options
  const from = () => config.mailFrom ?? defaultSender(site.publicUrl)
  if (lacksMail(config)) log.warn('mail: SMTP_URL is not set, so mails reach nobody but organisers')
  const carrier =
    config.smtpUrl === null
      ? createEmbeddedMailer({ db, from })
      : createSmtpMailer({ url: config.smtpUrl, from })
  return recordMailTroubles(carrier, { db, log, from })
}

/** Stripe if its keys are set, the sandbox for a trial; otherwise nothing can be sold. */
function choosePayments(options: { config: Config; log: Logger; db: Database }): PaymentProvider | null {
  const { config, log, db } = options
  if (config.payments === 'sandbox') return createSandbox({ db })
  if (config.stripe) return createStripe(config.stripe)
  log.warn('payments: the keys of Stripe are not set, so nothing can be paid for')
  return null
}

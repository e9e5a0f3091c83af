import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { groupByKind, type NotificationGroup } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { expenses, settlements } from '../db/tables/expenses.ts'
import { mailPairs, notificationMutes, notifications, waitingMails } from '../db/tables/notifications.ts'
import type { Events, MailCondition } from '../events/events.ts'
import type { MailWords } from '../events/mail-words.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { bundleWords, type BundleNews, MAX_BUNDLE_NEWS } from './bundle-words.ts'
import { findMailWords } from './find-mail-words.ts'
import { findName } from './notification-queries.ts'
import { createUnsubscribeLinks } from './create-unsubscribe-links.ts'
import { nextMailAt } from './queue-mails.ts'

type MailBundleContext = Pick<Context, 'db' | 'mailer' | 'site' | 'config' | 'isLastTry'>
type DueBundle = Events['bundle.due']

/** How many waiting entries are considered for a mail; any more are only counted. */
const MAX_CONSIDERED = 200

/**
 * Mails a bundle of what one person did to another person. The text is composed at each attempt, without
 * anything that is outdated, turned off or withdrawn, or that may only go to verified addresses if this one
 * is not. After the last attempt the entries are deleted and the bundle does not count: organisers see it on
 * their list of failed mails.
 */
export async function mailBundle(context: MailBundleContext, bundle: DueBundle): Promise<void> {
  try {
    if (!(await sendBundle(context, bundle))) await uncountBundle(context, bundle)
  } catch (error) {
    if (!context.isLastTry) throw error
    await uncountBundle(context, bundle)
    await deleteWaitingMails(context, bundle)
    throw error
  }
  await deleteWaitingMails(context, bundle)
}

/** Returns false if there was nothing left to send. */
async function sendBundle(context: MailBundleContext, bundle: DueBundle): Promise<boolean> {
  const about = `bundle/${bundle.bundleId}`
  const found = await context.db.transaction((tx) => findBundleNews(tx, context, bundle))
  if (!found) {
    await context.mailer.letGo(about)
    return false
  }
  const turnOff = await createUnsubscribeLinks(context, { userId: found.user.id, groups: found.groups })
  await sendMail(context, { about, to: found.user, words: bundleWords(found), turnOff })
  return true
}

async function deleteWaitingMails({ db }: MailBundleContext, { bundleId }: DueBundle): Promise<void> {
  await db.delete(waitingMails).where(eq(waitingMails.bundleId, bundleId))
}

async function findBundleNews(
  tx: Tx,
  { config }: MailBundleContext,
  { bundleId, senderId, userId }: DueBundle,
) {
  const [user] = await tx
    .select({ ...recipientColumns, isVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) return null
  const isInBundle = eq(waitingMails.bundleId, bundleId)
  const waiting = await tx
    .select({
      kind: notifications.kind,
      mail: waitingMails.mail,
      onlyWhile: waitingMails.onlyWhile,
      isOwnMatter: waitingMails.isOwnMatter,
    })
    .from(waitingMails)
    .innerJoin(notifications, eq(notifications.id, waitingMails.notificationId))
    .where(isInBundle)
    .orderBy(asc(waitingMails.notificationId))
    .limit(MAX_CONSIDERED)
  const muted = await findMutedGroups(tx, userId)
  const isGone = await findOutdated(
    tx,
    waiting.map(({ onlyWhile }) => onlyWhile as MailCondition | null),
  )

  const news: BundleNews[] = []
  const groups = new Set<NotificationGroup>()
  let lookedAt = 0
  for (const { kind, mail, onlyWhile: condition, isOwnMatter } of waiting) {
    if (news.length === MAX_BUNDLE_NEWS) break
    lookedAt++
    const onlyWhile = condition as MailCondition | null
    if (muted.has(groupByKind[kind]) || !(user.isVerified || isOwnMatter) || isGone(onlyWhile)) continue
    const { timeZone } = config
    const words = await findMailWords(tx, { userId, mail: mail as MailWords, onlyWhile, timeZone })
    if (!words) continue
    news.push({ ...words, isWhole: kind === 'announcement' })
    groups.add(groupByKind[kind])
  }
  if (news.length === 0) return null
  const more = (await tx.$count(waitingMails, isInBundle)) - lookedAt
  return { user, by: await findName(tx, senderId), news, groups: [...groups], more }
}

/** Finds removed expenses and undone payments in two queries, because all waiting entries may be outdated. */
async function findOutdated(
  tx: Tx,
  all: (MailCondition | null)[],
): Promise<(one: MailCondition | null) => boolean> {
  const expenseIds = all.flatMap((one) => (one && 'expenseId' in one ? [one.expenseId] : []))
  const settlementIds = all.flatMap((one) => (one && 'settlementId' in one ? [one.settlementId] : []))
  const removed = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(inArray(expenses.id, expenseIds), isNotNull(expenses.removedAt)))
  const undone = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(inArray(settlements.id, settlementIds), isNotNull(settlements.undoneAt)))
  const goneExpenses = new Set(removed.map(({ id }) => id))
  const goneSettlements = new Set(undone.map(({ id }) => id))
  return (one) =>
    one !== null &&
    (('expenseId' in one && goneExpenses.has(one.expenseId)) ||
      ('settlementId' in one && goneSettlements.has(one.settlementId)))
}

async function findMutedGroups(db: Tx, userId: string): Promise<Set<NotificationGroup>> {
  const muted = await db
    .select({ group: notificationMutes.group })
    .from(notificationMutes)
    .where(and(eq(notificationMutes.userId, userId), eq(notificationMutes.channel, 'mail')))
  return new Set(muted.map(({ group }) => group))
}

/** Nothing was mailed, so the bundle must not count towards the limits. */
async function uncountBundle(
  { db }: MailBundleContext,
  { bundleId, senderId, userId }: DueBundle,
): Promise<void> {
  const before = sql`${mailPairs.sentAt}[2:]`
  await db
    .update(mailPairs)
    .set({
      bundleId: null,
      sentAt: before,
      nextAt: nextMailAt(before),
    })
    .where(
      and(eq(mailPairs.senderId, senderId), eq(mailPairs.userId, userId), eq(mailPairs.bundleId, bundleId)),
    )
}

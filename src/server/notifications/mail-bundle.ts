import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { groupByKind, type NotificationGroup, type NotificationKind } from '#contract/notifications.ts'
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
import { createUnsubscribeLinks } from './create-unsubscribe-links.ts'
import { findName } from './notification-queries.ts'
import { nextMailAt } from './queue-mails.ts'
import { refreshMailWords } from './refresh-mail-words.ts'

type MailBundleContext = Pick<Context, 'db' | 'mailer' | 'site' | 'config' | 'isLastTry'>
type DueBundle = Events['bundle.due']

/** How many waiting entries are considered for a mail; any more are only counted. */
const MAX_CONSIDERED = 200

/**
 * Mails somebody a bundle of news about another person's actions. The text is composed at each attempt. It
 * leaves out what is outdated, withdrawn or turned off, and, if the address is not verified, what may only go
 * to verified addresses. If the last attempt fails, the entries are deleted and the bundle does not count:
 * organisers see it on their list of failed mails.
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
  const content = await context.db.transaction((tx) => findBundleContent(tx, context, bundle))
  if (!content) {
    await context.mailer.cancelMail(about)
    return false
  }
  const turnOff = await createUnsubscribeLinks(context, { userId: content.user.id, groups: content.groups })
  await sendMail(context, { about, to: content.user, words: bundleWords(content), turnOff })
  return true
}

async function deleteWaitingMails({ db }: MailBundleContext, { bundleId }: DueBundle): Promise<void> {
  await db.delete(waitingMails).where(eq(waitingMails.bundleId, bundleId))
}

/** The recipient and the words of a bundle; null if nothing is left to send. */
async function findBundleContent(
  tx: Tx,
  { config }: MailBundleContext,
  { bundleId, senderId, userId }: DueBundle,
) {
  const user = await findReceiver(tx, userId)
  if (!user) return null
  const entries = await findEntries(tx, bundleId)
  const mutedGroups = await findMutedGroups(tx, userId)
  const isOutdated = await findOutdated(
    tx,
    entries.map(({ onlyWhile }) => onlyWhile),
  )
  const mayBeMailed = ({ kind, onlyWhile, isOwnMatter }: BundleEntry) =>
    !mutedGroups.has(groupByKind[kind]) && (user.isVerified || isOwnMatter) && !isOutdated(onlyWhile)

  const news: BundleNews[] = []
  const groups = new Set<NotificationGroup>()
  let consideredCount = 0
  for (const entry of entries) {
    if (news.length === MAX_BUNDLE_NEWS) break
    consideredCount++
    if (!mayBeMailed(entry)) continue
    const { kind, mail, onlyWhile } = entry
    const words = await refreshMailWords(tx, { userId, mail, onlyWhile, timeZone: config.timeZone })
    if (!words) continue
    news.push({ ...words, isWhole: kind === 'announcement' })
    groups.add(groupByKind[kind])
  }
  if (news.length === 0) return null
  const leftOutCount = (await tx.$count(waitingMails, eq(waitingMails.bundleId, bundleId))) - consideredCount
  const senderName = await findName(tx, senderId)
  return { user, senderName, news, groups: [...groups], leftOutCount }
}

/** The receiver of a bundle; undefined if the account was deleted. */
async function findReceiver(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ ...recipientColumns, isVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return user
}

type BundleEntry = {
  kind: NotificationKind
  mail: MailWords
  onlyWhile: MailCondition | null
  isOwnMatter: boolean
}

async function findEntries(tx: Tx, bundleId: string): Promise<BundleEntry[]> {
  const entries = await tx
    .select({
      kind: notifications.kind,
      mail: waitingMails.mail,
      onlyWhile: waitingMails.onlyWhile,
      isOwnMatter: waitingMails.isOwnMatter,
    })
    .from(waitingMails)
    .innerJoin(notifications, eq(notifications.id, waitingMails.notificationId))
    .where(eq(waitingMails.bundleId, bundleId))
    .orderBy(asc(waitingMails.notificationId))
    .limit(MAX_CONSIDERED)
  return entries as BundleEntry[]
}

/**
 * Tells which conditions no longer hold because an expense was removed or a payment undone. Takes two queries
 * for all entries: all of them may be outdated, and refreshMailWords() would query each.
 */
async function findOutdated(
  tx: Tx,
  conditions: (MailCondition | null)[],
): Promise<(condition: MailCondition | null) => boolean> {
  const expenseIds = conditions.flatMap((condition) =>
    condition && 'expenseId' in condition ? [condition.expenseId] : [],
  )
  const settlementIds = conditions.flatMap((condition) =>
    condition && 'settlementId' in condition ? [condition.settlementId] : [],
  )
  const removed = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(inArray(expenses.id, expenseIds), isNotNull(expenses.removedAt)))
  const undone = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(inArray(settlements.id, settlementIds), isNotNull(settlements.undoneAt)))
  const removedIds = new Set(removed.map(({ id }) => id))
  const undoneIds = new Set(undone.map(({ id }) => id))
  return (condition) =>
    condition !== null &&
    (('expenseId' in condition && removedIds.has(condition.expenseId)) ||
      ('settlementId' in condition && undoneIds.has(condition.settlementId)))
}

/** The groups of which the person wants no mails. */
async function findMutedGroups(tx: Tx, userId: string): Promise<Set<NotificationGroup>> {
  const mutes = await tx
    .select({ group: notificationMutes.group })
    .from(notificationMutes)
    .where(and(eq(notificationMutes.userId, userId), eq(notificationMutes.channel, 'mail')))
  return new Set(mutes.map(({ group }) => group))
}

/** Nothing was mailed, so the bundle must not count towards the limits. */
async function uncountBundle(
  { db }: MailBundleContext,
  { bundleId, senderId, userId }: DueBundle,
): Promise<void> {
  // The newest time comes first; it is the time of this bundle.
  const earlierTimes = sql`${mailPairs.sentAt}[2:]`
  await db
    .update(mailPairs)
    .set({
      bundleId: null,
      sentAt: earlierTimes,
      nextAt: nextMailAt(earlierTimes),
    })
    .where(
      and(eq(mailPairs.senderId, senderId), eq(mailPairs.userId, userId), eq(mailPairs.bundleId, bundleId)),
    )
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { groupOf, type NotificationGroup } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { mailPairs, notificationMutes, notifications, waitingMails } from '../db/tables/notifications.ts'
import type { Events, OnlyWhile } from '../events/events.ts'
import type { MailWords } from '../mails/compose-mail.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { bundleWords, MOST_IN_A_BUNDLE } from './bundle-words.ts'
import { findMailWords } from './find-mail-words.ts'
import { findName } from './find-told.ts'
import { findTurnOff } from './find-turn-off.ts'
import { nextAllowed } from './mail-together.ts'

type Needs = Pick<Context, 'db' | 'mailer' | 'site' | 'config'>
type Bundle = Events['bundle.due']

/** How many waiting entries are considered for a mail; any beyond that are only counted. */
const MOST_LOOKED_AT = 200

/**
 * Mails a bundle of what one person did to another person. The text is written now, at each try: anything outdated,
 * turned off or taken back is left out, and so is what may only go to verified addresses if this one is not.
 */
export async function mailBundle(context: Needs, bundle: Bundle): Promise<void> {
  const { db, mailer } = context
  const about = `bundle/${bundle.bundleId}`
  const found = await findNews(context, bundle)
  if (found) {
    const by = await db.transaction((tx) => findName(tx, bundle.senderId))
    const words = bundleWords({ by, ...found })
    const turnOff = await findTurnOff(context, { userId: found.user.id, groups: found.groups })
    await sendMail(context, { about, to: found.user, words, turnOff })
  } else {
    await mailer.letGo(about)
    await uncount(context, bundle)
  }
  await db.delete(waitingMails).where(eq(waitingMails.bundleId, bundle.bundleId))
}

async function findNews({ db, config }: Needs, { bundleId, userId }: Bundle) {
  const [user] = await db
    .select({ ...recipientColumns, isVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) return null
  const isInBundle = eq(waitingMails.bundleId, bundleId)
  const waiting = await db
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
    .limit(MOST_LOOKED_AT)
  const muted = await findMuted(db, userId)

  const news: MailWords[] = []
  const groups = new Set<NotificationGroup>()
  let lookedAt = 0
  for (const { kind, mail, onlyWhile, isOwnMatter } of waiting) {
    if (news.length === MOST_IN_A_BUNDLE) break
    lookedAt++
    if (muted.has(groupOf[kind]) || !(user.isVerified || isOwnMatter)) continue
    const asked = { userId, mail: mail as MailWords, onlyWhile: onlyWhile as OnlyWhile | null }
    const words = await findMailWords({ db, config }, asked)
    if (!words) continue
    news.push(words)
    groups.add(groupOf[kind])
  }
  if (news.length === 0) return null
  const more = (await db.$count(waitingMails, isInBundle)) - lookedAt
  return { user, news, groups: [...groups], more }
}

async function findMuted(db: Needs['db'], userId: string): Promise<Set<NotificationGroup>> {
  const muted = await db
    .select({ group: notificationMutes.group })
    .from(notificationMutes)
    .where(and(eq(notificationMutes.userId, userId), eq(notificationMutes.channel, 'mail')))
  return new Set(muted.map(({ group }) => group))
}

/** Nothing was mailed, so the bundle must not count towards the limits. */
async function uncount({ db }: Needs, { bundleId, senderId, userId }: Bundle): Promise<void> {
  const before = sql`${mailPairs.sentAt}[2:]`
  await db
    .update(mailPairs)
    .set({
      bundleId: null,
      sentAt: before,
      nextAt: nextAllowed(before),
    })
    .where(
      and(eq(mailPairs.senderId, senderId), eq(mailPairs.userId, userId), eq(mailPairs.bundleId, bundleId)),
    )
}

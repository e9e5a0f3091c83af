import { and, eq, isNull } from 'drizzle-orm'
import { pathParts } from '#contract/endpoint.ts'
import { groupOf, unsubscribe } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { notificationMutes, notifications } from '../db/tables/notifications.ts'
import type { Events, OnlyWhile } from '../events/events.ts'
import { composeMail } from '../mails/compose-mail.ts'
import { recipientColumns, toRecipient } from '../mails/recipient.ts'
import { isStillOpen, isTripAhead } from './find-told.ts'
import { isMuteOf } from './is-mute-of.ts'

type Needs = Pick<Context, 'db' | 'mailer' | 'site' | 'config'>

/** Sends what somebody was told by mail, too, unless they have turned such mails off by now or it has been overtaken. */
export async function mailNotification(
  context: Needs,
  { notificationId, mail, onlyWhile }: Events['notification.added'],
): Promise<void> {
  const { mailer, site } = context
  const told = await findTold(context, notificationId)
  if (!told) return
  const { about, kind, user } = told
  const to = toRecipient(user)
  if (!(await isWanted(context, told)) || (onlyWhile && !(await isStillSo(context, onlyWhile)))) {
    await mailer.letGo({ about, to })
    return
  }
  const group = groupOf[kind]
  // A mail that is kept here is read by every organiser: nobody's key stands in it.
  const isKept = mailer.delivery === 'here'
  const turnOffPath = isKept ? `/unsubscribe/${group}` : `/unsubscribe/${user.mailKey}/${group}`
  const oneClickPath = pathParts(unsubscribe.path, { key: user.mailKey, group }).join('/')
  await mailer.send({
    about,
    to,
    subject: mail.heading,
    ...(!isKept && { unsubscribeUrl: site.publicUrl + oneClickPath }),
    ...composeMail({ ...mail, publicUrl: site.publicUrl, firstName: user.firstName, turnOffPath }),
  })
}

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

async function findTold({ db }: Needs, notificationId: number) {
  const [told] = await db
    .select({
      about: notifications.about,
      kind: notifications.kind,
      user: { ...recipientColumns, mailKey: users.mailKey },
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.id, notificationId), isNull(users.deletedAt)))
  return told
}

async function isWanted({ db }: Needs, { kind, user }: Told): Promise<boolean> {
  return (await db.$count(notificationMutes, isMuteOf({ userId: user.id, kind, channel: 'mail' }))) === 0
}

function isStillSo({ db, config }: Needs, onlyWhile: OnlyWhile): Promise<boolean> {
  return 'bookingId' in onlyWhile
    ? isStillOpen(db, onlyWhile)
    : isTripAhead(db, { ...onlyWhile, timeZone: config.timeZone })
}

import { eq, sql } from 'drizzle-orm'
import { EMAIL_LINK_MINUTES } from '#contract/account.ts'
import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { emailChanges, users } from '../db/tables/auth.ts'
import type { Events } from '../events/events.ts'
import { loosenFiles } from '../images/loose-files.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { lockAccount } from './lock-account.ts'
import { avatarFiles } from './rules.ts'

type Mailing = Pick<Context, 'db' | 'mailer' | 'site'>

/** A change that is still wanted, and whose it is. */
async function findChange(db: Context['db'], changeId: string) {
  const [found] = await db
    .select({ change: emailChanges, user: recipientColumns })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.tokenHash, changeId))
  return found ?? null
}

/**
 * Mails the link to the new address. As with the link for a new password, its token is made here and stands in the
 * mail alone; should the job run again, the link of the first mail stays good as well.
 */
async function mailEmailLink(context: Mailing, { changeId }: Events['email-change.asked']): Promise<void> {
  const { db, mailer } = context
  const about = `email-change/${changeId}`
  const found = await findChange(db, changeId)
  if (!found) return mailer.letGo(about)
  const { change, user } = found
  const token = newToken()
  const expiresAt = sql`app_now() + make_interval(mins => ${EMAIL_LINK_MINUTES})`
  const isWanted = await db.transaction(async (tx) => {
    // It may be taken back right now: what is mailed after that must not work.
    await lockAccount(tx, user.id)
    const still = await tx.$count(emailChanges, eq(emailChanges.tokenHash, changeId))
    if (still > 0) await tx.insert(emailChanges).values({ ...change, tokenHash: hashToken(token), expiresAt })
    return still > 0
  })
  if (!isWanted) return mailer.letGo(about)
  await sendMail(context, {
    about,
    to: { ...user, email: change.email },
    words: {
      summary: 'The link works once, for one hour.',
      heading: 'Confirm your new e-mail address',
      paragraphs: [
        'Somebody, probably you, wants to use this address for their account. The link works once, for one hour. Until you use it, nothing changes.',
      ],
      // After the "#": browsers send that part to nobody, so it stands in no log.
      action: { label: 'Use this address', path: `/confirm-email#token=${token}` },
      smallPrint: ['Was it not you? Then there is nothing to do: without this mail nothing happens.'],
    },
  })
  // It is out: what waits for its link waits no longer than that.
  await db.update(emailChanges).set({ expiresAt }).where(eq(emailChanges.tokenHash, changeId))
}

/** Tells the address of until now: should its owner not have asked, there is still time. */
async function mailEmailNotice(
  context: Mailing,
  { changeId, isAgain }: Events['email-change.asked'],
): Promise<void> {
  if (isAgain) return
  const { db, mailer } = context
  const about = `email-change-notice/${changeId}`
  const found = await findChange(db, changeId)
  if (!found) return mailer.letGo(about)
  const { change, user } = found
  await sendMail(context, {
    about,
    to: user,
    words: {
      summary: 'If it was not you, cancel it now.',
      heading: 'Your e-mail address is about to change',
      paragraphs: [
        `Your account is to use ${change.email} instead of this address. It does as soon as the link that was mailed there is followed.`,
        'If it was not you, somebody knows your password: choose another one now. That also ends this change.',
      ],
      action: { label: 'It was not me', path: '/forgot-password' },
      smallPrint: ['You get this mail whenever your address is to change. It cannot be turned off.'],
    },
  })
}

/** Tells the address of before, whatever has become of the account since: its owner may not be who changed it. */
async function mailEmailChanged(
  context: Mailing,
  { userId, changeId, was }: Events['email.changed'],
): Promise<void> {
  const { db, mailer } = context
  const about = `email-changed/${changeId}`
  const [user] = await db
    .select({ ...recipientColumns, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return mailer.letGo(about)
  const isGone = user.deletedAt !== null
  await sendMail(context, {
    about,
    // A former member has no name any more.
    to: { ...user, email: was, ...(isGone && { firstName: null, lastName: null }) },
    words: {
      summary: isGone ? 'The account has been deleted since.' : 'You sign in with the new one from now on.',
      heading: 'Your e-mail address was changed',
      paragraphs: [
        isGone
          ? 'Your account was given another address, and has been deleted since. If you did this, all is well.'
          : `Your account uses ${user.email} from now on: you sign in with it, and mail goes there. If you did this, all is well.`,
        'If it was not you, please write to the organisers at once.',
      ],
      action: { label: 'Contact us', path: '/contact' },
      smallPrint: ['This is the last mail to this address. It cannot be turned off.'],
    },
  })
}

/** The last mail. One that would stay here is none: its reader is gone, and organisers have no business with it. */
async function mailDeleted(
  context: Mailing,
  { userId, email, firstName, isVerified = true }: Events['account.deleted'],
): Promise<void> {
  // The owner of an unverified address may never have heard of the account.
  if (context.mailer.delivery === 'here' || !isVerified) return
  await sendMail(context, {
    about: `account-deleted/${userId}`,
    to: { id: userId, email, firstName, lastName: null },
    words: {
      summary: 'This is our last mail to you.',
      heading: 'Your account was deleted',
      paragraphs: [
        'Your name, your address, your picture and what you wrote are gone. Bookings, payments and expenses of the past stay without your name, because others reckon with them.',
        'Thank you for the trips. You are welcome back at any time, with a new account.',
      ],
      action: { label: 'See the adventures', path: '/' },
      smallPrint: ['Was it not you? Then please write to the organisers.'],
    },
  })
}

/** A picture that was uploaded by whoever had the account before is not given out any more. */
async function letGoOfPicture(
  { db }: Pick<Context, 'db'>,
  { profileImageUrl }: Events['account.taken-over'],
): Promise<void> {
  await db.transaction((tx) => loosenFiles(tx, avatarFiles(profileImageUrl)))
}

export const accountReactions = {
  'account.mail-email-link': mailEmailLink,
  'account.mail-email-notice': mailEmailNotice,
  'account.mail-email-changed': mailEmailChanged,
  'account.mail-deleted': mailDeleted,
  'account.let-go-of-picture': letGoOfPicture,
}

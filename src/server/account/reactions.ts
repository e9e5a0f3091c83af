import { eq, sql } from 'drizzle-orm'
import { EMAIL_LINK_MINUTES } from '#contract/account.ts'
import { CONFIRM_EMAIL_PATH, FORGOT_PASSWORD_PATH, HOME_PATH } from '#contract/paths.ts'
import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { emailChanges, users } from '../db/tables/auth.ts'
import type { Events } from '../events/events.ts'
import { detachFiles } from '../files/loose-files.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { lockAccount } from './lock-account.ts'
import { avatarFiles } from './rules.ts'

type MailContext = Pick<Context, 'db' | 'mailer' | 'site'>

/** A pending email change with its user; null if it was cancelled. */
async function findEmailChange(db: Context['db'], changeId: string) {
  const [found] = await db
    .select({ change: emailChanges, user: recipientColumns })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.tokenHash, changeId))
  return found ?? null
}

/**
 * Mails the confirmation link to the new address. The token is created here, so that only the mail contains
 * it. If the job runs again, the link of the first mail still works.
 */
async function mailEmailChangeLink(
  context: MailContext,
  { changeId }: Events['email-change.asked'],
): Promise<void> {
  const { db, mailer } = context
  const about = `email-change/${changeId}`
  const found = await findEmailChange(db, changeId)
  if (!found) return mailer.cancelMail(about)
  const { change, user } = found
  const token = newToken()
  const expiresAt = sql`app_now() + make_interval(mins => ${EMAIL_LINK_MINUTES})`
  const isStillPending = await db.transaction(async (tx) => {
    // The change may be cancelled at this moment; then the mailed link must not work.
    await lockAccount(tx, user.id)
    const pendingCount = await tx.$count(emailChanges, eq(emailChanges.tokenHash, changeId))
    // A second row for the link: the job may run again, and then needs the first.
    if (pendingCount > 0)
      await tx.insert(emailChanges).values({ ...change, tokenHash: hashToken(token), expiresAt })
    return pendingCount > 0
  })
  if (!isStillPending) return mailer.cancelMail(about)
  await sendMail(context, {
    about,
    to: { ...user, email: change.email },
    words: {
      summary: 'The link works once, for 1 hour.',
      heading: 'Confirm your new email address',
      paragraphs: [
        'Someone, probably you, wants to use this email address for their account. Nothing changes until you confirm it.',
      ],
      facts: [
        { label: 'New email address', value: change.email },
        { label: 'Link works', value: 'Once, for 1 hour' },
      ],
      // After the "#": browsers never send that part, so no log contains it.
      action: { label: 'Confirm email address', path: `${CONFIRM_EMAIL_PATH}#token=${token}` },
      smallPrint: ['Wasn’t you? You don’t need to do anything: nothing changes without this link.'],
    },
  })
  // The mail is sent, so the pending change now expires together with its link.
  await db.update(emailChanges).set({ expiresAt }).where(eq(emailChanges.tokenHash, changeId))
}

/** Warns the current address, so that its owner can stop a change they did not ask for. */
async function mailEmailChangeNotice(
  context: MailContext,
  { changeId, isAgain }: Events['email-change.asked'],
): Promise<void> {
  // The first mail about the same address has warned already.
  if (isAgain) return
  const { db, mailer } = context
  const about = `email-change-notice/${changeId}`
  const found = await findEmailChange(db, changeId)
  if (!found) return mailer.cancelMail(about)
  const { change, user } = found
  await sendMail(context, {
    about,
    to: user,
    words: {
      summary: 'If it wasn’t you, stop it now.',
      heading: 'Your email address is about to change',
      paragraphs: [
        'It changes once the link we sent to the new address is confirmed.',
        'If this wasn’t you, someone is using your account. Choose a new password now: that also stops this change.',
      ],
      facts: [
        { label: 'New email address', value: change.email },
        { label: 'Current email address', value: user.email },
      ],
      action: { label: 'This wasn’t me', path: FORGOT_PASSWORD_PATH },
      smallPrint: ['We send this email whenever someone asks to change your address. You can’t turn it off.'],
    },
  })
}

/** Notifies the old address, even if the account was deleted: its owner may not have made the change. */
async function mailEmailChanged(
  context: MailContext,
  { userId, changeId, was: oldEmail }: Events['email.changed'],
): Promise<void> {
  const { db, mailer } = context
  const about = `email-changed/${changeId}`
  const [user] = await db
    .select({ ...recipientColumns, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return mailer.cancelMail(about)
  const isDeleted = user.deletedAt !== null
  await sendMail(context, {
    about,
    // A former member has no name any more.
    to: { ...user, email: oldEmail, ...(isDeleted && { firstName: null, lastName: null }) },
    words: {
      summary: isDeleted
        ? 'The account has since been deleted.'
        : 'From now on, log in with your new address.',
      heading: 'Your email address was changed',
      paragraphs: [
        isDeleted
          ? 'Your account got a new address and has since been deleted.'
          : 'From now on, log in with your new address. Our emails go there, too.',
        'If this wasn’t you, contact the organisers right away.',
      ],
      facts: [
        ...(isDeleted ? [] : [{ label: 'New email address', value: user.email }]),
        { label: 'Old email address', value: oldEmail },
      ],
      action: { label: 'Contact us', path: '/contact' },
      smallPrint: ['We send this email to the old address whenever it changes. You can’t turn it off.'],
    },
  })
}

/** The last mail to a person. The embedded mailer does not send it, because only admins read its mailbox. */
async function mailAccountDeleted(
  context: MailContext,
  { userId, email, firstName, isVerified = true }: Events['account.deleted'],
): Promise<void> {
  // The owner of an unverified address may not know about the account.
  if (context.mailer.delivery === 'here' || !isVerified) return
  await sendMail(context, {
    about: `account-deleted/${userId}`,
    to: { id: userId, email, firstName, lastName: null },
    words: {
      summary: 'This is our last email to you.',
      heading: 'Your account was deleted',
      paragraphs: [
        'Your name, email address, picture and messages are gone. Past bookings, payments and expenses stay without your name, because they affect other travellers.',
        'Thank you for travelling with us. You can create a new account at any time.',
      ],
      action: { label: 'See the trips', path: HOME_PATH },
      smallPrint: ['Wasn’t you? Contact the organisers.'],
    },
  })
}

/** After a takeover, stops serving the picture that the previous holder uploaded. */
async function discardPicture(
  { db }: Pick<Context, 'db'>,
  { profileImageUrl }: Events['account.taken-over'],
): Promise<void> {
  await db.transaction((tx) => detachFiles(tx, avatarFiles(profileImageUrl)))
}

export const accountReactions = {
  'account.mail-email-link': mailEmailChangeLink,
  'account.mail-email-notice': mailEmailChangeNotice,
  'account.mail-email-changed': mailEmailChanged,
  'account.mail-deleted': mailAccountDeleted,
  'account.let-go-of-picture': discardPicture,
}

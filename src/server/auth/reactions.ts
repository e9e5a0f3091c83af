import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { RESET_LINK_MINUTES } from '#contract/account.ts'
import { VERIFICATION_LINK_DAYS } from '#contract/auth.ts'
import { FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { emailVerifications, passwordResets, users } from '../db/tables/auth.ts'
import type { Events } from '../events/events.ts'
import type { MailWords } from '../events/mail-words.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { hashToken, newToken } from './rules.ts'

type MailContext = Pick<Context, 'db' | 'mailer' | 'site'>

type LinkMail = {
  /** Identifies the mail, also if its job runs again. */
  about: string
  /** Selects the user whom the link is for. */
  ownerCondition: SQL | undefined
  /** Stores the link's hash; without it the link does not work. */
  storeLink: (tx: Tx, link: { tokenHash: string; userId: string }) => Promise<unknown>
  wordsOf: (token: string) => MailWords
}

/**
 * Mails a link that works once, if there is somebody to mail it to. The token is created here, so that only
 * the mail contains it: jobs and tables can be read. If the job runs again, the link of the first mail still
 * works.
 */
async function mailLink(
  context: MailContext,
  { about, ownerCondition, storeLink, wordsOf }: LinkMail,
): Promise<void> {
  const { db, mailer } = context
  const token = newToken()
  const recipient = await db.transaction(async (tx) => {
    // Locked, so that the address cannot change, or its account be deleted, before the link is stored.
    const [owner] = await tx.select(recipientColumns).from(users).where(ownerCondition).for('no key update')
    if (owner) await storeLink(tx, { tokenHash: hashToken(token), userId: owner.id })
    return owner
  })
  if (!recipient) return mailer.cancelMail(about)
  await sendMail(context, { about, to: recipient, words: wordsOf(token) })
}

/** Mails the link for a new password, if the address is somebody's. */
function mailResetLink(
  context: MailContext,
  { requestId, email }: Events['password.forgotten'],
): Promise<void> {
  return mailLink(context, {
    about: `password-reset/${requestId}`,
    ownerCondition: eq(users.email, email),
    storeLink: (tx, link) =>
      tx.insert(passwordResets).values({
        ...link,
        expiresAt: sql`app_now() + make_interval(mins => ${RESET_LINK_MINUTES})`,
      }),
    wordsOf: (token) => ({
      summary: 'The link works once, for 1 hour.',
      heading: 'Choose a new password',
      paragraphs: [
        'Someone, probably you, asked to reset your password. Your password stays the same until you choose a new one.',
      ],
      facts: [
        { label: 'Account', value: email },
        { label: 'Link works', value: 'Once, for 1 hour' },
      ],
      // After the "#": browsers never send that part, so no log contains it.
      action: { label: 'Choose a new password', path: `${RESET_PASSWORD_PATH}#token=${token}` },
      smallPrint: [
        'Wasn’t you? You don’t need to do anything: no one can reset your password without this email. Don’t share the link.',
      ],
    }),
  })
}

/** Mails the link to confirm an address, if it is still the account's and not confirmed yet. */
function mailVerification(
  context: MailContext,
  { requestId, userId, email }: Events['verification.asked'],
): Promise<void> {
  return mailLink(context, {
    about: `verification/${requestId}`,
    ownerCondition: and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)),
    storeLink: (tx, link) =>
      tx.insert(emailVerifications).values({
        ...link,
        email,
        expiresAt: sql`app_now() + make_interval(days => ${VERIFICATION_LINK_DAYS})`,
      }),
    wordsOf: (token) => ({
      summary: `The link works once, for ${VERIFICATION_LINK_DAYS} days.`,
      heading: 'Confirm your email address',
      paragraphs: [
        'Someone, probably you, created an account with this email address. Confirm that it’s yours, and we can also email you about things like shared expenses.',
      ],
      facts: [
        { label: 'Account', value: email },
        { label: 'Link works', value: `Once, for ${VERIFICATION_LINK_DAYS} days` },
      ],
      // After the "#": browsers never send that part, so no log contains it.
      action: { label: 'Confirm email address', path: `${VERIFY_EMAIL_PATH}#token=${token}` },
      smallPrint: ['Wasn’t you? You can ignore this email: no one else can confirm this address.'],
    }),
  })
}

/** Notifies the owner of an account that its password was changed, in case it was not them. */
async function mailPasswordChanged(
  context: MailContext,
  { userId, changeId }: Events['password.changed'],
): Promise<void> {
  const { db, mailer } = context
  const about = `password-changed/${changeId}`
  const [user] = await db
    .select(recipientColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) return mailer.cancelMail(about)
  await sendMail(context, {
    about,
    to: user,
    words: {
      summary: 'If it wasn’t you, choose a new one now.',
      heading: 'Your password was changed',
      paragraphs: [
        'All other devices have been logged out. If you had a private calendar link, it no longer works.',
        'If this was you, there’s nothing to do. If not, choose a new password now to log everyone else out.',
      ],
      facts: [{ label: 'Account', value: user.email }],
      action: { label: 'This wasn’t me', path: FORGOT_PASSWORD_PATH },
      smallPrint: ['We send this email whenever your password changes. You can’t turn it off.'],
    },
  })
}

export const authReactions = {
  'auth.mail-reset-link': mailResetLink,
  'auth.mail-verification': mailVerification,
  'auth.mail-password-changed': mailPasswordChanged,
}

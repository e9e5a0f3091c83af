import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { RESET_LINK_MINUTES } from '#contract/passwords.ts'
import { VERIFICATION_LINK_DAYS } from '#contract/verification.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { emailVerifications, passwordResets, users } from '../db/tables/auth.ts'
import type { Events } from '../events/events.ts'
import type { MailWords } from '../mails/compose-mail.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { hashToken, newToken } from './rules.ts'

type Mailing = Pick<Context, 'db' | 'mailer' | 'site'>

type LinkMail = {
  about: string
  /** Whose the link is. */
  isOwner: SQL | undefined
  /** Makes the link known: only then is it worth anything. */
  keepLink: (tx: Tx, link: { tokenHash: string; userId: string }) => Promise<unknown>
  wordsOf: (token: string) => MailWords
}

/**
 * Mails a link that works once, if there is somebody to mail it to. The token is made here, so that it stands in the
 * mail alone: jobs and tables can be read. Should the job run again, the link of the first mail stays good as well.
 */
async function mailLink(context: Mailing, { about, isOwner, keepLink, wordsOf }: LinkMail): Promise<void> {
  const { db, mailer } = context
  const token = newToken()
  const user = await db.transaction(async (tx) => {
    // Held, so that the address cannot become somebody else's, or nobody's, before the link is known with it.
    const [owner] = await tx.select(recipientColumns).from(users).where(isOwner).for('no key update')
    if (owner) await keepLink(tx, { tokenHash: hashToken(token), userId: owner.id })
    return owner
  })
  if (!user) return mailer.letGo(about)
  await sendMail(context, { about, to: user, words: wordsOf(token) })
}

/** Mails the link for a new password, if the address is somebody's. */
function mailResetLink(context: Mailing, { requestId, email }: Events['password.forgotten']): Promise<void> {
  return mailLink(context, {
    about: `password-reset/${requestId}`,
    isOwner: eq(users.email, email),
    keepLink: (tx, link) =>
      tx.insert(passwordResets).values({
        ...link,
        expiresAt: sql`app_now() + make_interval(mins => ${RESET_LINK_MINUTES})`,
      }),
    wordsOf: (token) => ({
      summary: 'The link works once, for one hour.',
      heading: 'Choose a new password',
      paragraphs: [
        'Somebody, probably you, asked for a new password for your account. The link works once, for one hour. Until you use it, your password stays as it is.',
      ],
      // After the "#": browsers send that part to nobody, so it stands in no log.
      action: { label: 'Choose a new password', path: `/reset-password#token=${token}` },
      smallPrint: [
        'Was it not you? Then there is nothing to do: without this mail nobody can change your password. Never pass the link on.',
      ],
    }),
  })
}

/** Mails the link to confirm an address, if it is still the account's and not confirmed yet. */
function mailVerification(
  context: Mailing,
  { requestId, userId, email }: Events['verification.asked'],
): Promise<void> {
  return mailLink(context, {
    about: `verification/${requestId}`,
    isOwner: and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)),
    keepLink: (tx, link) =>
      tx.insert(emailVerifications).values({
        ...link,
        email,
        expiresAt: sql`app_now() + make_interval(days => ${VERIFICATION_LINK_DAYS})`,
      }),
    wordsOf: (token) => ({
      summary: `The link works once, for ${VERIFICATION_LINK_DAYS} days.`,
      heading: 'Confirm your e-mail address',
      paragraphs: [
        'Somebody, probably you, created an account with this address. Please confirm that it is yours. Then we can also mail you about what your fellow travellers do, such as expenses that you share.',
        `The link works once, for ${VERIFICATION_LINK_DAYS} days.`,
      ],
      // After the "#": browsers send that part to nobody, so it stands in no log.
      action: { label: 'Confirm this address', path: `/verify-email#token=${token}` },
      smallPrint: ['Was it not you? Then you can ignore this mail: nobody else can confirm this address.'],
    }),
  })
}

/** Tells the owner of an account that its password is a new one: whoever it was not has to hear of it. */
async function mailPasswordChanged(
  context: Mailing,
  { userId, changeId }: Events['password.changed'],
): Promise<void> {
  const { db, mailer } = context
  const about = `password-changed/${changeId}`
  const [user] = await db
    .select(recipientColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) return mailer.letGo(about)
  await sendMail(context, {
    about,
    to: user,
    words: {
      summary: 'If it was not you, choose another one now.',
      heading: 'Your password was changed',
      paragraphs: [
        'The password of your account is a new one, and every device that was signed in before has been signed out. The private address of your calendar, if you had one, works no longer. If you did this, all is well.',
        'If it was not you, choose another password now: that signs everybody else out again.',
      ],
      action: { label: 'It was not me', path: '/forgot-password' },
      smallPrint: ['You get this mail whenever your password changes. It cannot be turned off.'],
    },
  })
}

export const authReactions = {
  'auth.mail-reset-link': mailResetLink,
  'auth.mail-verification': mailVerification,
  'auth.mail-password-changed': mailPasswordChanged,
}

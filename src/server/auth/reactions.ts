import { and, eq, isNull, sql } from 'drizzle-orm'
import { RESET_LINK_MINUTES } from '#contract/passwords.ts'
import { VERIFICATION_LINK_DAYS } from '#contract/verification.ts'
import type { Context } from '../context.ts'
import { emailVerifications, passwordResets, users } from '../db/tables/auth.ts'
import type { Events } from '../events/events.ts'
import { recipientColumns } from '../mails/recipient.ts'
import { sendMail } from '../mails/send-mail.ts'
import { hashToken, newToken } from './rules.ts'

type Mailing = Pick<Context, 'db' | 'mailer' | 'site'>

/**
 * Mails the link for a new password, if the address is somebody's. The token is
 * made here, so that it stands in the mail alone: jobs and tables can be read.
 * Should the job run again, the link of the first mail stays good as well.
 */
async function mailResetLink(
  context: Mailing,
  { requestId, email }: Events['password.forgotten'],
): Promise<void> {
  const { db, mailer } = context
  const about = `password-reset/${requestId}`
  const token = newToken()
  const user = await db.transaction(async (tx) => {
    // Held, so that the address cannot become somebody else's, or nobody's, before the link is known with it.
    const [owner] = await tx
      .select(recipientColumns)
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!owner) return null
    await tx.insert(passwordResets).values({
      tokenHash: hashToken(token),
      userId: owner.id,
      expiresAt: sql`app_now() + make_interval(mins => ${RESET_LINK_MINUTES})`,
    })
    return owner
  })
  if (!user) return mailer.letGo(about)
  await sendMail(context, {
    about,
    to: user,
    words: {
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
    },
  })
}

/**
 * Mails the link to confirm an address, if it is still the account's and not confirmed yet. As with password reset links,
 * the token is made here, and only the mail contains it.
 */
async function mailVerification(
  context: Mailing,
  { requestId, userId, email }: Events['verification.asked'],
): Promise<void> {
  const { db, mailer } = context
  const about = `verification/${requestId}`
  const token = newToken()
  const user = await db.transaction(async (tx) => {
    const isWanted = and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt))
    const [owner] = await tx.select(recipientColumns).from(users).where(isWanted).for('no key update')
    if (!owner) return null
    await tx.insert(emailVerifications).values({
      ...{ tokenHash: hashToken(token), userId, email },
      expiresAt: sql`app_now() + make_interval(days => ${VERIFICATION_LINK_DAYS})`,
    })
    return owner
  })
  if (!user) return mailer.letGo(about)
  await sendMail(context, {
    about,
    to: user,
    words: {
      summary: `The link works once, for ${VERIFICATION_LINK_DAYS} days.`,
      heading: 'Confirm your e-mail address',
      paragraphs: [
        'Somebody, probably you, created an account with this address. Please confirm that it is yours. Then we can also mail you about what your fellow travellers do, such as expenses that you share.',
        `The link works once, for ${VERIFICATION_LINK_DAYS} days.`,
      ],
      // After the "#": browsers send that part to nobody, so it stands in no log.
      action: { label: 'Confirm this address', path: `/verify-email#token=${token}` },
      smallPrint: ['Was it not you? Then you can ignore this mail: nobody else can confirm this address.'],
    },
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

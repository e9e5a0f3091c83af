import { expect, test } from 'vitest'
import {
  requestEmailChange,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  resetPassword,
} from '#contract/account.ts'
import { getCurrentUser, sendVerification, verifyEmail } from '#contract/auth.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId, waitForJobs, findMails } from '#testing/test-notifications.ts'
import { linkIdentity } from './link-identity.ts'

withBackground()

const SUBJECT = 'Confirm your email address'
const tokenIn = (mail: { text: string } | undefined) => /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
const verify = (site: TestSite, token: string) => site.call(verifyEmail, { body: { token } })
const sendAgain = (site: TestSite, as: Person) => site.call(sendVerification, { as })
const isVerified = async (site: TestSite, as: Person) =>
  (await site.call(getCurrentUser, { as })).body.emailVerified

async function findLinkMails(site: TestSite, person: Person) {
  await waitForJobs(site)
  return (await findMails(site, person)).filter(({ subject }) => subject === SUBJECT)
}

const invalidLink = { status: 400, body: { code: 'VERIFICATION_LINK_INVALID' } }

test('a new user is signed in at once and verifies the address with a link that works once', async () => {
  await using site = await startApp()
  const ida = await site.person({ firstName: 'Ida', isVerified: false })
  expect(await isVerified(site, ida)).toBe(false)
  const [mail] = await findLinkMails(site, ida)
  expect(mail?.text).toContain(`http://site.test/verify-email#token=${tokenIn(mail)}`)
  const storedRows = await site.database.query('select * from email_verifications')
  expect(JSON.stringify(storedRows)).not.toContain(tokenIn(mail))

  const answers = await Promise.all([verify(site, tokenIn(mail)), verify(site, tokenIn(mail))])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ email: ida.email })
  expect(await isVerified(site, ida)).toBe(true)
  expect(await verify(site, tokenIn(mail))).toMatchObject(invalidLink)
  // Asking again does nothing now.
  expect((await sendAgain(site, ida)).status).toBe(204)
  expect(await findLinkMails(site, ida)).toHaveLength(1)
})

test('an address gets at most three mails a day, even if it is registered again', async () => {
  await using site = await startApp()
  const ida = await site.person({ isVerified: false })
  expect((await sendAgain(site, ida)).status).toBe(204)
  const parallel = await Promise.all([sendAgain(site, ida), sendAgain(site, ida)])
  const refusal = parallel.find(({ status }) => status === 429)
  expect(refusal?.body.code).toBe('TOO_MANY_VERIFICATIONS')
  expect(Number(refusal?.header('retry-after'))).toBeGreaterThan(23 * 3_600)
  expect(await findLinkMails(site, ida)).toHaveLength(3)

  // Another account with the same address works, without another mail.
  const { email, password: currentPassword } = ida
  await site.call(deleteAccount, { body: { email, currentPassword }, as: ida })
  const secondAccount = await site.person({ email, isVerified: false })
  expect(await isVerified(site, secondAccount)).toBe(false)
  expect(await findLinkMails(site, secondAccount)).toEqual([])

  await site.database.moveClock('1 day')
  expect((await sendAgain(site, secondAccount)).status).toBe(204)
  expect(await findLinkMails(site, secondAccount)).toHaveLength(1)
})

test('somebody who wants to change to an address can have three mails a day sent there', async () => {
  await using site = await startApp()
  const per = await site.person()
  const body = { email: 'free@example.org', currentPassword: per.password }
  const requestChange = () => site.call(requestEmailChange, { body, as: per })

  for (const status of [204, 204, 204, 429]) expect((await requestChange()).status).toBe(status)
})

test('a link expires after three days and when the address changes', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person({ isVerified: false }), await site.person({ isVerified: false })]
  const [toIda, toPer] = [(await findLinkMails(site, ida)).at(-1), (await findLinkMails(site, per)).at(-1)]
  await site.database.query(`update users set email = 'other@example.org' where email = $1`, [per.email])
  expect(await verify(site, tokenIn(toPer))).toMatchObject(invalidLink)
  await site.database.moveClock('3 days')
  expect(await verify(site, tokenIn(toIda))).toMatchObject(invalidLink)
  expect(await isVerified(site, ida)).toBe(false)
})

test('a link for a new password also verifies the address', async () => {
  await using site = await startApp()
  const ida = await site.person({ isVerified: false })
  await site.call(forgotPassword, { body: { email: ida.email } })
  await waitForJobs(site)
  const resetMail = (await findMails(site, ida)).find(({ subject }) => subject === 'Choose a new password')

  const password = 'over the hills and away'
  const body = { token: tokenIn(resetMail), password, confirmPassword: password }
  const { token } = (await site.call(resetPassword, { body })).body

  expect(await isVerified(site, { ...ida, token })).toBe(true)
})

test('the link to a new address verifies it', async () => {
  await using site = await startApp()
  const per = await site.person({ isVerified: false })
  const email = 'per.new@example.org'
  await site.call(requestEmailChange, { body: { email, currentPassword: per.password }, as: per })
  await waitForJobs(site)
  const [changeMail] = await findMails(site, { ...per, email })
  expect(await isVerified(site, per)).toBe(false)

  await site.call(confirmEmail, { body: { token: tokenIn(changeMail) } })

  expect(await isVerified(site, per)).toBe(true)
})

const issuer = 'https://id.example.org'
const nameless = { firstName: null, lastName: null, profileImageUrl: null }
const signInByProvider = (
  { context }: TestSite,
  identity: { subject: string; email: string; isEmailVerified: boolean },
) => context.db.transaction((tx) => linkIdentity(tx, { issuer, ...identity, ...nameless }))

test('a provider login verifies the address once the provider has verified it', async () => {
  await using site = await startApp()
  const eli = await site.person({ isVerified: false })
  const subject = 'eli-1'
  await site.database.query('insert into user_identities (issuer, subject, user_id) values ($1, $2, $3)', [
    issuer,
    subject,
    await findUserId(site, eli),
  ])

  await signInByProvider(site, { subject, email: eli.email, isEmailVerified: false })
  await signInByProvider(site, { subject, email: 'elsewhere@example.org', isEmailVerified: true })
  expect(await isVerified(site, eli)).toBe(false)

  await signInByProvider(site, { subject, email: eli.email, isEmailVerified: true })
  expect(await isVerified(site, eli)).toBe(true)
})

test('a provider login verifies the address of a new account, and of one that it takes over', async () => {
  await using site = await startApp()
  const existing = await site.person({ isVerified: false })

  await signInByProvider(site, { subject: 'new-1', email: 'new@example.org', isEmailVerified: true })
  await signInByProvider(site, { subject: 'taken-1', email: existing.email, isEmailVerified: true })

  const unverified = await site.database.query('select email from users where email_verified_at is null')
  expect(unverified).toEqual([])
})

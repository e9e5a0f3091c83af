import { expect, test } from 'vitest'
import { changePassword, getAccount } from '#contract/account.ts'
import { getCurrentUser, logIn } from '#contract/auth.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId, waitForJobs, findMails } from '#testing/test-notifications.ts'
import { startSession } from '../auth/start-session.ts'

withBackground()

const password = 'over the hills and away'

/** Changes the password to the new one, unless `body` says otherwise. */
const sendNewPassword = (
  site: TestSite,
  as: Person,
  body: Partial<{ currentPassword: string; password: string }> = {},
) =>
  site.call(changePassword, {
    body: { currentPassword: as.password, password, confirmPassword: body.password ?? password, ...body },
    as,
  })

const isSignedIn = async (site: TestSite, as: Person) =>
  (await site.call(getCurrentUser, { as })).status === 200

test('changing the password signs out all other devices and gives this one a new token', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const { body: phone } = await site.call(logIn, { body: ida })

  const response = await sendNewPassword(site, ida)

  expect(response.status).toBe(200)
  expect(response.header('set-cookie')).toContain(`session=${response.body.token};`)
  expect(await isSignedIn(site, { ...ida, token: response.body.token })).toBe(true)
  expect(await isSignedIn(site, ida)).toBe(false)
  expect(await isSignedIn(site, { ...ida, token: phone.token })).toBe(false)
  expect((await site.call(logIn, { body: ida })).status).toBe(401)
  expect((await site.call(logIn, { body: { email: ida.email, password } })).status).toBe(200)
  await waitForJobs(site)
  expect(await findMails(site, ida)).toMatchObject([{ subject: 'Your password was changed' }])
})

test('changing the password requires the current one', async () => {
  await using site = await startApp()
  const ida = await site.person()

  const refusal = await sendNewPassword(site, ida, { currentPassword: 'wrong' })
  expect(refusal).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
  })
  const withoutPassword = await site.call(changePassword, {
    body: { password, confirmPassword: password },
    as: ida,
  })
  expect(withoutPassword).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  expect((await sendNewPassword(site, { ...ida, token: 'nobody' })).status).toBe(401)
  expect(await isSignedIn(site, ida)).toBe(true)
})

test('wrong current passwords are limited, but failed logins of others do not block the owner', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '2', ATTEMPTS_PER_CLIENT: '5' })
  const ida = await site.person()
  const guess = { email: ida.email, password: 'wrong' }
  for (let count = 0; count < 8; count++) await site.call(logIn, { body: guess })
  await sendNewPassword(site, ida, { currentPassword: 'wrong' })
  await sendNewPassword(site, ida, { currentPassword: 'wrong again' })

  expect(await sendNewPassword(site, ida)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  await site.database.moveClock('1 second')
  expect((await sendNewPassword(site, ida)).status).toBe(200)
})

test.each(['short', 'password1'])('refuses the weak new password %o', async (weakPassword) => {
  await using site = await startApp()
  const ida = await site.person()
  expect(await sendNewPassword(site, ida, { password: weakPassword })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password' }] },
  })
})

test('refuses a new password that differs from its confirmation', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const body = { currentPassword: ida.password, password, confirmPassword: 'something else' }
  const refusal = await site.call(changePassword, { body, as: ida })
  expect(refusal).toMatchObject({ status: 400, body: { issues: [{ path: 'confirmPassword' }] } })
})

test('an account without a password can set one', async () => {
  await using site = await startApp()
  const ida = await site.person()
  await site.database.query('update users set password_hash = null')
  expect((await site.call(getAccount, { as: ida })).body.hasPassword).toBe(false)

  const body = { password, confirmPassword: password }
  expect((await site.call(changePassword, { body, as: ida })).status).toBe(200)
  expect((await site.call(logIn, { body: { email: ida.email, password } })).status).toBe(200)
})

test('only one of three tabs that change the password at once succeeds', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const userId = await findUserId(site, ida)
  const client = { ip: '127.0.0.1', userAgent: null, device: null }
  const sessions = await Promise.all(
    [1, 2, 3].map(() => site.context.db.transaction((tx) => startSession(tx, { userId, client }))),
  )

  const answers = await Promise.all(sessions.map(({ token }) => sendNewPassword(site, { ...ida, token })))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [success] = answers.filter(({ status }) => status === 200)
  expect(await isSignedIn(site, { ...ida, token: success?.body.token ?? '' })).toBe(true)
  expect(await site.database.query('select from sessions')).toHaveLength(1)
})

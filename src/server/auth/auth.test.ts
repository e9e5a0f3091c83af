import { expect, test } from 'vitest'
import { getCurrentUser, logIn, logOut, logOutEverywhere, register } from '#contract/auth.ts'
import { startApp } from '#testing/start-app.ts'
import { sessionIdOf } from './rules.ts'

const newcomer = {
  firstName: 'Ida',
  lastName: 'Moen',
  email: 'ida@example.org',
  password: 'a long and winding trail',
  confirmPassword: 'a long and winding trail',
}

test('a newcomer registers and is signed in', async () => {
  await using site = await startApp()

  const registered = await site.call(register, { body: newcomer })
  expect(registered.status).toBe(201)

  const me = await site.call(getCurrentUser, { as: { ...newcomer, token: registered.body.token } })
  expect(me.body).toEqual({
    id: expect.any(String) as string,
    email: 'ida@example.org',
    firstName: 'Ida',
    lastName: 'Moen',
    profileImageUrl: null,
    isAdmin: false,
    emailVerified: false,
  })
})

test('email addresses are trimmed and compared without case', async () => {
  await using site = await startApp()
  await site.call(register, { body: { ...newcomer, email: '  Ida@Example.ORG ' } })

  const secondRegistration = await site.call(register, { body: newcomer })
  expect(secondRegistration.status).toBe(409)
  expect(secondRegistration.body.message).toBe('Email already registered')

  const { status } = await site.call(logIn, {
    body: { email: 'IDA@example.org', password: newcomer.password },
  })
  expect(status).toBe(200)
})

test('fields that the server owns cannot be set at registration', async () => {
  await using site = await startApp()
  const input = { ...newcomer, isAdmin: true, id: 'chosen' }

  const { body } = await site.call(register, { body: input })

  const me = await site.call(getCurrentUser, { as: { ...newcomer, token: body.token } })
  expect(me.body).toMatchObject({ isAdmin: false })
  expect(me.body.id).not.toBe('chosen')
})

/** The same password twice. */
const bothPasswords = (password: string) => ({ password, confirmPassword: password })

test.each<[what: string, change: Partial<typeof newcomer>, path: string, message: string]>([
  ['a short password', bothPasswords('short'), 'password', 'Password must be at least 8 characters'],
  [
    'a password that differs from its confirmation',
    { confirmPassword: 'something else' },
    'confirmPassword',
    "Passwords don't match",
  ],
  [
    'a very long password',
    bothPasswords('x'.repeat(201)),
    'password',
    'Password must be at most 200 characters',
  ],
  [
    'a common password',
    bothPasswords('iLoveYou'),
    'password',
    'This password is too common. Choose another one.',
  ],
  ['a malformed address', { email: 'not an address' }, 'email', 'Invalid email format'],
  ['a blank name', { firstName: '   ' }, 'firstName', 'Enter your first name.'],
])('registration refuses %s', async (_what, change, path, message) => {
  await using site = await startApp()

  const { status, body } = await site.call(register, { body: { ...newcomer, ...change } })

  expect(status).toBe(400)
  expect(body.issues).toEqual([{ path, message }])
  expect(body.message).toBe(message)
})

test('a wrong password and an unknown address get the same answer', async () => {
  await using site = await startApp()
  await site.call(register, { body: newcomer })

  const wrong = await site.call(logIn, { body: { email: newcomer.email, password: 'wrong password' } })
  const unknown = await site.call(logIn, {
    body: { email: 'nobody@example.org', password: 'wrong password' },
  })

  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ code: 'WRONG_CREDENTIALS', message: 'Invalid email or password' })
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
})

test('nobody can log in with a password to an account that has none', async () => {
  await using site = await startApp()
  const person = await site.person()
  await site.database.query('update users set password_hash = null where email = $1', [person.email])

  for (const password of ['nobody has this password', person.password, 'null']) {
    const { status } = await site.call(logIn, { body: { email: person.email, password } })
    expect(status).toBe(401)
  }
})

test('the database holds neither tokens nor passwords', async () => {
  await using site = await startApp()
  const person = await site.person()

  const [session] = await site.database.query<{ sid: string }>('select * from sessions')
  const [user] = await site.database.query<{ password_hash: string }>('select * from users')

  expect(session?.sid).toBe(sessionIdOf(person.token))
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const everything = JSON.stringify([session, user])
  expect(everything).not.toContain(person.token)
  expect(everything).not.toContain(person.password)
})

test('logging out ends this session and no other', async () => {
  await using site = await startApp()
  const phone = await site.person()
  const { body } = await site.call(logIn, { body: phone })
  const laptop = { ...phone, token: body.token }

  expect((await site.call(logOut, { as: phone })).status).toBe(204)

  expect((await site.call(getCurrentUser, { as: phone })).body).toMatchObject({ message: 'Unauthorized' })
  expect((await site.call(getCurrentUser, { as: laptop })).status).toBe(200)
})

test('logging out everywhere ends all sessions of the user and no others', async () => {
  await using site = await startApp()
  const phone = await site.person()
  const { body } = await site.call(logIn, { body: phone })
  const laptop = { ...phone, token: body.token }
  const otherPerson = await site.person()

  expect((await site.call(logOutEverywhere, { as: phone })).status).toBe(204)

  expect((await site.call(getCurrentUser, { as: phone })).status).toBe(401)
  expect((await site.call(getCurrentUser, { as: laptop })).status).toBe(401)
  expect((await site.call(getCurrentUser, { as: otherPerson })).status).toBe(200)
})

test('a session ends after 30 days without use, and use extends it', async () => {
  await using site = await startApp()
  const idle = await site.person()
  const active = await site.person()

  await site.database.moveClock('20 days')
  const response = await site.call(getCurrentUser, { as: active })
  expect(response.status).toBe(200)
  // The session cookie, for streams and files, is extended too.
  expect(response.header('set-cookie')).toContain(`session=${active.token}; Max-Age=2592000`)
  await site.database.moveClock('11 days')

  expect((await site.call(getCurrentUser, { as: idle })).status).toBe(401)
  expect((await site.call(getCurrentUser, { as: active })).status).toBe(200)
})

test('too many wrong passwords cause a pause, whose length is in the response', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const person = await site.person()
  const guess = () => site.call(logIn, { body: { email: person.email, password: 'wrong password' } })

  expect([await guess(), await guess(), await guess()].map(({ status }) => status)).toEqual([401, 401, 401])
  const refusal = await site.call(logIn, { body: person })
  expect([refusal.status, refusal.header('retry-after')]).toEqual([429, '1'])
  expect(refusal.body.message).toBe('Too many attempts. Try again in 1 second.')

  await site.database.moveClock('15 minutes')
  expect((await site.call(logIn, { body: person })).status).toBe(200)
})

test('a correct password resets the count of wrong ones', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const person = await site.person()
  const wrong = { email: person.email, password: 'wrong password' }

  for (let round = 0; round < 3; round++) {
    await site.call(logIn, { body: wrong })
    await site.call(logIn, { body: wrong })
    expect((await site.call(logIn, { body: person })).status).toBe(200)
  }
})

test('parallel wrong passwords are all counted', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const person = await site.person()

  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      site.call(logIn, { body: { email: person.email, password: 'wrong password' } }),
    ),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429])
})

test('attempts of one client are limited, whatever the email address', async () => {
  await using site = await startApp({ ATTEMPTS_PER_CLIENT: '3' })
  const guess = (email: string) => site.call(logIn, { body: { email, password: 'wrong password' } })

  for (const name of ['a', 'b', 'c']) expect((await guess(`${name}@example.org`)).status).toBe(401)

  expect((await guess('d@example.org')).status).toBe(429)
  // Each of these makes the pause longer, so that it cannot end before the next line.
  await Promise.all(Array.from({ length: 8 }, (_, number) => guess(`${number}@example.org`)))
  expect((await site.call(register, { body: newcomer })).status).toBe(429)
})

test('the session cookie does not authorize ordinary API calls', async () => {
  await using site = await startApp()
  const person = await site.person()
  const login = await site.call(logIn, { body: person })
  const cookie = login.header('set-cookie') ?? ''
  expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Strict,/)

  const [pair = ''] = cookie.split(';')
  const user = await site.app.inject({ url: '/api/auth/user', headers: { cookie: pair } })
  const logout = await site.app.inject({
    method: 'POST',
    url: '/api/auth/logout-all',
    headers: { cookie: pair },
  })
  expect([user.statusCode, logout.statusCode]).toEqual([401, 401])
})

test('the session cookie is for HTTPS only when the site is public', async () => {
  await using site = await startApp({ PUBLIC_URL: 'https://trips.example.org' })
  const person = await site.person()

  const login = await site.call(logIn, { body: person })

  expect(login.header('set-cookie')).toContain('; Secure')
})

test('logging out clears the cookie', async () => {
  await using site = await startApp()
  const person = await site.person()

  const { header } = await site.call(logOut, { as: person })

  expect(header('set-cookie')).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
})

test('without a login provider /api/login redirects to the login page', async () => {
  await using site = await startApp()
  const response = await site.app.inject({ url: '/api/login' })
  expect([response.statusCode, response.headers.location]).toEqual([302, '/login'])
})

test('a forged X-Forwarded-For does not avoid the limit per client', async () => {
  await using site = await startApp({ ATTEMPTS_PER_CLIENT: '3', TRUST_PROXY: 'loopback' })
  const guess = (forwarded: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: 'a@example.org', password: 'wrong password' },
    })

  for (const inventedIp of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    expect((await guess(`${inventedIp}, 203.0.113.9`)).statusCode).toBe(401)
  }
  expect((await guess('10.0.0.4, 203.0.113.9')).statusCode).toBe(429)
  expect((await guess('203.0.113.10')).statusCode).toBe(401)
})

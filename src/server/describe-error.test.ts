import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { users } from './db/tables/auth.ts'
import { describeError } from './describe-error.ts'

test('a query that failed is logged without its values', async () => {
  await using site = await startApp()
  const secrets = { id: 'x', email: 'Capital@Letters.org', passwordHash: '$argon2id$secret' }

  const error = await site.context.db
    .insert(users)
    .values(secrets)
    .then(
      () => null,
      (reason: unknown) => reason as Error,
    )

  expect(error).not.toBeNull()
  const described = describeError(error ?? new Error())
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    code: '23514',
    constraint: 'users_email_is_folded',
  })
  expect(described.message).toContain('insert into "users"')
  expect(JSON.stringify(described)).not.toMatch(/Capital|Letters|argon2id/)
})

test('other errors keep their message and place', () => {
  const described = describeError(new TypeError('no such thing'))
  expect(described).toMatchObject({ type: 'TypeError', message: 'no such thing' })
  expect(described.stack).toContain('describe-error.test')
})

test('what was behind an error is logged with it', () => {
  const described = describeError(new Error('not now', { cause: new TypeError('no answer') }))
  expect(described).toMatchObject({ message: 'not now', cause: { type: 'TypeError', message: 'no answer' } })
})

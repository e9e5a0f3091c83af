import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { users } from './db/tables/auth.ts'
import { describeError } from './describe-error.ts'

test('a failed query is described without its values', async () => {
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
  const description = describeError(error ?? new Error())
  expect(description).toMatchObject({
    type: 'DrizzleQueryError',
    code: '23514',
    constraint: 'users_email_is_folded',
  })
  expect(description.message).toContain('insert into "users"')
  expect(JSON.stringify(description)).not.toMatch(/Capital|Letters|argon2id/)
})

test('other errors keep their message and stack', () => {
  const description = describeError(new TypeError('no such thing'))
  expect(description).toMatchObject({ type: 'TypeError', message: 'no such thing' })
  expect(description.stack).toContain('describe-error.test')
})

test('the cause of an error is described with it', () => {
  const description = describeError(new Error('not now', { cause: new TypeError('no answer') }))
  expect(description).toMatchObject({
    message: 'not now',
    cause: { type: 'TypeError', message: 'no answer' },
  })
})

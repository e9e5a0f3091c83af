import { expect, test } from 'vitest'
import { readIdentity } from './read-identity.ts'

const claims = { iss: 'https://id.example.org', sub: 'ida-1' }

test('an email address is put in lower case, and an invalid one is dropped', () => {
  expect(readIdentity({ ...claims, email: ' Ida@Example.ORG ' }).email).toBe('ida@example.org')
  for (const email of [undefined, null, 7, '', 'ida', 'a\0b@example.org', `${'x'.repeat(250)}@example.org`]) {
    expect(readIdentity({ ...claims, email }).email).toBeNull()
  }
})

test('an email address counts as verified only if the provider says true', () => {
  expect(readIdentity({ ...claims, email_verified: true }).isEmailVerified).toBe(true)
  for (const value of ['true', 1, 'yes', undefined, null]) {
    expect(readIdentity({ ...claims, email_verified: value }).isEmailVerified).toBe(false)
  }
})

test.each([
  [{ given_name: 'Ida', family_name: 'Moen', name: 'Somebody Else' }, 'Ida', 'Moen'],
  [{ given_name: ' Ida\n ' }, 'Ida', null],
  [{ name: 'Ida Maria Moen' }, 'Ida', 'Maria Moen'],
  [{ name: 'Ida' }, 'Ida', null],
  [{ name: '\0\u0007 ' }, null, null],
  [{ given_name: 'x'.repeat(300) }, 'x'.repeat(100), null],
  [{ given_name: `${'x'.repeat(99)}🏔` }, 'x'.repeat(99), null],
  [{ given_name: 'I\u202Eda', family_name: '\u200B' }, 'Ida', null],
  [{ given_name: 7, name: ['Ida'] }, null, null],
])('the claims %o give the first name %s and the last name %s', (names, firstName, lastName) => {
  expect(readIdentity({ ...claims, ...names })).toMatchObject({ firstName, lastName })
})

test.each([
  ['https://pictures.example.org/ida.jpg', 'https://pictures.example.org/ida.jpg'],
  ['http://pictures.example.org/ida.jpg', 'http://pictures.example.org/ida.jpg'],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['/ida.jpg', null],
  [`https://pictures.example.org/${'x'.repeat(2000)}`, null],
  [undefined, null],
])('the picture %s gives the image URL %s', (picture, profileImageUrl) => {
  expect(readIdentity({ ...claims, picture }).profileImageUrl).toBe(profileImageUrl)
})

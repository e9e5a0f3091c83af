import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changeName, getAccount, removeProfilePicture, uploadProfilePicture } from '#contract/account.ts'
import { getCurrentUser, type User } from '#contract/auth.ts'
import type { Failure } from '#contract/errors.ts'
import { pngBomb, phonePhoto, fourColourPicture } from '#testing/pictures.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId, waitForJobs } from '#testing/test-notifications.ts'
import { writeForm } from '#testing/upload-form.ts'
import { linkIdentity } from '../auth/link-identity.ts'
import { startSession } from '../auth/start-session.ts'
import { sweepLooseFiles } from '../files/loose-files.ts'
import type { Identity } from '../ports/login-provider/port.ts'

withBackground()

const SMALL = { width: 60, height: 40 }

async function uploadAvatar(site: TestSite, as: Person | null, picture: Uint8Array) {
  const form = writeForm([{ field: 'picture', contents: picture, filename: 'me.png' }])
  const response = await site.app.inject({
    method: uploadProfilePicture.method,
    url: uploadProfilePicture.path,
    headers: { 'content-type': form.type, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: form.body,
  })
  return { status: response.statusCode, body: response.json<User & Partial<Failure>>() }
}

const avatarAt = (site: TestSite, url: string | null) => site.app.inject({ url: url ?? '/nothing' })

/** Links the account to a provider that has another name and picture for this person. */
const linkByProvider = ({ context }: TestSite, email: string, identity: Partial<Identity> = {}) =>
  context.db.transaction((tx) =>
    linkIdentity(tx, {
      issuer: 'https://id.example.org',
      subject: 'ida-1',
      email,
      isEmailVerified: true,
      firstName: 'Provided',
      lastName: 'Name',
      profileImageUrl: 'https://pictures.example.org/ida.jpg',
      ...identity,
    }),
  )

async function signInByProvider(site: TestSite, email: string): Promise<Person> {
  const userId = await linkByProvider(site, email)
  const client = { ip: '127.0.0.1', userAgent: null, device: null }
  const { token } = await site.context.db.transaction((tx) => startSession(tx, { userId, client }))
  return { email, password: '', token }
}

const nameAndPictureOf = async (site: TestSite, email: string) => {
  const [user] = await site.database.query<{ first_name: string; profile_image_url: string | null }>(
    'select first_name, profile_image_url from users where email = $1',
    [email],
  )
  return [user?.first_name, user?.profile_image_url ?? null]
}

test('a person sees their own account and changes their name', async () => {
  await using site = await startApp()
  const ida = await site.person({ firstName: 'Ida' })

  const { body: account } = await site.call(getAccount, { as: ida })
  expect(account).toMatchObject({
    user: { email: ida.email, firstName: 'Ida' },
    hasPassword: true,
    pendingEmail: null,
  })
  const response = await site.call(changeName, {
    body: { firstName: ' Ada ', lastName: 'Moen' },
    as: ida,
  })
  expect(response).toMatchObject({ status: 200, body: { firstName: 'Ada', lastName: 'Moen' } })
  expect((await site.call(getCurrentUser, { as: ida })).body).toMatchObject({ firstName: 'Ada' })
})

test('refuses an empty name and a name that is too long', async () => {
  await using site = await startApp()
  const as = await site.person()

  const empty = await site.call(changeName, { body: { firstName: '  ', lastName: 'Moen' }, as })
  expect(empty).toMatchObject({ status: 400, body: { issues: [{ path: 'firstName' }] } })
  const long = await site.call(changeName, { body: { firstName: 'x'.repeat(101), lastName: 'Moen' }, as })
  expect(long).toMatchObject({ status: 400, body: { issues: [{ message: 'Use at most 100 characters.' }] } })
})

test('an uploaded picture becomes a small public square without camera data', async () => {
  await using site = await startApp()
  const as = await site.person()

  const { status, body } = await uploadAvatar(site, as, await phonePhoto({ width: 900, height: 600 }))

  expect(status).toBe(200)
  expect(body.profileImageUrl).toMatch(/^\/api\/avatars\/avatar-[0-9a-f]{32}\.jpg$/)
  const avatar = await avatarAt(site, body.profileImageUrl)
  expect(avatar.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  })
  const { width, height, exif } = await sharp(avatar.rawPayload).metadata()
  expect([width, height, exif]).toEqual([256, 256, undefined])
})

test('a new picture replaces the previous one, whose file is swept later', async () => {
  await using site = await startApp()
  const as = await site.person()
  const png = await fourColourPicture(SMALL).png().toBuffer()
  const first = await uploadAvatar(site, as, png)
  const second = await uploadAvatar(site, as, png)

  expect((await avatarAt(site, first.body.profileImageUrl)).statusCode).toBe(404)
  expect((await avatarAt(site, second.body.profileImageUrl)).statusCode).toBe(200)

  const response = await site.call(removeProfilePicture, { as })
  expect(response).toMatchObject({ status: 200, body: { profileImageUrl: null } })
  expect((await avatarAt(site, second.body.profileImageUrl)).statusCode).toBe(404)
  expect((await site.call(removeProfilePicture, { as })).status).toBe(200)

  await site.database.moveClock('26 hours')
  await sweepLooseFiles(site.context)
  expect(await site.database.query('select name from stored_files')).toEqual([])
})

test('only one of four pictures uploaded at once is kept', async () => {
  await using site = await startApp()
  const as = await site.person()
  const png = await fourColourPicture(SMALL).png().toBuffer()

  await Promise.all([1, 2, 3, 4].map(() => uploadAvatar(site, as, png)))

  expect(await site.database.query('select name from stored_files')).toHaveLength(4)
  expect(await site.database.query('select name from loose_files')).toHaveLength(3)
})

test.each([
  {
    what: 'another kind of file',
    bytes: Buffer.from('<svg onload="alert(1)">'),
    status: 415,
    code: 'IMAGE_WRONG_TYPE',
  },
  {
    what: 'very many pixels',
    bytes: pngBomb({ width: 30_000, height: 30_000 }),
    status: 413,
    code: 'IMAGE_TOO_MANY_PIXELS',
  },
])('refuses $what as a picture', async ({ bytes, status, code }) => {
  await using site = await startApp()
  const as = await site.person()
  expect(await uploadAvatar(site, as, bytes)).toMatchObject({ status, body: { code } })
})

test('the avatar route does not serve other files', async () => {
  await using site = await startApp()
  await site.context.files.put({ name: 'a'.repeat(32) + '.jpg', bytes: Buffer.from('x'), type: 'image/jpeg' })
  for (const name of ['a'.repeat(32) + '.jpg', 'avatar-../secret.jpg', `avatar-${'0'.repeat(32)}.jpg`]) {
    const response = await site.app.inject({ url: `/api/avatars/${encodeURIComponent(name)}` })
    expect([response.statusCode, response.json<Failure>().code]).toEqual([404, 'PICTURE_NOT_FOUND'])
  }
})

test('the provider’s name and picture do not replace what the person chose or removed here', async () => {
  await using site = await startApp()
  const ida = await signInByProvider(site, 'ida@example.org')
  await site.call(changeName, { body: { firstName: 'Ada', lastName: 'Moen' }, as: ida })
  const { body } = await uploadAvatar(site, ida, await fourColourPicture(SMALL).png().toBuffer())

  await linkByProvider(site, 'ida@example.org')
  expect(await nameAndPictureOf(site, 'ida@example.org')).toEqual(['Ada', body.profileImageUrl])
  await site.call(removeProfilePicture, { as: ida })
  await linkByProvider(site, 'ida@example.org')
  expect(await nameAndPictureOf(site, 'ida@example.org')).toEqual(['Ada', null])
})

test('a squatter’s name and picture are removed when the owner of the address signs in', async () => {
  await using site = await startApp()
  const squatter = await site.person({ email: 'ida@example.org' })
  await site.call(changeName, { body: { firstName: 'Not', lastName: 'Ida' }, as: squatter })
  const { body } = await uploadAvatar(site, squatter, await fourColourPicture(SMALL).png().toBuffer())

  await linkByProvider(site, 'ida@example.org')

  const providedProfile = ['Provided', 'https://pictures.example.org/ida.jpg']
  expect(await nameAndPictureOf(site, 'ida@example.org')).toEqual(providedProfile)
  expect(await site.database.query('select is_name_chosen, is_picture_chosen from users')).toEqual([
    { is_name_chosen: false, is_picture_chosen: false },
  ])
  await waitForJobs(site)
  expect((await avatarAt(site, body.profileImageUrl)).statusCode).toBe(404)
})

test('a squatter’s picture is removed even when the provider has none', async () => {
  await using site = await startApp()
  const squatter = await site.person({ email: 'ida@example.org' })
  const { body } = await uploadAvatar(site, squatter, await fourColourPicture(SMALL).png().toBuffer())

  await linkByProvider(site, 'ida@example.org', { profileImageUrl: null })

  expect(await nameAndPictureOf(site, 'ida@example.org')).toEqual(['Provided', null])
  await waitForJobs(site)
  expect((await avatarAt(site, body.profileImageUrl)).statusCode).toBe(404)
})

test('a person who chose nothing here gets the provider’s name and picture', async () => {
  await using site = await startApp()
  await site.person({ email: 'ida@example.org' })
  await linkByProvider(site, 'ida@example.org')
  expect(await nameAndPictureOf(site, 'ida@example.org')).toEqual([
    'Provided',
    'https://pictures.example.org/ida.jpg',
  ])
})

test('a visitor cannot see or change an account', async () => {
  await using site = await startApp()
  expect((await site.call(getAccount, {})).status).toBe(401)
  expect((await site.call(changeName, { body: { firstName: 'A', lastName: 'B' } })).status).toBe(401)
  expect((await site.call(removeProfilePicture, {})).status).toBe(401)
  expect((await uploadAvatar(site, null, Buffer.from('x'))).status).toBe(401)
})

test('a new name reaches the person’s other open pages', async () => {
  await using site = await startApp()
  const as = await site.person()
  const topic = `user:${await findUserId(site, as)}`
  const liveChanges: string[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync')
      liveChanges.push(...message.filter((change) => change.topic === topic).map(({ what }) => what))
  })
  await site.call(changeName, { body: { firstName: 'Ada', lastName: 'Moen' }, as })
  await expect.poll(() => liveChanges).toContain('account')
})

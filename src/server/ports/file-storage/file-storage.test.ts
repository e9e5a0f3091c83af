import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startApp } from '#testing/start-app.ts'
import { startS3 } from '#testing/start-s3.ts'
import { createDatabaseStorage } from './database.ts'
import type { FileStorage } from './port.ts'
import { createS3Storage } from './s3.ts'

type StorageSetup = AsyncDisposable & { files: FileStorage }

async function inDatabase(): Promise<StorageSetup> {
  const site = await startApp()
  return {
    files: createDatabaseStorage({ db: site.context.db }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function inS3(changedSettings: Record<string, string> = {}) {
  const s3 = await startS3()
  const { s3: settings } = readConfig({ ...s3.settings, ...changedSettings })
  if (!settings) throw new Error('S3 is not set')
  const files = createS3Storage(settings)
  return {
    s3,
    files,
    [Symbol.asyncDispose]: async () => {
      await files.close()
      await s3[Symbol.asyncDispose]()
    },
  }
}

const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256))
const file = { name: 'a-1x1.webp', bytes, type: 'image/webp' }

describe.each([
  ['the database', inDatabase],
  ['S3', inS3],
])('%s', (_name, setUp: () => Promise<StorageSetup>) => {
  test('returns a file byte for byte', async () => {
    await using store = await setUp()
    await store.files.put(file)
    await store.files.put({ ...file, name: 'b-1x1.webp', bytes: Buffer.from('another') })
    expect(await store.files.get(file.name)).toEqual(bytes)
    expect(await store.files.get('b-1x1.webp')).toEqual(Buffer.from('another'))
  })

  test('returns null for an unknown file', async () => {
    await using store = await setUp()
    expect(await store.files.get('nothing.webp')).toBeNull()
  })

  test('can store a file twice, and remove it twice', async () => {
    await using store = await setUp()
    await store.files.put(file)
    await store.files.put(file)
    await store.files.put({ ...file, name: 'stays.webp' })
    await store.files.remove([file.name, 'nothing.webp'])
    await store.files.remove([file.name])
    await store.files.remove([])
    expect(await store.files.get(file.name)).toBeNull()
    expect(await store.files.get('stays.webp')).toEqual(bytes)
  })
})

test('files are unavailable, not missing, while S3 is away, and are back when S3 is', async () => {
  await using store = await inS3()
  await store.files.put(file)
  await store.s3.goAway()
  const away = { code: 'FILES_AWAY' }
  await expect(store.files.get(file.name)).rejects.toMatchObject(away)
  await expect(store.files.put(file)).rejects.toMatchObject(away)
  await expect(store.files.remove([file.name])).rejects.toMatchObject(away)

  await store.s3.comeBack()
  expect(await store.files.get(file.name)).toEqual(bytes)
})

test('a missing bucket counts as a storage that is away', async () => {
  await using store = await inS3({ S3_BUCKET: 'elsewhere' })
  await expect(store.files.get(file.name)).rejects.toMatchObject({ code: 'FILES_AWAY' })
})

test('S3 is opened again for the next file after a failure to open it', async () => {
  await using s3 = await startS3()
  const { s3: settings } = readConfig(s3.settings)
  if (!settings) throw new Error('S3 is not set')
  let tries = 0
  // Opening reads the region, which fails the first time.
  const files = createS3Storage({
    ...settings,
    get region() {
      if (++tries === 1) throw new Error('no memory')
      return settings.region
    },
  })
  await expect(files.put(file)).rejects.toThrow('no memory')
  await files.put(file)
  expect(await files.get(file.name)).toEqual(bytes)
  expect(tries).toBe(2)
  await files.close()
})

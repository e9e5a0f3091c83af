import { expect, test } from 'vitest'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { storeLooseFiles, detachFiles, sweepLooseFiles, attachFiles } from './loose-files.ts'

withBackground()

const fileOf = (name: string) => ({ name, bytes: Buffer.from(name), type: 'image/jpeg' })

async function sweepAfter({ context, database }: TestSite, time: string) {
  await database.moveClock(time)
  await sweepLooseFiles(context)
}

async function storedNames({ context }: TestSite, names: string[]) {
  const stored = await Promise.all(names.map(async (name) => ((await context.files.get(name)) ? [name] : [])))
  return stored.flat()
}

test('a file that is never attached is deleted a day later, an attached file stays', async () => {
  await using site = await startApp()
  await storeLooseFiles(site.context, [fileOf('tied'), fileOf('loose')])
  await site.context.db.transaction((tx) => attachFiles(tx, ['tied']))

  await sweepAfter(site, '24 hours')
  expect(await storedNames(site, ['tied', 'loose'])).toEqual(['tied', 'loose'])
  await sweepAfter(site, '2 hours')
  expect(await storedNames(site, ['tied', 'loose'])).toEqual(['tied'])
  expect(await site.database.query('select name from loose_files')).toEqual([])
})

test('a detached file is deleted, unless the detaching was rolled back', async () => {
  await using site = await startApp()
  await storeLooseFiles(site.context, [fileOf('a'), fileOf('b')])
  await site.context.db.transaction((tx) => attachFiles(tx, ['a', 'b']))
  await site.context.db.transaction((tx) => detachFiles(tx, ['a']))
  await site.context.db
    .transaction(async (tx) => {
      await detachFiles(tx, ['b'])
      throw new Error('changed my mind')
    })
    .catch(() => undefined)

  await sweepAfter(site, '26 hours')
  expect(await storedNames(site, ['a', 'b'])).toEqual(['b'])
})

test('a file that is about to be deleted can no longer be attached', async () => {
  await using site = await startApp()
  await storeLooseFiles(site.context, [fileOf('late')])
  await site.database.moveClock('25 hours')

  const attaching = site.context.db.transaction((tx) => attachFiles(tx, ['late']))

  await expect(attaching).rejects.toMatchObject({ code: 'TRY_AGAIN' })
})

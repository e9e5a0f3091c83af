import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tempFolder } from '#testing/temp-folder.ts'
import { readSettings } from './read-settings.ts'

test('settings are read from a file, and those of the environment win', async () => {
  await using temp = await tempFolder()
  const file = `${temp.folder}/.env`
  await writeFile(
    file,
    '# Where it listens\nPORT=4000\n#HOST=0.0.0.0\nMAIL_FROM="Trips <trips@example.org>"\nTIME_ZONE=UTC\n',
  )
  expect(readSettings({ ENV_FILE: file, TIME_ZONE: 'Europe/Oslo' })).toEqual({
    ENV_FILE: file,
    PORT: '4000',
    MAIL_FROM: 'Trips <trips@example.org>',
    TIME_ZONE: 'Europe/Oslo',
  })
})

test('a file that is named has to be readable', async () => {
  await using temp = await tempFolder()
  expect(() => readSettings({ ENV_FILE: `${temp.folder}/none` })).toThrow(/can’t be read: ENOENT/)
  expect(() => readSettings({ ENV_FILE: temp.folder })).toThrow(/can’t be read: EISDIR/)
})

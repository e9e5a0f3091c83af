import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { decompress } from 'wawoff2'
import { readNames, RIGHTS_NAME_IDS } from './font-names.ts'

const COPYRIGHT_NAME_ID = 0
const LICENCE_URL_NAME_ID = 14

const folder = 'src/web/fonts'
const files = await readdir(folder)
const fonts = files.filter((file) => file.endsWith('.woff2'))

test('the folder contains fonts', () => expect(fonts).not.toEqual([]))

test.each(fonts)('%s is changed, and does not use the name that its licence reserves', async (file) => {
  const names = readNames(await decompress(await readFile(`${folder}/${file}`)))
  const ownNames = names.filter(({ id }) => !RIGHTS_NAME_IDS.includes(id)).map(({ text }) => text)
  expect(ownNames).toContainEqual(expect.stringMatching(/^(Wild Sans|Spline Sans Mono)/))
  expect(ownNames.join()).not.toMatch(/mona/i)
})

test.each(fonts)('%s keeps its copyright and licence', async (file) => {
  const names = readNames(await decompress(await readFile(`${folder}/${file}`)))
  const textOf = (id: number) => names.find((name) => name.id === id)?.text
  expect(textOf(COPYRIGHT_NAME_ID)).toMatch(
    /^Copyright 2022 The (Mona Sans|Spline Sans Mono) Project Authors/,
  )
  expect(textOf(LICENCE_URL_NAME_ID)).toMatch(/openfontlicense\.org|scripts\.sil\.org\/OFL/)
})

test('styles and file names do not use the reserved name', async () => {
  expect(await readFile(`${folder}/fonts.css`, 'utf8')).not.toMatch(/mona/i)
  expect(files.join()).not.toMatch(/mona/i)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentHeader } from './attachment-header.ts'

const headerFor = (title: string) => attachmentHeader({ id: 7, title }, '-payments.csv')

test.each([
  ['Vega Islands', 'vega-islands'],
  ['  Fjords & "Peaks"; /etc\\passwd\r\nX: y  ', 'fjords-peaks-etc-passwd-x-y'],
  ['…', 'trip-7'],
  ['Fjords, peaks; 🏔️ 👩‍👩‍👧', 'fjords-peaks'],
  ['\ud800', 'trip-7'],
  ['a'.repeat(300), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('a file about the trip %j is named %s', (title, name) => {
  expect(headerFor(title)).toBe(`attachment; filename="${name}-payments.csv"`)
})

test.each([
  ['Løype på Ærøskøbing', 'loype-pa-aeroskobing', 'løype-på-ærøskøbing'],
  ['Cafe\u0301 Straße', 'cafe-strasse', 'café-straße'],
  ['東京の山', 'trip-7', '東京の山'],
  ['Горы 2027', '2027', 'горы-2027'],
])('a file about the trip %j also has an ASCII name', (title, asciiName, name) => {
  const encoded = encodeURIComponent(`${name}-payments.csv`)
  expect(headerFor(title)).toBe(
    `attachment; filename="${asciiName}-payments.csv"; filename*=UTF-8''${encoded}`,
  )
})

test('the header is well-formed for any trip title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (title) => {
      expect(headerFor(title)).toMatch(
        /^attachment; filename="[a-z0-9-]+-payments\.csv"(; filename\*=UTF-8''[a-z0-9%A-F.-]+)?$/,
      )
    }),
  )
})

import { expect, test } from 'vitest'
import { quotedTexts } from './quoted-texts.ts'
import { readTexts } from './read-texts.ts'

/** 'Pay {formatCents(due)}' -> 'Pay {}' */
const withoutNames = (text: string) => text.replace(/\{[^{}]*\}/g, '{}')

test('every text that the specification quotes is in the product, letter by letter', () => {
  const productTexts = new Set(
    readTexts().flatMap(({ texts }) => texts.map(({ text }) => withoutNames(text))),
  )
  const missing = Object.entries(quotedTexts).flatMap(([section, texts]) =>
    texts.filter((text) => !productTexts.has(text)).map((text) => `${section}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('every section of the specification quotes texts', () => {
  // So that the list cannot be emptied by mistake.
  expect(Object.values(quotedTexts).flat().length).toBeGreaterThan(150)
  expect(Object.values(quotedTexts)).not.toContainEqual([])
})

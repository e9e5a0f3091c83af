import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const cell = (text: string) => csvLine([text]).replace(/\r\n$/, '')

test.each([
  ['=1+1', `'=1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['Kit;=1+1', `"Kit;'=1+1"`],
  ['Kit; =1+1', `"Kit; '=1+1"`],
  ['Kit;"=1+1"', `"Kit;""'=1+1"""`],
  ['Kit;=1;-2;+3', `"Kit;'=1;'-2;'+3"`],
  ['Kit\t=1+1', `"Kit\t'=1+1"`],
  ['Kit\n@SUM(A1)', `"Kit\n'@SUM(A1)"`],
  ['Kit\r\n＝1+1', `"Kit\r\n'＝1+1"`],
  ['\t=1', `"'\t'=1"`],
])('%j looks like a formula, so it is marked as text', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

test.each([
  ['Anne-Marie', 'Anne-Marie'],
  ['kit@example.org', 'kit@example.org'],
  ['1 + 1 = 2', '1 + 1 = 2'],
  ['boots; gloves', '"boots; gloves"'],
  ['one\r\n\r\ntwo', '"one\r\n\r\ntwo"'],
  ['a "b", c', '"a ""b"", c"'],
])('%j is not marked as text', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

test('an amount stays a number', () => {
  expect(csvLine([{ amount: '-12.50' }, 'Kit'])).toBe('-12.50,Kit\r\n')
})

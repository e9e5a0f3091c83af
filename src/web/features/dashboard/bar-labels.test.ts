import { expect, test } from 'vitest'
import { findLabels } from './bar-labels.ts'
import { shortAmount } from './format-figures.ts'

/** The labels of columns with these paid and refunded dollars. */
const labelsOf = (...columns: [paid: string, refunded?: string][]) =>
  findLabels(
    columns.map(([paid, refunded = '0']) => [
      { value: Number(paid), label: shortAmount(paid) },
      { value: Number(refunded), label: shortAmount(refunded) },
    ]),
  ).map(({ text }) => text)
const days = (...busy: [paid: string, refunded?: string][]): [string, string?][] => [
  ...busy,
  ...Array.from({ length: 30 - busy.length }, (): [string] => ['0']),
]

test('amounts have two digits after the point or none, and are short if they are large', () => {
  expect(['489.50', '80.00', '999.05', '1249.50', '12345.00'].map(shortAmount)).toEqual([
    '$489.50',
    '$80',
    '$999.05',
    '$1.2K',
    '$12.3K',
  ])
})

test('a column is labelled with the value of its highest bar', () => {
  expect(labelsOf(['80', '20'], ['20', '80.50'], ['30', '30'], ['0'])).toEqual(['$80', '$80.50', '$30', ''])
})

test('labels that are wider than their columns leave out lower and equal neighbours', () => {
  const labels = labelsOf(...days(['489.50'], ['489.50'], ['489.50', '514.50'], ['0'], ['489.50']))
  expect(labels.slice(0, 6)).toEqual(['$489.50', '', '$514.50', '', '$489.50', ''])
})

test('short labels are above all columns', () => {
  const counts = Array.from({ length: 30 }, (_none, index) => index + 1)
  const labels = findLabels(counts.map((value) => [{ value, label: String(value) }]))
  expect(labels.map(({ text }) => text)).toEqual(counts.map(String))
})

test('a label is over its bar, or over its column if it is wider', () => {
  const low = { value: 1, label: '1' }
  const columns = [
    [low, { value: 7, label: '7' }],
    [{ value: 8, label: '8' }, low],
    [{ value: 700, label: '$700' }, low],
  ] satisfies Parameters<typeof findLabels>[0]
  const quiet = Array.from({ length: 9 }, (): [typeof low, typeof low] => [low, low])
  expect(
    findLabels([...columns, ...quiet])
      .slice(0, 3)
      .map(({ middle }) => middle),
  ).toEqual([75, 25, 50])
})

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
  )
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
  expect(labels).toEqual(counts.map(String))
})

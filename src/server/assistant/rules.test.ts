import { expect, test } from 'vitest'
import { NO_EVIDENCE, NO_DETAILS } from '#contract/assistant.ts'
import { describeFindings } from './describe-findings.ts'
import { fitPassages, judgePdf, tidyFileName } from './rules.ts'

test.each([
  ['Hut to hut.pdf', 'Hut to hut.pdf'],
  ['C:\\Users\\kit\\plan.pdf', 'plan.pdf'],
  ['../../etc/plan.pdf', 'plan.pdf'],
  [' plan\n\u202Efdp.pdf ', 'planfdp.pdf'],
  ['', 'document.pdf'],
  ['..', 'document.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(115)}….pdf`],
])('the file name %j is shown as %j', (name, shownName) => {
  expect(tidyFileName(name)).toBe(shownName)
})

test('a file counts as a PDF only if “%PDF-” is near its beginning', () => {
  expect(() => judgePdf(Buffer.from(`${' '.repeat(1_000)}%PDF-1.7`))).not.toThrow()
  expect(() => judgePdf(Buffer.from(`${' '.repeat(1_024)}%PDF-1.7`))).toThrow('Please select a PDF file.')
})

test('a long passage is cut between words into pieces that the database can store', () => {
  const words = Array.from({ length: 1_000 }, (_, n) => `word${n}`).join(' ')
  const pieces = fitPassages([{ page: 4, heading: 'Plan\0', text: `\0${words}` }])
  expect(pieces.length).toBeGreaterThan(4)
  expect(pieces.map(({ text }) => text).join(' ')).toBe(words)
  for (const { page, heading, text } of pieces) {
    expect([page, heading]).toEqual([4, 'Plan'])
    expect(text.length).toBeLessThanOrEqual(1_500)
  }
})

test('a passage without spaces is cut anywhere, but not within a character', () => {
  expect(fitPassages([{ page: 1, heading: '', text: 'x'.repeat(3_100) }])).toHaveLength(3)
  const emojiPieces = fitPassages([
    { page: 1, heading: `x${'😀'.repeat(200)}`, text: `x${'😀'.repeat(1_000)}` },
  ])
  expect(emojiPieces.map(({ text }) => text).join('')).toBe(`x${'😀'.repeat(1_000)}`)
  expect(emojiPieces[0]?.heading).toBe(`x${'😀'.repeat(149)}`)
})

test('empty passages are left out, and at most 3,000 are kept', () => {
  expect(fitPassages([{ page: 1, heading: '', text: ' \n ' }])).toEqual([])
  const manyPassages = Array.from({ length: 4_000 }, () => ({ page: 1, heading: '', text: 'x' }))
  expect(fitPassages(manyPassages)).toHaveLength(3_000)
})

test('the summary names what was found and what was not', () => {
  const everything = {
    tourIncludes: ['Breakfast'],
    activities: ['Hiking', 'Swimming'],
    budget: { low: 1_240.5, high: 1_900 },
    schedule: [{ day: 'Day 1', activities: [] }],
    accommodationDescription: 'Huts.',
  }
  expect(describeFindings(everything, NO_EVIDENCE)).toBe(
    'I found 1 included item, 2 activities, prices from 1,240.5 to 1,900, a schedule for 1 day and a description of the accommodation.',
  )
  expect(describeFindings({ ...NO_DETAILS, budget: { low: 300, high: 300 } }, NO_EVIDENCE)).toBe(
    'I found a price of 300. I found nothing about what’s included, activities, the schedule or the accommodation.',
  )
  expect(describeFindings(NO_DETAILS, NO_EVIDENCE)).toContain('found nothing for the trip’s fields')
})

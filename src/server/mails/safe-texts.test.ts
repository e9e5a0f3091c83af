import { expect, test } from 'vitest'
import {
  capitalizePlaceholder,
  inQuotes,
  toSafeOwnName,
  toSafeName,
  quoteMessage,
  quoteReason,
  toSafePlace,
} from './safe-texts.ts'

test.each([
  'Maya',
  'J.R.',
  'Åse-Marie O’Neil',
  '山田',
  'Dinner at 7.30 (2.5 h)',
  'Fish & chips, e.g. for Kit',
])('%s is quoted in a mail as it was written', (text) => {
  expect(toSafeName(text)).toBe(text)
  expect(quoteReason(text)).toBe(`“${text}”`)
})

test.each([
  'http://evil.example',
  'Look: ftp://x',
  'WWW.evil',
  'me@evil',
  'Lunch/dinner',
  'Visit evil.com now',
  'ｗｗｗ．evil．ｃｏｍ',
  'evil／path',
  'evil。com',
  'evil｡com',
  'evil\u200B.com',
  'evil.\u00ADcom',
])('%s could be a link, so it is not quoted in a mail', (text) => {
  expect(toSafeName(text)).toBe('a traveller')
  expect(quoteReason(text)).toBe('an expense')
  expect(toSafeOwnName(text)).toBeNull()
  expect([toSafePlace(text), quoteMessage(text)]).toEqual([null, null])
})

test('a recipient is named, unless they have no name', () => {
  expect(toSafeOwnName('Maya Lind')).toBe('Maya Lind')
  expect(toSafeOwnName('')).toBeNull()
})

test('a long text is cut to 60 characters, with an ellipsis', () => {
  expect(toSafeName('x'.repeat(60))).toBe('x'.repeat(60))
  expect(toSafeName('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  // A link in the part that is cut off counts too.
  expect(quoteReason(`${'x'.repeat(80)} www.evil`)).toBe('an expense')
})

test('a character that consists of several code points is never cut in half, and each code point counts', () => {
  const family = '👨‍👩‍👧'
  const cut = toSafeName(family.repeat(20))
  expect(cut).toBe(`${family.repeat(11)}…`)
  expect(toSafeName(`e${'\u0301'.repeat(100)}`)).toBe('…')
})

test.each(['Dinner” was removed. “Taxi', 'Dinner" was removed. "Taxi', '„Dinner‟ was removed. «Taxi»'])(
  '%s loses its quotation marks, so that it cannot end the quotation',
  (text) => {
    expect(quoteReason(text)).toBe('“Dinner was removed. Taxi”')
    expect(inQuotes(text)).toBe('“Dinner was removed. Taxi”')
    expect(toSafeName(text)).toBe('Dinner was removed. Taxi')
  },
)

test('a text of quotation marks alone counts as empty', () => {
  expect(quoteReason('“”')).toBe('an expense')
  expect(toSafeName('""')).toBe('a traveller')
  expect(toSafeOwnName('""')).toBeNull()
})

test('several lines become one line', () => {
  expect(quoteReason(' Dinner\r\n\r\nfor\u0000 all ')).toBe('“Dinner for all”')
})

test('a sentence that begins with a placeholder for a name starts with a capital letter', () => {
  expect(capitalizePlaceholder('a traveller added an expense')).toBe('A traveller added an expense')
  expect(capitalizePlaceholder('an expense counts')).toBe('An expense counts')
  expect(capitalizePlaceholder('a trail for iPhones')).toBe('a trail for iPhones')
})

test('a place may be as long as an address, and a message keeps its lines', () => {
  expect(toSafePlace('x'.repeat(200))).toBe('x'.repeat(200))
  expect(quoteMessage('Bring “snacks”.\nAnd tea.')).toBe('“Bring snacks.\nAnd tea.”')
})

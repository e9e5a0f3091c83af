import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const linksIn = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['in a sentence', 'See https://example.org/map for the way', ['https://example.org/map']],
  ['without brackets around it', '(https://example.org/map)', ['https://example.org/map']],
  [
    'with brackets in it, but without the full stop',
    'https://en.wikipedia.org/wiki/Vega_(island).',
    ['https://en.wikipedia.org/wiki/Vega_(island)'],
  ],
  [
    'with a query, but without the question mark',
    'Is it http://example.org/?q=1&r=2?',
    ['http://example.org/?q=1&r=2'],
  ],
  ['several', 'https://one.example https://two.example', ['https://one.example', 'https://two.example']],
  ['none with another scheme, or without one', 'javascript:alert(1) ftp://example.org www.example.org', []],
  ['none without a host', 'https:// and https://', []],
])('finds links: %s', (_what, text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('keeps every character of the text, and treats markup as text', () => {
  const text = 'A <b>bold</b> "https://example.org/x">plan</a>, at last'
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(linksIn(text)).toEqual(['https://example.org/x'])
})

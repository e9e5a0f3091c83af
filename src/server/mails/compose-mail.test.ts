import { expect, test } from 'vitest'
import { composeMail, type MailParts } from './compose-mail.ts'

const parts: MailParts = {
  publicUrl: 'https://trips.example.org',
  summary: 'In short',
  heading: 'A seat is free',
  firstName: 'Åse',
  paragraphs: ['First line\nsecond line', 'Another paragraph'],
  facts: [
    { label: 'Trip', value: 'Ridge walk' },
    { label: 'Seat', value: 'Back Left in Maya’s car' },
  ],
  action: { label: 'Take it', path: '/trip/7?a=1&b=2#seats' },
  smallPrint: ['Not interested?'],
}

test('the text and the HTML say the same, with absolute URLs', () => {
  const { text, html } = composeMail(parts)

  expect(text).toBe(
    [
      'A seat is free',
      'Hello Åse,',
      'First line\nsecond line',
      'Another paragraph',
      'Trip: Ridge walk\nSeat: Back Left in Maya’s car',
      'Take it:\nhttps://trips.example.org/trip/7?a=1&b=2#seats',
      'Not interested?',
      '-- \nWild Trip Planner\nhttps://trips.example.org',
    ].join('\n\n'),
  )
  for (const part of [
    '<title>A seat is free</title>',
    'In short',
    'Hello Åse,',
    'First line<br>second line',
    'href="https://trips.example.org/trip/7?a=1&amp;b=2#seats"',
    'Not interested?',
    '<html lang="en"',
  ]) {
    expect(html).toContain(part)
  }
})

test('only a mail that can be turned off has a link for that, in text and HTML', () => {
  const { text, html } = composeMail({ ...parts, turnOffPath: '/unsubscribe/key/trips?a=1&b=2' })
  expect(text).toContain(
    '\n\nTurn off emails like this:\nhttps://trips.example.org/unsubscribe/key/trips?a=1&b=2\n\n-- \n',
  )
  expect(html).toContain('href="https://trips.example.org/unsubscribe/key/trips?a=1&amp;b=2"')
  expect(composeMail(parts).html).not.toContain('Turn off')
})

/** The table of facts, as its rows of label and value. */
function factsIn(html: string): string[][] {
  const row = /<tr><th scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td><\/tr>/g
  return [...html.matchAll(row)].map(([, label = '', value = '']) => [label, value])
}

test('the facts are a table below the paragraphs and above the button', () => {
  const { html } = composeMail(parts)
  expect(factsIn(html)).toEqual([
    ['Trip', 'Ridge walk'],
    ['Seat', 'Back Left in Maya’s car'],
  ])
  expect(html.indexOf('Another paragraph')).toBeLessThan(html.indexOf('Ridge walk'))
  expect(html.indexOf('Back Left')).toBeLessThan(html.indexOf('Take it'))
})

test.each([[[]], [undefined]])('without facts (%o) there is no table', (facts) => {
  const { facts: _facts, ...others } = parts
  const { text, html } = composeMail({ ...others, ...(facts && { facts }) })
  expect(html).not.toContain('<th')
  expect(text).toContain('Another paragraph\n\nTake it:')
})

test.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\u0000'])(
  'the line break %j is removed from facts and headings, so that nobody imitates other lines',
  (end) => {
    const { text, html } = composeMail({
      ...parts,
      heading: `A seat${end}is free`,
      facts: [{ label: `Tr${end}ip`, value: `Ridge${end}${end}Paid: $0.00${end}` }],
    })
    expect(text).toMatch(/^A seat is free\n\n/)
    expect(text).toContain('\n\nTr ip: Ridge Paid: $0.00\n\n')
    expect(factsIn(html)).toEqual([['Tr ip', 'Ridge Paid: $0.00']])
  },
)

test('facts lose characters that turn the direction of writing, and are cut if too long', () => {
  const { text } = composeMail({
    ...parts,
    facts: [
      { label: 'Trip', value: '\u202Eegdir\u202C' },
      { label: 'Location', value: 'x'.repeat(1_200) },
    ],
  })
  expect(text).toContain(`Trip: egdir\nLocation: ${'x'.repeat(1_099)}…\n`)
})

test('nothing that people typed becomes HTML', () => {
  const evil = '<img src=x onerror="alert(1)">&'
  const { html } = composeMail({
    ...parts,
    summary: evil,
    heading: evil,
    firstName: evil,
    paragraphs: [evil],
    facts: [{ label: evil, value: evil }],
    action: { label: evil, path: `/"${evil}` },
    smallPrint: [evil],
  })
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/href="[^"]*"[^ >]/)
  // At least once for each of the eight parts other than the name, which loses its quotation marks.
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;/g)?.length).toBeGreaterThan(7)
})

test('a mail needs neither scripts, style sheets nor pictures', () => {
  expect(composeMail(parts).html).not.toMatch(/<(script|style|link|img|iframe|form)\b|url\(/i)
})

test.each([
  ['Ida', 'Hello Ida,'],
  ["Mary-Jane O'Neil", "Hello Mary-Jane O'Neil,"],
  [null, 'Hello,'],
  ['win at evil.example', 'Hello,'],
  ['http://evil', 'Hello,'],
  ['a\nb', 'Hello a b,'],
  ['W'.repeat(100), `Hello ${'W'.repeat(59)}…,`],
])('the first name %o becomes the greeting %o, never an advertisement', (firstName, greeting) => {
  expect(composeMail({ ...parts, firstName }).text.split('\n\n')[1]).toBe(greeting)
})

test('a paragraph that is much too long is cut, but the mail is complete', () => {
  const { text, html } = composeMail({ ...parts, paragraphs: ['🏔'.repeat(5000)] })
  expect([...text].filter((character) => character === '🏔')).toHaveLength(1999)
  expect(html).toContain('🏔…</p>')
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawableText, fitLine, headingStyle, drawLine, widthOf, wrapText } from './lettering.ts'

const style = headingStyle(70)

test.each([
  ['Picos de Europa: Áliva', 'Picos de Europa: Áliva'],
  ['Kayak 🛶 weekend', 'Kayak weekend'],
  ['富士山 in the Alps', 'in the Alps'],
  ['Байкал и Крит: Κρήτη', 'Байкал и Крит: Κρήτη'],
  ['Đà Nẵng\n\t to  Huế', 'Đà Nẵng to Huế'],
  ['e\u0301te\u0301', 'été'],
  ['富士山と東京', null],
  ['🛶🛶🛶', null],
  ['', null],
])('of %j the letters allow %j', (written, shown) => {
  expect(drawableText(written)).toBe(shown)
})

test('whatever is written, lines stay within the column and the number that there is room for', () => {
  const column = { width: 900, lines: 3 }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (written) => {
      const { lines } = wrapText(drawableText(written) ?? '', style, column)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(900)
    }),
  )
})

test('a title that goes on says so', () => {
  const long = 'kayaks, islands, saunas, whales and northern lights '.repeat(5)
  const { lines, isCut } = wrapText(long, style, { width: 900, lines: 3 })
  expect(isCut).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/\w…$/)
  expect(fitLine('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', style, 500)).toMatch(
    /^Llan.*…$/,
  )
  expect(fitLine('Lofoten', style, 500)).toBe('Lofoten')
})

test('lines come out about as long as one another', () => {
  const { lines } = wrapText('Valley of the Ten Peaks: Larch Valley and Sentinel Pass', style, {
    width: 1072,
    lines: 3,
  })
  expect(lines).toEqual(['Valley of the Ten Peaks: Larch', 'Valley and Sentinel Pass'])
})

test('a drawing holds outlines alone, and nothing of what was written', () => {
  const drawn = drawLine('<b>&"</b>', style, { x: 0, y: 0, fill: '#fff' })
  expect(drawn).toMatch(
    /^<g fill="#fff" transform="[^"]*">(<path transform="[^"]*" d="[MLQCZ\d -]*"\/>)+<\/g>$/,
  )
})

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
])('of the text %j the fonts can draw %j', (text, drawable) => {
  expect(drawableText(text)).toBe(drawable)
})

test('lines of any text stay within the width and the number of lines', () => {
  const column = { width: 900, lines: 3 }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      const { lines } = wrapText(drawableText(text) ?? '', style, column)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(900)
    }),
  )
})

test('a title that is cut off ends with an ellipsis', () => {
  const longTitle = 'kayaks, islands, saunas, whales and northern lights '.repeat(5)
  const { lines, isCut } = wrapText(longTitle, style, { width: 900, lines: 3 })
  expect(isCut).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/\w…$/)
  expect(fitLine('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', style, 500)).toMatch(
    /^Llan.*…$/,
  )
  expect(fitLine('Lofoten', style, 500)).toBe('Lofoten')
})

test('lines are about equally long', () => {
  const { lines } = wrapText('Valley of the Ten Peaks: Larch Valley and Sentinel Pass', style, {
    width: 1072,
    lines: 3,
  })
  expect(lines).toEqual(['Valley of the Ten Peaks: Larch', 'Valley and Sentinel Pass'])
})

test('a drawing contains only outlines, and none of the text', () => {
  const drawing = drawLine('<b>&"</b>', style, { x: 0, y: 0, fill: '#fff' })
  expect(drawing).toMatch(
    /^<g fill="#fff" transform="[^"]*">(<path transform="[^"]*" d="[MLQCZ\d -]*"\/>)+<\/g>$/,
  )
})

import { expect, test } from 'vitest'
import { judgeName } from './rules.ts'

test.each(['hut.png', 'Über den Grat (2).jpeg', '富士山.webp', 'no ending', '.hidden', 'a..b.gif'])(
  'the name %o is shown as it is',
  (name) => {
    expect(judgeName(name)).toBe(name)
  },
)

test.each([
  '../../x.png',
  '/etc/x.png',
  'C:\\x.png',
  'a\\b.png',
  '..',
  '.',
  '',
  '  ',
  'a\0.png',
  'a\nb.png',
  'a\u2028.png',
])('the name %o is refused', (name) => {
  expect(() => judgeName(name)).toThrow(expect.objectContaining({ code: 'IMAGE_BAD_NAME' }) as Error)
})

test('a very long name is cut before its ending', () => {
  expect(judgeName(`${'🏔'.repeat(300)}.jpeg`)).toBe(`${'🏔'.repeat(114)}….jpeg`)
  expect([...judgeName('a'.repeat(300))]).toHaveLength(120)
})

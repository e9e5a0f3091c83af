import { expect, test } from 'vitest'
import { kindOfHeading, splitRunIn } from './sections.ts'

test.each([
  ['Included', 'includes'],
  ['What your money buys', 'includes'],
  ['And what do I get for that?', 'includes'],
  ['Yours without extra charge', 'includes'],
  ['… you needn’t think about', 'includes'],
  ['The company provides', 'includes'],
  ['Not included', 'excludes'],
  ['Your fee will not stretch to', 'excludes'],
  ['Please budget for', 'excludes'],
  ['What will I still have to pay for?', 'excludes'],
  ['What to bring', 'bring'],
  ['What goes in my bag?', 'bring'],
  ['Stow in your kitbag', 'bring'],
  ['Highlights', 'activities'],
  ['What you’ll get up to', 'activities'],
  ['What will we be doing?', 'activities'],
  ['How much is it?', 'price'],
  ['What families pay', 'price'],
  ['Where do we sleep?', 'accommodation'],
  ['Huts', 'accommodation'],
  ['Stage by stage', 'schedule'],
  ['The three days', 'schedule'],
  ['Other circulars', 'other'],
  ['Last autumn on the river', 'other'],
  ['What we did in June', 'other'],
  ['Dates for your diary', 'other'],
])('the heading “%s” opens a section of kind %s', (heading, kind) => {
  expect(kindOfHeading(heading)).toBe(kind)
})

test('decoration around a heading does not change its kind', () => {
  const headings = ['*** MONEY ***', 'Q How much is it?', 'HOW MUCH:', '== Price ==']
  expect(headings.map(kindOfHeading)).toEqual(headings.map(() => 'price'))
})

test('a heading without a known keyword has no kind', () => {
  expect(kindOfHeading('Skerries by kayak')).toBeNull()
})

test('a heading can be followed by its text on the same line', () => {
  expect(splitRunIn('Things to enjoy: painting, cricket')).toMatchObject({
    kind: 'activities',
    rest: 'painting, cricket',
  })
  expect(splitRunIn('Please bring. A tent; the site has showers and toilets and water.')).toMatchObject({
    kind: 'bring',
  })
  expect(splitRunIn('The hut stands above the trees, and it is warm.')).toBeNull()
})

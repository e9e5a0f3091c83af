import { expect, test } from 'vitest'
import { MAX_ROWS, readTable, tableFromHtml } from './read-table.ts'

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\n\t\r\n\r\nc\t',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['"a\nb"\t"say ""hi"""', [['a\nb', 'say "hi"']]],
  ['5" pipe\tb', [['5" pipe', 'b']]],
  [
    'a;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['One, two\nThree', [['One, two'], ['Three']]],
  ['  \n ', []],
])('reads %j', (text, rows) => {
  expect(readTable(text)).toEqual(rows)
})

test('reads no more rows than a schedule can have', () => {
  expect(readTable('a\tb\n'.repeat(MAX_ROWS + 7))).toHaveLength(MAX_ROWS)
})

test('takes the largest table of HTML from the clipboard', () => {
  const html = `<p>Plan</p><table><tr><td>x</td></tr></table>
    <table><tr><th colspan="2">Day</th><th>Activity</th></tr><tr><td>1</td><td>9:00</td><td>Ferry<br>“bar”</td></tr></table>`
  const text = tableFromHtml(html)
  expect(readTable(text ?? '')).toEqual([
    ['Day', '', 'Activity'],
    ['1', '9:00', 'Ferry\n“bar”'],
  ])
  expect(tableFromHtml('<p>none</p>')).toBeNull()
})

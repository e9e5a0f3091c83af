import { expect, test } from 'vitest'
import { toParagraphs } from './rules.ts'

test.each([
  ['One line', ['One line']],
  ['First\n\n\n2nd\nline\n \nThird', ['First', '2nd\nline', 'Third']],
  ['aaaa bbbb cccc', ['aaaa bbbb', 'cccc']],
  ['aaaa\nbbbbbb cc', ['aaaa', 'bbbbbb cc']],
  ['aaaaaaaaaaaaaa', ['aaaaaaaaaa', 'aaaa']],
  ['aaaaaaaaa🙂b', ['aaaaaaaaa', '🙂b']],
])('a mail has all of %j', (text, paragraphs) => {
  expect(toParagraphs(text, 10)).toEqual(paragraphs)
})

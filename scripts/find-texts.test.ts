import { expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'

const textsIn = (source: string) => findTexts('example.tsx', source).map(({ text }) => text)

test.each([
  ['<p>Pay now</p>', ['Pay now']],
  ['<p>You have <b>{count}</b> seats</p>', ['You have {count} seats']],
  [
    '<p>\n  One line\n  and another. <a href="/a b">Read it</a>.\n</p>',
    ['One line and another. Read it.', 'Read it'],
  ],
  ['<li>Above <p>Below</p></li>', ['Above', 'Below']],
  ['<p>Dates &amp; Pricing</p>', ['Dates & Pricing']],
  ["<b>{isBusy ? 'saving' : 'save'}</b>", ['saving', 'save']],
  [
    "<p>{count} {count === 1 ? 'seat is' : 'seats are'} {count === 1 ? 'his' : 'theirs'}</p>",
    ['{count} seat is his', '{count} seats are theirs'],
  ],
  ['<p>Paid{note && <i> late</i>}</p>', ['Paid late']],
  ["import { Check } from 'lucide-react'; <button><Check /> Save</button>", ['Save']],
  ['<button><ChosenIcon size={18} /> Save</button>', ['Save']],
  ['<button><Amount /> paid</button>', ['{Amount} paid']],
  [
    '<Field label="email" hint="Optional" name="email" className="text-sm font-bold" />',
    ['email', 'Optional'],
  ],
  ['<img alt="lake" src="/a b.jpg" />', ['lake']],
])('finds the texts of elements in %s', (source, texts) => {
  expect(textsIn(source)).toEqual(texts)
})

test.each([
  ["toast({ title: 'Saved', description: `${name} is saved.` })", ['Saved', '{name} is saved.']],
  ["const long = 'One half ' + 'and the other'", ['One half and the other']],
  ["[`${count} left.`, isLate ? 'Hurry.' : ''].filter(Boolean).join(' ')", ['{count} left. Hurry.']],
  ["const words = { fuel: 'Fuel', food: 'and food' }", ['Fuel', 'and food']],
  ["throw fail('NOT_YOURS', { message: 'Not yours.' })", ['Not yours.']],
  ["throw new AppError('This trip is full.')", ['This trip is full.']],
  ["z.minLength(8, 'At least 8 characters')", ['At least 8 characters']],
  [
    'const page = `<html><style>p { color: red }</style><p style="margin:0">One moment, ${name}</p></html>`',
    ['One moment, {name}'],
  ],
  ["const who = name ?? 'someone else'", ['someone else']],
])('finds the texts of values in %s', (source, texts) => {
  expect(textsIn(source)).toEqual(texts)
})

test.each([
  "import { a } from './a file.ts'",
  "type Kind = 'A kind' | 'Another'",
  "const box = 'grid size-11 hover:bg-ink text-muted'",
  "const rowClass = 'flex grid'",
  "cx('flex', isOn && 'block grid')",
  'sql`select a from b where c = ${d}`',
  "db.select().for('no key update')",
  "log.warn({ err }, 'Something is slow')",
  "request.log[level]('Something is slow')",
  "throw new Error('This cannot happen')",
  "if (event.key === 'Enter') go()",
  "switch (key) { case 'Home': go() }",
  "reply.header('Cache-Control', 'public, max-age=300')",
  "const kept = 'private, max-age=0, must-revalidate'",
  'const url = `https://example.org/${id} `',
  'const key = `trip:${id + 1}`',
  "const edge = '3px solid red'",
  'const both = `${first} ${last}`',
  '<svg viewBox="0 0 1 1"><path d="M 0 0" /></svg>',
])('finds no text in %s', (source) => {
  expect(textsIn(source)).toEqual([])
})

test('a text with too many variants is listed once, with all choices', () => {
  const source = "`Your ${a ? 'one' : 'two'} or ${b ? 'three' : 'four'} or ${c ? 'five' : 'six'}`"
  expect(textsIn(source)).toEqual(['Your {one | two} or {three | four} or {five | six}'])
})

test('lists texts in the order of the source, with their lines', () => {
  const source = '<div title="First">\n  {list.map((item) => (\n    <p>Second {item}</p>\n  ))}\n</div>'
  expect(findTexts('example.tsx', source)).toEqual([
    { line: 1, text: 'First' },
    { line: 3, text: 'Second {item}' },
  ])
})

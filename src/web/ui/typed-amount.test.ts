import { expect, test } from 'vitest'
import { afterEdit, afterSeparator, toFormValue, toShow, type TypedAmount } from './typed-amount.ts'

/**
 * Types the keys, where '<' is Backspace. Behaves like a browser's number field: it takes no comma and at
 * most one point, and its value for '12.' is '12'.
 */
function typeInto(before: TypedAmount, keys: string): TypedAmount & { value: string } {
  let typed = before
  for (const key of keys) {
    if (key === ',' || (key === '.' && /[.,]/.test(typed.text))) {
      const isInserted = !typed.shown.includes('.')
      const value = numberIn(isInserted ? `${typed.shown}.` : typed.shown)
      typed = afterSeparator(typed, key, { isInserted, value })
    } else if (key === '<') {
      const edit = { inputType: 'deleteContentBackward', data: null }
      typed = afterEdit(typed, edit, numberIn(typed.shown.slice(0, -1)))
    } else {
      typed = afterEdit(typed, { inputType: 'insertText', data: key }, numberIn(typed.shown + key))
    }
    typed = { ...typed, shown: toShow(typed) ?? typed.shown }
  }
  return { ...typed, value: toFormValue(typed) }
}

/** The field's value while it shows this text; null if it is not a number. */
function numberIn(shown: string): string | null {
  return /^\.?$/.test(shown) && shown !== '' ? null : shown.replace(/\.$/, '')
}

const empty = { text: '', shown: '' }

test.each([
  // The keys, what is shown after each of them, and what the form gets in the end.
  ['12,50', ['1', '12', '12.', '12.5', '12.50'], '12.50'],
  ['1,020', ['1', '1.', '1.0', '1.02', '1020'], '1020'],
  ['1,020.5', ['1', '1.', '1.0', '1.02', '1020', '1020.', '1020.5'], '1020.5'],
  ['1.020,50', ['1', '1.', '1.0', '1.02', '1.020', '1020.', '1020.5', '1020.50'], '1020.50'],
  ['12,500', ['1', '12', '12.', '12.5', '12.50', '12500'], '12500'],
  ['12,50<<7', ['1', '12', '12.', '12.5', '12.50', '12.5', '12.', '12.7'], '12.7'],
  ['1,020<5', ['1', '1.', '1.0', '1.02', '1020', '102', '1025'], '1025'],
  ['1.020,5<<<', ['1', '1.', '1.0', '1.02', '1.020', '1020.', '1020.5', '1020.', '1020', '102'], '102'],
  ['12.50', ['1', '12', '12.', '12.5', '12.50'], '12.50'],
])('typing %s shows a number with a point after each key', (keys, shown, value) => {
  let typed: TypedAmount & { value: string } = { ...empty, value: '' }
  const shownTexts = [...keys].map((key) => (typed = typeInto(typed, key)).shown)
  expect([shownTexts, typed.value]).toEqual([shown, value])
})

test.each(['1,0205', '1.020', '12,', '12,5.0', '1,020,50', '12.50,5', '0,500', '1,02,0', ',', '-5', '1e3'])(
  '%s goes to the form as it was typed, because it is not a clear amount',
  (keys) => {
    expect(typeInto(empty, keys).value).toBe(keys)
  },
)

test('deleting the last key makes a refused amount valid again', () => {
  expect(typeInto(empty, '1,0205<').value).toBe('1020')
  expect(typeInto(empty, '12,5.<').value).toBe('12.5')
})

const typedKey = (data: string) => ({ inputType: 'insertText', data })

test('after typing over a selection or in the middle, the field’s value counts', () => {
  expect(afterEdit({ text: '50', shown: '50' }, typedKey('1'), '1').text).toBe('1')
  expect(afterEdit({ text: '1,020', shown: '1020' }, typedKey('5'), '51020').text).toBe('51020')
  // A comma was typed before the last three digits.
  const insertion = { isInserted: true, value: '1.020' }
  expect(toFormValue(afterSeparator({ text: '1020', shown: '1020' }, ',', insertion))).toBe('1020')
  // A comma replaces the whole amount, then a digit follows.
  const afterComma = afterSeparator({ text: '50', shown: '50' }, ',', { isInserted: true, value: null })
  expect(toFormValue(afterComma)).toBe('50,')
  expect(toFormValue(afterEdit(afterComma, typedKey('5'), '.5'))).toBe('.5')
})

test.each([
  // Before, the inserted text, the field's value after it, and what the form gets; '?' is never an amount.
  [empty, '12,50', '1250', '12.50'],
  [{ text: '20', shown: '20' }, '12,50', '1250', '12.50'],
  [empty, '1.020,50', '1.02050', '1020.50'],
  [{ text: '1', shown: '1' }, '2,50', '1250', '12.50'],
  [empty, '12 50', '1250', '12 50'],
  [{ text: '99', shown: '99' }, '2,5', '9259', '?'],
])(
  'after %o, inserting %s at once, which leaves %s in the field, gives %s',
  (before, data, value, expected) => {
    const typed = afterEdit(before, typedKey(data), value)
    expect(toFormValue(typed)).toBe(expected)
  },
)

test('nothing counts as an amount while the browser sees no number', () => {
  expect(toFormValue(afterEdit({ text: '5', shown: '5' }, typedKey('2'), null))).toBe('?')
  expect(toFormValue(afterEdit(empty, { inputType: 'insertFromPaste', data: null }, null))).toBe('?')
})

import { expect, test } from 'vitest'
import { caretAfter, findCardErrors, cardFormats, methodOf } from './card-format.ts'

test.each([
  ['number', '42424242', '4242 4242'],
  ['number', '4242-4242 4242 4242 99', '4242 4242 4242 4242'],
  ['number', '', ''],
  ['expiry', '1234', '12/34'],
  ['expiry', '1', '1'],
  ['cvc', '12a34', '1234'],
] as const)('formats the %s %j as %j', (part, typed, formatted) => {
  expect(cardFormats[part](typed)).toBe(formatted)
})

test('the caret stays after the same digit', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4)
  expect(caretAfter('4242 4242', 5)).toBe(6)
  expect(caretAfter('12/3', 0)).toBe(0)
})

test('recognises test cards only', () => {
  const card = { number: '4000 0000 0000 0002', expiry: '12/34', cvc: '123' }
  expect(methodOf(card)).toBe('declined')
  expect(methodOf({ ...card, number: '4111 1111 1111 1111' })).toBeNull()
})

// The time is the last day of March 2027.
test.each([
  [{}, []],
  [{ number: '4111 1111 1111 1111' }, ['number']],
  [{ expiry: '02/27' }, ['expiry']],
  [{ expiry: '03/27' }, []],
  [{ expiry: '13/30' }, ['expiry']],
  [{ cvc: '12' }, ['cvc']],
])('a card with %o has errors in %o', (changes, invalidFields) => {
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', ...changes }
  expect(Object.keys(findCardErrors(card, new Date('2027-03-31T12:00:00')))).toEqual(invalidFields)
})

test('each empty field asks for its value', () => {
  expect(findCardErrors({ number: '', expiry: '', cvc: '' }, new Date())).toEqual({
    number: 'Enter a card number.',
    expiry: 'Enter an expiry date (MM/YY).',
    cvc: 'Enter the 3-digit code.',
  })
})

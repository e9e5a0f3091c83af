import { expect, test } from 'vitest'
import { NameChange, RegisterRequest } from './auth-input.ts'
import { NewCar } from './car-input.ts'
import { TripChange } from './trip-input.ts'
import { PlaceRequest } from './bookings.ts'
import { NewExpense } from './expenses.ts'

const parseGuest = (name: string) => PlaceRequest.parse({ guests: [name] }).guests?.[0]
const parseBootSpace = (text: string) => NewCar.parse({ bootSpaceDescription: text }).bootSpaceDescription

test.each([
  ['Liv\nAas', 'Liv Aas'],
  ['Liv\r\nAas', 'Liv Aas'],
  ['Liv\tAas\u2028', 'Liv Aas'],
  ['L\u0007i\u009Bv', 'Liv'],
  ['\u202EviL\u202C', 'viL'],
  ['\u2066Liv\u2069\u200E\u200F\u061C', 'Liv'],
  ['Liv\uD83D', 'Liv'],
  ['Liv 🏔️ Åse-Marie O’Neill', 'Liv 🏔️ Åse-Marie O’Neill'],
])('the guest name %j is stored as %j', (typed, stored) => {
  expect(parseGuest(typed)).toBe(stored)
})

test('a guest name without visible characters is refused', () => {
  expect(PlaceRequest.safeParse({ guests: ['\u200B'] }).success).toBe(false)
  expect(PlaceRequest.safeParse({ guests: ['\u202E\n'] }).success).toBe(false)
})

test('boot space keeps its line breaks, and loses other invisible characters', () => {
  expect(parseBootSpace(' Two tents\r\nand\u202E one\u0000\tsledge\uDC00\n')).toBe(
    'Two tents\nand one sledge',
  )
  expect(parseBootSpace('\u2067')).toBeNull()
})

test('names lose line breaks and invisible characters at registration', () => {
  const password = 'a long and winding trail'
  const { firstName, lastName } = RegisterRequest.parse({
    firstName: 'Ma\u202Eya\n',
    lastName: 'Lind\nholm\u0008',
    email: 'maya@example.org',
    password,
    confirmPassword: password,
  })
  expect([firstName, lastName]).toEqual(['Maya', 'Lind holm'])
})

const invisibleTexts = ['\u200B', '\u2060\uFEFF', '\u3164', '\u2800', '\u202E\u2066', '\u00AD', ' \u200D ']

test.each(invisibleTexts)(
  'the invisible name %j is refused at registration and as a new name',
  (invisible) => {
    const password = 'a long and winding trail'
    const names = { firstName: invisible, lastName: invisible }
    const registration = { ...names, email: 'maya@example.org', password, confirmPassword: password }
    for (const { error } of [NameChange.safeParse(names), RegisterRequest.safeParse(registration)]) {
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'Enter your first name.',
        'Enter your last name.',
      ])
    }
  },
)

test('names of one character, or with zero-width characters between letters, are accepted', () => {
  const { success } = NameChange.safeParse({ firstName: '岩', lastName: 'می\u200Cخواهم' })
  expect(success).toBe(true)
})

test.each(['12,50', '1,020', '1.020,50'])(
  'the API only accepts amounts with a decimal point, not %s',
  (amount) => {
    const share = { userId: 'ida', amount }
    for (const { success } of [
      NewCar.safeParse({ fuelEstimate: amount }),
      NewExpense.safeParse({ amount, reason: 'Ferry' }),
      NewExpense.safeParse({ amount: '5', reason: 'Ferry', shares: [share] }),
      TripChange.safeParse({ price: amount }),
      TripChange.safeParse({ budgetLow: amount }),
      TripChange.safeParse({ budgetHigh: amount }),
    ]) {
      expect(success).toBe(false)
    }
  },
)

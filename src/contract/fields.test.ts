import { expect, test } from 'vitest'
import { NameChange, RegisterRequest } from './auth-input.ts'
import { NewCar } from './car-input.ts'
import { TripChange } from './trip-input.ts'
import { PlaceRequest } from './bookings.ts'
import { NewExpense } from './expenses.ts'

const guest = (name: string) => PlaceRequest.parse({ guests: [name] }).guests?.[0]
const boot = (text: string) => NewCar.parse({ bootSpaceDescription: text }).bootSpaceDescription

test.each([
  ['Liv\nAas', 'Liv Aas'],
  ['Liv\r\nAas', 'Liv Aas'],
  ['Liv\tAas\u2028', 'Liv Aas'],
  ['L\u0007i\u009Bv', 'Liv'],
  ['\u202EviL\u202C', 'viL'],
  ['\u2066Liv\u2069\u200E\u200F\u061C', 'Liv'],
  ['Liv\uD83D', 'Liv'],
  ['Liv 🏔️ Åse-Marie O’Neill', 'Liv 🏔️ Åse-Marie O’Neill'],
])('a guest %j is %j', (typed, kept) => {
  expect(guest(typed)).toBe(kept)
})

test('a name of nothing that can be seen is none', () => {
  expect(PlaceRequest.safeParse({ guests: ['\u200B'] }).success).toBe(false)
  expect(PlaceRequest.safeParse({ guests: ['\u202E\n'] }).success).toBe(false)
})

test('boot space keeps its lines, and nothing else that cannot be seen', () => {
  expect(boot(' Two tents\r\nand\u202E one\u0000\tsledge\uDC00\n')).toBe('Two tents\nand one sledge')
  expect(boot('\u2067')).toBeNull()
})

test('so do the names that people register with', () => {
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

const nothing = ['\u200B', '\u2060\uFEFF', '\u3164', '\u2800', '\u202E\u2066', '\u00AD', ' \u200D ']

test.each(nothing)('nobody registers or is called %j', (unseen) => {
  const password = 'a long and winding trail'
  const names = { firstName: unseen, lastName: unseen }
  const asked = { ...names, email: 'maya@example.org', password, confirmPassword: password }
  for (const { error } of [NameChange.safeParse(names), RegisterRequest.safeParse(asked)]) {
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Enter your first name.',
      'Enter your last name.',
    ])
  }
})

test('names of one sign, and of letters that are joined by marks without a width, are names', () => {
  const { success } = NameChange.safeParse({ firstName: '岩', lastName: 'می\u200Cخواهم' })
  expect(success).toBe(true)
})

test.each(['12,50', '1,020', '1.020,50'])(
  'the API only takes amounts with a decimal point, not %s',
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

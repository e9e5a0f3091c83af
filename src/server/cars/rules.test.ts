import { expect, test } from 'vitest'
import { nameOnSeat, planSeatMoves, writeManifestCsv } from './rules.ts'

function carWith(taken: number[], passengerSeats: number) {
  return Array.from({ length: passengerSeats + 1 }, (_, position) => ({
    position,
    isTaken: position === 0 || taken.includes(position),
  }))
}

test.each([
  ['nobody moves where the last seats are free', [1], 4, 2, []],
  ['who loses a seat gets the first free one', [4], 4, 2, [[4, 1]]],
  [
    'people keep their order',
    [1, 5, 8],
    8,
    3,
    [
      [5, 2],
      [8, 3],
    ],
  ],
  ['a full car that shrinks to its people', [2, 4], 4, 2, [[4, 1]]],
])('%s', (_what, taken, has, becomes, moves) => {
  const planned = planSeatMoves(carWith(taken, has), becomes)
  expect(planned?.map(({ from, to }) => [from.position, to.position])).toEqual(moves)
})

test('a car does not shrink below its people, and nobody is put on the driver’s seat', () => {
  expect(planSeatMoves(carWith([1, 2, 3], 4), 2)).toBeNull()
  expect(planSeatMoves(carWith([1, 4], 4), 1)).toBeNull()
})

test('a party sits in order: who booked, guests by name, guests without one', () => {
  const party = { name: 'Kit Marlow', guests: ['Liv'], isDriving: false }
  expect([0, 1, 2].map((at) => nameOnSeat(party, at))).toEqual(['Kit Marlow', 'Liv', 'Guest of Kit Marlow'])
})

test('of a party whose booker drives, the seats are the guests’', () => {
  const party = { name: 'Kit Marlow', guests: ['Liv'], isDriving: true }
  expect([0, 1].map((at) => nameOnSeat(party, at))).toEqual(['Liv', 'Guest of Kit Marlow'])
})

const car = { carId: 9, driver: 'Dana Marlow', bootSpaceDescription: null, passengerSeats: 2, passengers: [] }

test('the manifest is a table for spreadsheets, a line for each person', () => {
  const passengers = [
    { seatLabel: 'Passenger', name: 'Zoë "Z" Ångström', isHeld: false },
    { seatLabel: 'Back Left', name: 'Liv', isHeld: true },
  ]
  expect(writeManifestCsv({ cars: [{ ...car, bootSpaceDescription: 'Skis, poles', passengers }, car] })).toBe(
    [
      '\uFEFFCar,Role,Seat,Name,Booking,Boot space',
      '1,Driver,Driver,Dana Marlow,,"Skis, poles"',
      '1,Passenger,Passenger,"Zoë ""Z"" Ångström",Confirmed,"Skis, poles"',
      '1,Passenger,Back Left,Liv,Held,"Skis, poles"',
      '2,Driver,Driver,Dana Marlow,,',
      '',
    ].join('\r\n'),
  )
})

test.each(['=1+1', '+1', '-1', '@A1', '\tx', '\rx', '\nx', '＝1+1', '=HYPERLINK("http://x","y")'])(
  'the name %j is text in a spreadsheet, never a formula',
  (driver) => {
    const [, line = ''] = writeManifestCsv({ cars: [{ ...car, driver }] }).split(/(?<=\r\n)1,Driver,Driver,/)
    expect(line).toMatch(/^"?'/)
  },
)

test('lines within a text stay within their cell', () => {
  expect(writeManifestCsv({ cars: [{ ...car, bootSpaceDescription: 'a\nb\r\nc' }] })).toContain(
    ',"a\nb\r\nc"\r\n',
  )
})

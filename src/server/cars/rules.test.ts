import { expect, test } from 'vitest'
import { nameOnSeat, planSeatMoves, writeManifestCsv } from './rules.ts'

/** The seats of a car. The driver's, at position 0, is always taken. */
function carWith(takenPositions: number[], passengerSeats: number) {
  return Array.from({ length: passengerSeats + 1 }, (_, position) => ({
    position,
    isTaken: position === 0 || takenPositions.includes(position),
  }))
}

test.each([
  {
    what: 'nobody moves when the last seats are free',
    taken: [1],
    seatsBefore: 4,
    seatsAfter: 2,
    moves: [],
  },
  {
    what: 'a passenger of a removed seat gets the first free one',
    taken: [4],
    seatsBefore: 4,
    seatsAfter: 2,
    moves: [{ from: 4, to: 1 }],
  },
  {
    what: 'moved passengers keep their order',
    taken: [1, 5, 8],
    seatsBefore: 8,
    seatsAfter: 3,
    moves: [
      { from: 5, to: 2 },
      { from: 8, to: 3 },
    ],
  },
  {
    what: 'a car can shrink to exactly its passengers',
    taken: [2, 4],
    seatsBefore: 4,
    seatsAfter: 2,
    moves: [{ from: 4, to: 1 }],
  },
])('$what', ({ taken, seatsBefore, seatsAfter, moves }) => {
  const plan = planSeatMoves(carWith(taken, seatsBefore), seatsAfter)
  expect(plan?.map(({ from, to }) => ({ from: from.position, to: to.position }))).toEqual(moves)
})

test('a car cannot shrink below its passengers, and the driver’s seat is not used', () => {
  expect(planSeatMoves(carWith([1, 2, 3], 4), 2)).toBeNull()
  expect(planSeatMoves(carWith([1, 4], 4), 1)).toBeNull()
})

test('a party sits in order: the booker, named guests, unnamed guests', () => {
  const party = { name: 'Kit Marlow', guests: ['Liv'], isBookerSeated: true }
  expect([0, 1, 2].map((index) => nameOnSeat(party, index))).toEqual([
    'Kit Marlow',
    'Liv',
    'Guest of Kit Marlow',
  ])
})

test('when the booker drives, the seats go to the guests', () => {
  const party = { name: 'Kit Marlow', guests: ['Liv'], isBookerSeated: false }
  expect([0, 1].map((index) => nameOnSeat(party, index))).toEqual(['Liv', 'Guest of Kit Marlow'])
})

const car = { carId: 9, driver: 'Dana Marlow', bootSpaceDescription: null, passengerSeats: 2, passengers: [] }

test('the manifest CSV has a line for each person', () => {
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
    const csv = writeManifestCsv({ cars: [{ ...car, driver }] })
    const [, fromName = ''] = csv.split(/(?<=\r\n)1,Driver,Driver,/)
    // Spreadsheets read what follows an apostrophe as text.
    expect(fromName).toMatch(/^"?'/)
  },
)

test('line breaks within a text stay in its cell', () => {
  expect(writeManifestCsv({ cars: [{ ...car, bootSpaceDescription: 'a\nb\r\nc' }] })).toContain(
    ',"a\nb\r\nc"\r\n',
  )
})

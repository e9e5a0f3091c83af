import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PeriodFigures } from '#contract/dashboard.ts'
import { BookingsAndMoney } from './bookings-and-money.tsx'
import { TripsFilling } from './trips-filling.tsx'

type Period = PeriodFigures & { firstDay: string }

const quietWeek = (firstDay: string): Period => ({
  firstDay,
  booked: 0,
  givenUp: 0,
  paid: '0.00',
  refunded: '0.00',
  sandbox: null,
})
const weeks: Period[] = [
  { firstDay: '2026-11-02', booked: 4, givenUp: 1, paid: '482.00', refunded: '120.50', sandbox: null },
  // Negative, because a refund of the previous week has failed.
  { firstDay: '2026-11-09', booked: 1, givenUp: 0, paid: '120.50', refunded: '-20.50', sandbox: null },
]

async function readTable(): Promise<(string | null)[][]> {
  await userEvent.setup().click(screen.getByRole('button', { name: 'View as table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('summarises bookings and payments in a sentence, and lists them by week in a table', async () => {
  render(<BookingsAndMoney unit="week" periods={weeks} />)
  expect(
    screen.getByText(
      'In the last 2 weeks, 5 spots were booked and 1 cancelled. $602.50 was paid and $100.00 refunded.',
    ),
  ).toBeInTheDocument()
  expect(await readTable()).toEqual([
    ['Week of', 'Booked', 'Cancelled', 'Paid', 'Refunded'],
    ['Nov 2', '4', '1', '$482.00', '$120.50'],
    ['Nov 9', '1', '0', '$120.50', '-$20.50'],
  ])
})

test('real and sandbox money are never added up', async () => {
  const sandbox = { paid: '80.00', refunded: '0.50' }
  render(
    <BookingsAndMoney
      unit="week"
      periods={[
        { ...quietWeek('2026-11-02'), paid: '482.00', sandbox },
        { ...quietWeek('2026-11-09'), sandbox },
      ]}
    />,
  )
  expect(
    screen.getByText(
      /\$482\.00 was paid and \$0\.00 refunded\. In the sandbox, \$160\.00 was paid and \$1\.00 refunded/,
    ),
  ).toBeInTheDocument()
  expect(await readTable()).toEqual([
    ['Week of', 'Booked', 'Cancelled', 'Paid', 'Refunded', 'Paid (sandbox)', 'Refunded (sandbox)'],
    ['Nov 2', '0', '0', '$482.00', '$0.00', '$80.00', '$0.50'],
    ['Nov 9', '0', '0', '$0.00', '$0.00', '$80.00', '$0.50'],
  ])
})

test('by day, the table leaves out quiet days, and test cards are named', async () => {
  const periods = [quietWeek('2026-11-02'), { ...quietWeek('2026-11-03'), booked: 1, paid: '60.00' }]
  render(<BookingsAndMoney unit="day" periods={periods} isSandbox />)
  expect(
    screen.getByText(
      'In the last 2 days, 1 spot was booked and 0 cancelled. $60.00 was paid with test cards and $0.00 refunded.',
    ),
  ).toBeInTheDocument()
  expect(await readTable()).toEqual([
    ['Day', 'Booked', 'Cancelled', 'Paid', 'Refunded'],
    ['Nov 3', '1', '0', '$60.00', '$0.00'],
  ])
})

test('shows no chart when nothing happened in any week', () => {
  render(<BookingsAndMoney unit="week" periods={[quietWeek('2026-11-02'), quietWeek('2026-11-09')]} />)
  expect(screen.getByText('No bookings or payments in the last 2 weeks.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('shows how full the next trips are, with a link to each', async () => {
  const trips = [
    { id: 1, title: 'Vega', startDate: '2027-03-09', filled: 7, places: 10 },
    { id: 2, title: 'Lofoten', startDate: '2027-04-09', filled: 4, places: 4 },
    { id: 3, title: 'Ridge', startDate: '2027-05-09', filled: 3, places: null },
  ]
  render(<TripsFilling trips={trips} />)
  expect(screen.getByText('11 of 14 spots on the next 3 trips are filled. One is full.')).toBeInTheDocument()
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  // Title, start date and how full it is, which have no text between them.
  expect(items).toEqual([
    'VegaMar 9, 20277/10 spots filled',
    'LofotenApr 9, 20274/4 spots filled',
    'RidgeMay 9, 20273 going',
  ])
  expect(screen.getByRole('link', { name: 'Vega' })).toHaveAttribute('href', '/trip/1')
  expect((await readTable()).at(-1)).toEqual(['Ridge', 'May 9, 2027', '3', 'no limit'])
})

test('says so when there are no upcoming trips', () => {
  render(<TripsFilling trips={[]} />)
  expect(screen.getByText('No upcoming trips.')).toBeInTheDocument()
})

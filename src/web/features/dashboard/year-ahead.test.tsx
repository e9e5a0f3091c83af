import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DashboardMonth } from '#contract/dashboard.ts'
import { YearAhead } from './year-ahead.tsx'

const quietMonth = (month: string): DashboardMonth => ({
  month,
  trips: 0,
  participants: 0,
  revenue: '0.00',
})
const months: DashboardMonth[] = [
  { month: '2026-12', trips: 2, participants: 9, revenue: '1249.50' },
  quietMonth('2027-01'),
  { month: '2027-02', trips: 1, participants: 30, revenue: '0.75' },
]

test('summarises the months ahead in a sentence', () => {
  render(<YearAhead months={months} />)
  expect(
    screen.getByText(
      '3 trips start in the next 3 months, with 39 people and $1,250.25 in revenue. The busiest month is February 2027, with 30 people.',
    ),
  ).toBeInTheDocument()
})

test('the chart switches to a table and back', async () => {
  const user = userEvent.setup()
  render(<YearAhead months={months} />)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()

  const tableButton = screen.getByRole('button', { name: 'View as table' })
  await user.click(tableButton)
  expect(tableButton).toHaveAttribute('aria-pressed', 'true')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Trips', 'People', 'Revenue'],
    ['December 2026', '2', '9', '$1,249.50'],
    ['January 2027', '0', '0', '$0.00'],
    ['February 2027', '1', '30', '$0.75'],
  ])

  await user.click(tableButton)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('one trip is worded in the singular, and without people no month is the busiest', () => {
  render(<YearAhead months={[{ ...quietMonth('2026-12'), trips: 1 }, quietMonth('2027-01')]} />)
  expect(
    screen.getByText('1 trip starts in the next 2 months, with 0 people and $0.00 in revenue.'),
  ).toBeInTheDocument()
})

test('shows no chart when no trips start', () => {
  render(<YearAhead months={[quietMonth('2026-12'), quietMonth('2027-01')]} />)
  expect(screen.getByText('No trips start in the next 2 months.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

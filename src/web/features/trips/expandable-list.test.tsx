import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExpandableList } from './expandable-list.tsx'

const items = (count: number) => Array.from({ length: count }, (_, i) => `Item ${i + 1}`)
const visibleItems = () =>
  screen.getAllByRole('listitem').filter((item) => !item.classList.contains('hidden'))

test('shows five items, all on demand, and five again', async () => {
  render(<ExpandableList title="Tour Includes" items={items(8)} />)
  expect(screen.getByRole('heading', { name: 'Tour Includes' })).toBeInTheDocument()
  expect(visibleItems()).toHaveLength(5)

  await userEvent.click(screen.getByRole('button', { name: 'Show more (3 more items)', expanded: false }))
  expect(visibleItems()).toHaveLength(8)

  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(visibleItems()).toHaveLength(5)
})

test('a list of five items has no button to show more', () => {
  render(<ExpandableList title="Activities" items={items(5)} />)
  expect(visibleItems()).toHaveLength(5)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('an item that occurs twice is shown twice', () => {
  render(<ExpandableList title="Activities" items={['Swim', 'Swim']} />)
  expect(visibleItems()).toHaveLength(2)
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExpandableList } from './expandable-list.tsx'

const items = (count: number) => Array.from({ length: count }, (_, i) => `Item ${i + 1}`)
const shown = () => screen.getAllByRole('listitem').filter((item) => !item.classList.contains('hidden'))

test('five items, then the rest when asked, and back', async () => {
  render(<ExpandableList title="Tour Includes" items={items(8)} />)
  expect(screen.getByRole('heading', { name: 'Tour Includes' })).toBeInTheDocument()
  expect(shown()).toHaveLength(5)

  await userEvent.click(screen.getByRole('button', { name: 'Show more (3 more items)', expanded: false }))
  expect(shown()).toHaveLength(8)

  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(shown()).toHaveLength(5)
})

test('five items or fewer have nothing to show more of', () => {
  render(<ExpandableList title="Activities" items={items(5)} />)
  expect(shown()).toHaveLength(5)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the same item twice is two items', () => {
  render(<ExpandableList title="Activities" items={['Swim', 'Swim']} />)
  expect(shown()).toHaveLength(2)
})

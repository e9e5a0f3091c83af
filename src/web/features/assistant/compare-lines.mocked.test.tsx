import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { compareLines } from './apply-proposal.ts'
import { messageOf, reviewOf, showAssistant, withAssistant } from './assistant.fixture.tsx'

vi.mock('./apply-proposal.ts', { spy: true })

const assistant = withAssistant()

const button = (name: string) => screen.getByRole('button', { name })

async function showReview() {
  const metadata = reviewOf({ tourIncludes: ['Kayak'], activities: ['Hiking'] })
  assistant.setMessages([messageOf(1, 'Read it.'), messageOf(2, 'This is what it says.', metadata)])
  const panel = showAssistant({ description: 'Two days at the lake.' })
  await screen.findByText('This is what it says.')
  expect(compareLines).toHaveBeenCalled()
  return panel
}

test('does not compare lines again while a question is typed or a reply arrives', async () => {
  const { user } = await showReview()
  vi.mocked(compareLines).mockClear()
  await user.type(screen.getByPlaceholderText('Ask about your trip...'), 'Where?{Enter}')
  await assistant.question.says('message', messageOf(3, 'Where?'))
  await assistant.question.says('text', { text: 'At the ' })
  expect(screen.getByText('At the')).toBeInTheDocument()
  await assistant.question.says('reply', messageOf(4, 'At the pier.', {}))
  expect(screen.getByText('At the pier.')).toBeInTheDocument()
  expect(compareLines).not.toHaveBeenCalled()
})

test('does not compare lines again when another field changes, nor in closed sections', async () => {
  const { type, user } = await showReview()
  vi.mocked(compareLines).mockClear()
  // A new form object, but the compared lines are the same.
  type.into('description', 'Two days at the lake.')
  expect(compareLines).not.toHaveBeenCalled()

  await user.click(button('Collapse All'))
  vi.mocked(compareLines).mockClear()
  type.into('activities', 'Hiking')
  expect(compareLines).not.toHaveBeenCalled()
  await user.click(button('Expand All'))
  expect(screen.getByText('The form already has all of this.')).toBeInTheDocument()
})

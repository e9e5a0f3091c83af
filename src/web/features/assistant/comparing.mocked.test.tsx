import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetForTab } from '../../api/storage.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { compare } from './apply-proposal.ts'
import { FakeAssistant, messageOf, reviewOf, showAssistant } from './assistant.fixture.tsx'

vi.mock('./apply-proposal.ts', { spy: true })

let server: FakeAssistant
beforeEach(() => {
  server = new FakeAssistant().start()
})
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
  forgetForTab()
})

const press = (name: string) => screen.getByRole('button', { name })

async function review() {
  const metadata = reviewOf({ tourIncludes: ['Kayak'], activities: ['Hiking'] })
  server.messages = { 1: [messageOf(1, 'Read it.'), messageOf(2, 'This is what it says.', metadata)] }
  const shown = showAssistant({ description: 'Two days at the lake.' })
  await screen.findByText('This is what it says.')
  expect(compare).toHaveBeenCalled()
  return shown
}

test('nothing is compared again while one types a question or a reply comes', async () => {
  const { user } = await review()
  vi.mocked(compare).mockClear()
  await user.type(screen.getByPlaceholderText('Ask about your trip...'), 'Where?{Enter}')
  await server.last.says('message', messageOf(3, 'Where?'))
  await server.last.says('text', { text: 'At the ' })
  expect(screen.getByText('At the')).toBeInTheDocument()
  await server.last.says('reply', messageOf(4, 'At the pier.', {}))
  expect(screen.getByText('At the pier.')).toBeInTheDocument()
  expect(compare).not.toHaveBeenCalled()
})

test('nothing is compared again when another field of the form changes, nor in closed sections', async () => {
  const { type, user } = await review()
  vi.mocked(compare).mockClear()
  // What the assistant can write into is as it was, in a form that is another.
  type.into('description', 'Two days at the lake.')
  expect(compare).not.toHaveBeenCalled()

  await user.click(press('Collapse All'))
  vi.mocked(compare).mockClear()
  type.into('activities', 'Hiking')
  expect(compare).not.toHaveBeenCalled()
  await user.click(press('Expand All'))
  expect(screen.getByText('The form already has all of this.')).toBeInTheDocument()
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  chooseFile,
  conversationOf,
  fileOf,
  input,
  messageOf,
  openPanel,
  reviewOf,
  showAssistant,
  withAssistant,
} from './assistant.fixture.tsx'

const assistant = withAssistant()

const expectFocus = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus())

test('the focus moves to the question field when the pressed button disappears', async () => {
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'What’s missing from this trip?' }))
  await expectFocus(input)

  // The Stop button disappears at the end of a reply.
  act(() => button('Stop').focus())
  await assistant.question.says('message', messageOf(1, 'What’s missing from this trip?'))
  await assistant.question.says('reply', messageOf(2, 'Nothing.'))
  await expectFocus(input)

  await user.type(input(), 'And now?')
  await user.click(button('Send'))
  await expectFocus(input)
  await assistant.question.ends()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await expectFocus(input)
})

test('the focus moves to the question field when a reading is cancelled, retried or dismissed', async () => {
  const { user } = await openPanel()
  chooseFile(fileOf('tour.pdf'))
  await user.click(button('Cancel reading tour.pdf'))
  await expectFocus(input)
  chooseFile(fileOf('notes.txt'))
  await user.click(button('Got it'))
  await expectFocus(input)
  chooseFile(fileOf('tour.pdf'))
  await assistant.reading.ends()
  await user.click(button('Try again with tour.pdf'))
  await expectFocus(input)
  await assistant.reading.ends()
  await user.click(button('Discard'))
  await expectFocus(input)
})

test('the focus moves to the title of the section when Undo disappears', async () => {
  assistant.setMessages([messageOf(2, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))])
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'Replace Tour Includes' }))
  await user.click(button('Undo Tour Includes'))
  await expectFocus(() => screen.getByRole('button', { name: /^Tour Includes/ }))
})

test('a disappearing button does not take the focus away from elsewhere', async () => {
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'What’s missing from this trip?' }))
  act(() => button('Stop').focus())
  act(() => button('Show').focus())
  await assistant.question.says('reply', messageOf(2, 'Nothing.'))
  expect(button('Show')).toHaveFocus()
})

test('the conversation can be focused, so that the keyboard can scroll it', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  expect(screen.getByRole('tabpanel')).toHaveAttribute('tabindex', '0')
})

test('the question field says where answers come from', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  expect(input()).toHaveAccessibleDescription('Answers come from the saved trip and its PDFs.')
})

test('tells screen readers that an answer is being looked for', async () => {
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'What’s missing from this trip?' }))
  expect(screen.getByText('Looking through the trip')).toHaveRole('status')
})

test('scrolls with a reply at the end of the conversation, but not when scrolled further up', async () => {
  assistant.setMessages([messageOf(1, 'Where?'), messageOf(2, 'At the pier.')])
  const { user } = showAssistant()
  await screen.findByText('At the pier.')
  const scroller = screen.getByRole('tabpanel')
  let height = 1000
  vi.spyOn(scroller, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(300)
  const streamText = async (text: string) => {
    height += 100
    await assistant.question.says('text', { text })
  }

  await user.type(input(), 'When?{Enter}')
  await assistant.question.says('message', messageOf(3, 'When?'))
  await streamText('At ')
  expect(scroller.scrollTop).toBe(1100)
  scroller.scrollTop = 200
  fireEvent.scroll(scroller)
  await streamText('nine ')
  await assistant.question.says('reply', messageOf(4, 'At nine o’clock.'))
  expect(scroller.scrollTop).toBe(200)

  await user.type(input(), 'Sure?{Enter}')
  expect(scroller.scrollTop).toBe(1200)
  height += 100
  await assistant.question.ends()
  expect(scroller.scrollTop).toBe(1300)
})

test('an unsent question stays with its conversation, and a new conversation focuses the input', async () => {
  assistant.setConversations(conversationOf(1, 'Chat 10:00'), conversationOf(2, 'Chat 10:00'))
  const { user } = showAssistant()
  await screen.findByRole('tab', { name: 'Chat 10:00', selected: true })
  await user.type(input(), 'Half a thought')
  await user.click(screen.getByRole('tab', { name: 'Chat 10:00 (2)' }))
  expect(input()).toHaveValue('')
  await user.click(screen.getByRole('tab', { name: 'Chat 10:00' }))
  expect(input()).toHaveValue('Half a thought')
  assistant.setNextConversation(
    conversationOf(3),
    conversationOf(1, 'Chat 10:00'),
    conversationOf(2, 'Chat 10:00'),
  )
  await user.click(button('New conversation'))
  await screen.findByRole('tab', { name: 'Chat 10:03', selected: true })
  await expectFocus(input)
})

test('the browser does not open a file that is dropped beside the panel', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  const dataTransfer = { types: ['Files'], files: [] }
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
})

test('reads a pasted PDF, but leaves pasted text to the input', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  const files = [new File(['%PDF'], 'tour.pdf', { type: 'application/pdf' })]
  expect(fireEvent.paste(input(), { clipboardData: { files, types: ['text/plain', 'Files'] } })).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(fireEvent.paste(input(), { clipboardData: { files, types: ['Files'] } })).toBe(false)
  expect(await screen.findByRole('progressbar', { name: 'Reading tour.pdf' })).toBeInTheDocument()
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { conversationOf, messageOf, reviewOf, showAssistant, withAssistant } from './assistant.fixture.tsx'

const assistant = withAssistant()

const input = () => screen.getByPlaceholderText('Ask about your trip...')
const press = (name: string) => screen.getByRole('button', { name })
const focusIsOn = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus())

function choose(name: string) {
  const file = new File(['%PDF-1.4'], name, {
    type: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
  })
  fireEvent.change(screen.getByLabelText('PDF', { selector: 'input' }), { target: { files: [file] } })
}

test('the focus is where one asks when what was pressed goes', async () => {
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'What’s missing from this trip?' }))
  await focusIsOn(input)

  // The Stop button disappears at the end of a reply.
  act(() => press('Stop').focus())
  await assistant.question.says('message', messageOf(1, 'What’s missing from this trip?'))
  await assistant.question.says('reply', messageOf(2, 'Nothing.'))
  await focusIsOn(input)

  await user.type(input(), 'And now?')
  await user.click(press('Send'))
  await focusIsOn(input)
  await assistant.question.ends()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await focusIsOn(input)
})

test('the focus is where one asks when a reading is cancelled, or let go of', async () => {
  const { user } = showAssistant()
  await screen.findByRole('tab', { selected: true })
  choose('tour.pdf')
  await user.click(press('Cancel reading tour.pdf'))
  await focusIsOn(input)
  choose('notes.txt')
  await user.click(press('Got it'))
  await focusIsOn(input)
  choose('tour.pdf')
  await assistant.reading.ends()
  await user.click(press('Try again with tour.pdf'))
  await focusIsOn(input)
  await assistant.reading.ends()
  await user.click(press('Discard'))
  await focusIsOn(input)
})

test('the focus is on the name of the section when Undo goes', async () => {
  assistant.hasMessages([messageOf(2, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))])
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'Replace Tour Includes' }))
  await user.click(press('Undo Tour Includes'))
  await focusIsOn(() => screen.getByRole('button', { name: /^Tour Includes/ }))
})

test('whoever has gone elsewhere stays there', async () => {
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'What’s missing from this trip?' }))
  act(() => press('Stop').focus())
  act(() => press('Show').focus())
  await assistant.question.says('reply', messageOf(2, 'Nothing.'))
  expect(press('Show')).toHaveFocus()
})

test('the conversation is reached by the keyboard, which scrolls it', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  expect(screen.getByRole('tabpanel')).toHaveAttribute('tabindex', '0')
})

test('where a question is asked it says what is looked at', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  expect(input()).toHaveAccessibleDescription('Answers come from the saved trip and its PDFs.')
})

test('it is read out that an answer is looked for', async () => {
  const { user } = showAssistant()
  await user.click(await screen.findByRole('button', { name: 'What’s missing from this trip?' }))
  expect(screen.getByText('Looking through the trip')).toHaveRole('status')
})

test('a reply is followed at the end of the conversation, and not by who reads further up', async () => {
  assistant.hasMessages([messageOf(1, 'Where?'), messageOf(2, 'At the pier.')])
  const { user } = showAssistant()
  await screen.findByText('At the pier.')
  const scroller = screen.getByRole('tabpanel')
  let height = 1000
  vi.spyOn(scroller, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(300)
  const say = async (text: string) => {
    height += 100
    await assistant.question.says('text', { text })
  }

  await user.type(input(), 'When?{Enter}')
  await assistant.question.says('message', messageOf(3, 'When?'))
  await say('At ')
  expect(scroller.scrollTop).toBe(1100)
  scroller.scrollTop = 200
  fireEvent.scroll(scroller)
  await say('nine ')
  await assistant.question.says('reply', messageOf(4, 'At nine o’clock.'))
  expect(scroller.scrollTop).toBe(200)

  await user.type(input(), 'Sure?{Enter}')
  expect(scroller.scrollTop).toBe(1200)
  height += 100
  await assistant.question.ends()
  expect(scroller.scrollTop).toBe(1300)
})

test('what is not sent yet stays with its conversation, and a new one is ready to be asked in', async () => {
  assistant.hasConversations(conversationOf(1, 'Chat 10:00'), conversationOf(2, 'Chat 10:00'))
  const { user } = showAssistant()
  await screen.findByRole('tab', { name: 'Chat 10:00', selected: true })
  await user.type(input(), 'Half a thought')
  await user.click(screen.getByRole('tab', { name: 'Chat 10:00 (2)' }))
  expect(input()).toHaveValue('')
  await user.click(screen.getByRole('tab', { name: 'Chat 10:00' }))
  expect(input()).toHaveValue('Half a thought')
  assistant.starts(conversationOf(3), conversationOf(1, 'Chat 10:00'), conversationOf(2, 'Chat 10:00'))
  await user.click(press('New conversation'))
  await screen.findByRole('tab', { name: 'Chat 10:03', selected: true })
  await focusIsOn(input)
})

test('a file that misses the panel is not opened instead of the page', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  const dataTransfer = { types: ['Files'], files: [] }
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
})

test('a PDF can be pasted, and words stay words', async () => {
  showAssistant()
  await screen.findByRole('tab', { selected: true })
  const files = [new File(['%PDF'], 'tour.pdf', { type: 'application/pdf' })]
  expect(fireEvent.paste(input(), { clipboardData: { files, types: ['text/plain', 'Files'] } })).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(fireEvent.paste(input(), { clipboardData: { files, types: ['Files'] } })).toBe(false)
  expect(await screen.findByRole('progressbar', { name: 'Reading tour.pdf' })).toBeInTheDocument()
})

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  askAssistant,
  listConversationMessages,
  listConversations,
  MAX_PDF_BYTES,
  startConversation,
} from '#contract/assistant.ts'
import { failures } from '#contract/errors.ts'
import { page } from '#testing/fake-reply.ts'
import { deleteToken } from '../../api/token.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import {
  analysisOf,
  conversationOf,
  messageOf,
  reviewOf,
  showAssistant,
  withAssistant,
} from './assistant.fixture.tsx'

const assistant = withAssistant()

const showPanel = () => showAssistant()
const input = () => screen.getByPlaceholderText('Ask about your trip...')
const dialog = () => screen.getByRole('dialog', { name: 'AI Assistant' })
const button = (name: string) => screen.getByRole('button', { name })
/** Its text content has the messages one after the other, without a space between them. */
const log = () => screen.getByRole('log')
const position = () => [dialog().style.getPropertyValue('--x'), dialog().style.getPropertyValue('--y')]
const pdf = (name = 'tour.pdf', type = 'application/pdf') => new File(['%PDF-1.4'], name, { type })

const lastQuestion = () => assistant.server.calls(askAssistant).at(-1)?.body.content

function chooseFile(file: File) {
  fireEvent.change(screen.getByLabelText('PDF', { selector: 'input' }), { target: { files: [file] } })
}
async function ask(user: ReturnType<typeof showPanel>['user'], question: string) {
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), `${question}{Enter}`)
}

test('opens with the first conversation and the focus in the question field', async () => {
  assistant.setConversations(conversationOf(1), conversationOf(2))
  assistant.setMessages([messageOf(1, 'Where do we meet?')])
  showPanel()
  await screen.findByText('Where do we meet?')
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Chat 10:01')
  expect(input()).toHaveFocus()
})

test('starts exactly one conversation if there is none, with the local time in its title', async () => {
  assistant.setConversations()
  assistant.setNextConversation(conversationOf(1))
  showPanel()
  await screen.findByRole('tab', { name: 'Chat 10:01', selected: true })
  const startCalls = assistant.server.calls(startConversation)
  expect(startCalls.map(({ body }) => body.title)).toEqual([expect.stringMatching(/^Chat \d\d:\d\d$/)])
})

test('“New conversation” starts another one, and Enter opens the focused tab', async () => {
  assistant.setMessages([messageOf(1, 'In the first')])
  const { user } = showPanel()
  await screen.findByText('In the first')
  assistant.setNextConversation(conversationOf(2), conversationOf(1))
  await user.click(button('New conversation'))
  const second = await screen.findByRole('tab', { name: 'Chat 10:02', selected: true })
  act(() => second.focus())
  await user.keyboard('{Home}')
  expect(screen.queryByText('In the first')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('In the first')).toBeInTheDocument()
})

test('shows a reply as it arrives, and reads it out once it is complete', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  expect(input()).toHaveValue('')
  expect(lastQuestion()).toBe('Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await assistant.question.says('text', { text: 'At the ' })
  await assistant.question.says('text', { text: 'pier.' })
  expect(screen.getByText('At the pier.')).toBeInTheDocument()
  expect(log()).not.toHaveTextContent('At the pier.')
  await assistant.question.says('reply', messageOf(2, 'At the pier.'))
  await assistant.question.ends()
  expect(log()).toHaveTextContent('You: Where?Assistant: At the pier.')
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
})

test('stopping a reply keeps the part that has arrived', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await assistant.question.says('text', { text: 'At the' })
  await user.click(button('Stop'))
  expect(assistant.question.isAborted).toBe(true)
  expect(log()).toHaveTextContent('At theThis reply was stopped.')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

/** What the server stores until the reply is complete. */
const unansweredReply = (id: number) => ({
  ...messageOf(id, 'There is no answer to this yet.'),
  metadata: null,
})

test('stopping a question that the server has stored does not put it back into the input', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  assistant.setMessages([messageOf(1, 'Where?'), unansweredReply(2)])
  await user.click(button('Stop'))
  await waitFor(() => expect(log()).toHaveTextContent('You: Where?This reply was stopped.'))
  expect(log()).not.toHaveTextContent('There is no answer to this yet.')
  expect(input()).toHaveValue('')
})

test('stopping a question that never reached the server puts it back into the input', async () => {
  assistant.setMessages([messageOf(1, 'Where?'), messageOf(2, 'At the pier.')])
  const { user } = showPanel()
  await screen.findByText('At the pier.')
  await ask(user, 'Where?')
  await user.click(button('Stop'))
  await waitFor(() => expect(input()).toHaveValue('Where?'))
})

test('shows a stored question that failed only once, with the server’s answer to it', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  const note = 'This reply was stopped.'
  const storedMessages = [messageOf(1, 'Where?'), messageOf(2, 'This was not answered.', { note })]
  assistant.setMessages(storedMessages)
  await assistant.question.ends()
  await screen.findByText('This was not answered.')
  expect(screen.getAllByText('Where?')).toHaveLength(1)
  assistant.setMessages([...storedMessages, messageOf(3, 'From elsewhere')])
  await user.click(button('Try again'))
  await screen.findByText('From elsewhere')
})

test('another question can be asked and stopped right after one was stopped', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await user.click(button('Stop'))
  await ask(user, 'When?')
  await assistant.question.says('message', messageOf(3, 'When?'))
  await user.click(button('Stop'))
  expect(assistant.questions.map(({ isAborted }) => isAborted)).toEqual([true, true])
})

test('Shift+Enter starts a new line, and a blank question is not sent', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), '  {Enter}')
  expect(assistant.questions).toHaveLength(0)
  expect(button('Send')).toBeDisabled()
  await user.type(input(), 'One{Shift>}{Enter}{/Shift}two')
  expect(input()).toHaveValue('  One\ntwo')
  await user.click(button('Send'))
  expect(lastQuestion()).toBe('One\ntwo')
})

test('a question whose stream breaks can be sent again or edited', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  await assistant.question.ends()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The connection was lost before the reply was complete.')
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(assistant.questions).toHaveLength(2)
  expect(lastQuestion()).toBe('Where?')

  await assistant.question.fails('BUSY', { message: 'Later.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Later.')
  await user.click(button('Edit'))
  expect(input()).toHaveValue('Where?')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('loads earlier messages on demand', async () => {
  const next = { before: '51' }
  assistant.server.on(
    listConversationMessages,
    page(listConversationMessages, [messageOf(51, 'Late')], { next }),
  )
  assistant.server.on(listConversationMessages, { query: next }, [messageOf(1, 'Early')])
  const { user } = showPanel()
  await screen.findByText('Late')
  await user.click(button('Show earlier messages'))
  await screen.findByText('Early')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('You: EarlyYou: Late')
  // Screen readers do not announce it as new.
  expect(log()).not.toHaveTextContent('Early')
})

test('“Try again” loads conversations and messages after a failure', async () => {
  assistant.server.fails(listConversations, 'BUSY')
  const { user } = showPanel()
  await screen.findByText('We couldn’t load the conversations.')
  assistant.setConversations(conversationOf(1))
  assistant.server.fails(listConversationMessages, 'BUSY')
  await user.click(button('Try again'))
  await screen.findByText('We couldn’t load the messages.')
  assistant.setMessages([])
  await user.click(button('Try again'))
  await screen.findByText('What’s missing from this trip?')
})

test('shows each step of reading a PDF, then its content for review', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  const bar = screen.getByRole('progressbar', { name: 'Reading tour.pdf' })
  expect(bar).toHaveAttribute('aria-valuetext', 'Uploading')
  await assistant.reading.says('progress', { step: 'reading', page: 4, pages: 12 })
  expect(screen.getByText('Reading page 4 of 12')).toBeInTheDocument()
  expect(bar).toHaveAttribute('aria-valuenow', '33')
  await assistant.reading.says('progress', { step: 'understanding' })
  expect(screen.getByText('Looking for trip details')).toBeInTheDocument()

  const message = messageOf(2, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  assistant.setMessages([message])
  await assistant.reading.says('result', analysisOf(message))
  expect(screen.getByText('PDF Analyzed Successfully')).toBeInTheDocument()
  expect(screen.getByText('Content has been extracted and is ready for review.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Replace Tour Includes' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('while a PDF is read, a question can be asked and the reading cancelled', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  const { reading } = assistant
  await ask(user, 'Where?')
  expect(assistant.questions).toHaveLength(1)
  await user.click(button('Cancel reading tour.pdf'))
  expect(reading.isAborted).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.queryByText('PDF Analysis Failed')).not.toBeInTheDocument()
})

test('reading a PDF continues after leaving the editor, and a toast reports its end', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  cleanup()
  expect(assistant.reading.isAborted).toBe(false)
  await assistant.reading.says('progress', { step: 'reading', page: 4, pages: 12 })

  showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(screen.getByText('Reading page 4 of 12')).toBeInTheDocument()
  cleanup()
  const message = messageOf(2, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  await assistant.reading.says('result', analysisOf(message))
  render(<Toaster />)
  expect(screen.getByText('PDF Analyzed Successfully')).toBeInTheDocument()
})

test('logging out stops the reading of a PDF', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  act(() => deleteToken())
  expect(assistant.reading.isAborted).toBe(true)
})

test('asks before the browser tab is closed while a PDF is read', async () => {
  const canCloseTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(canCloseTab()).toBe(true)
  chooseFile(pdf())
  expect(canCloseTab()).toBe(false)
  await user.click(button('Cancel reading tour.pdf'))
  expect(canCloseTab()).toBe(true)
  chooseFile(pdf())
  expect(canCloseTab()).toBe(false)
  await assistant.reading.fails('PDF_BROKEN')
  expect(canCloseTab()).toBe(true)
})

test('a reply stays and continues when a PDF is finished meanwhile', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  const { reading } = assistant
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await assistant.question.says('text', { text: 'At the' })
  const review = messageOf(4, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  assistant.setMessages([
    messageOf(1, 'Where?'),
    unansweredReply(2),
    messageOf(3, 'Please read tour.pdf'),
    review,
  ])
  await reading.says('result', analysisOf(review))
  await screen.findByText('Please read tour.pdf')
  expect(log()).not.toHaveTextContent('There is no answer to this yet.')
  expect(screen.getByText('At the')).toBeInTheDocument()

  await assistant.question.says('reply', messageOf(2, 'At the pier.', { reader: 'local' }))
  expect(log()).toHaveTextContent('You: Where?Assistant: At the pier.You: Please read tour.pdf')
})

test('an older list of messages that arrives late does not overwrite a reply', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  const { reading } = assistant
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  const review = messageOf(4, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  const respond = assistant.server.holds(listConversationMessages)
  await reading.says('result', analysisOf(review))
  const reply = messageOf(2, 'At the pier.', { reader: 'local' })
  assistant.setMessages([messageOf(1, 'Where?'), reply, review])
  await assistant.question.says('reply', reply)
  respond([messageOf(1, 'Where?'), unansweredReply(2), review])
  await waitFor(() => expect(log()).toHaveTextContent('You: Where?Assistant: At the pier.Assistant: Review'))
})

test('a failed reading says why and keeps the file for another try', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  await assistant.reading.fails('PDF_BROKEN')
  expect(screen.getByRole('alert')).toHaveTextContent(`PDF Analysis Failed${failures.PDF_BROKEN.message}`)
  await user.click(button('Try again with tour.pdf'))
  expect(assistant.readings).toHaveLength(2)
  await assistant.reading.ends()
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to analyze the PDF file.')
  await user.click(button('Discard'))
  expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
})

test('says that a PDF is a scan', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  const message = messageOf(2, 'This is a scan.', { pdf: { fileName: 'tour.pdf', pages: 1, hasText: false } })
  assistant.setMessages([message])
  await assistant.reading.says('result', analysisOf(message))
  expect(screen.getByRole('alert')).toHaveTextContent('PDF Analysis FailedThis is a scan.')
})

test('a reading that ends in another conversation names it and marks its tab until opened', async () => {
  assistant.setConversations(conversationOf(1), conversationOf(2))
  const { user } = showPanel()
  await user.click(await screen.findByRole('tab', { name: 'Chat 10:02' }))
  chooseFile(pdf())
  await user.click(screen.getByRole('tab', { name: 'Chat 10:01' }))
  const message = { ...messageOf(2, 'Review it.', reviewOf({ activities: ['Kayak'] })), conversationId: 2 }
  assistant.setMessages([message], 2)
  await assistant.reading.says('result', analysisOf(message))
  expect(
    screen.getByText('Content has been extracted and is ready for review. See Chat 10:02.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Chat 10:02, new' }))
  await screen.findByText('Review it.')
  await user.click(screen.getByRole('tab', { name: 'Chat 10:01' }))
  expect(screen.getByRole('tab', { name: 'Chat 10:02' })).toBeInTheDocument()
})

test('a failed PDF can be retried only in its own conversation, which the alert names', async () => {
  assistant.setConversations(conversationOf(1), conversationOf(2))
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf())
  await user.click(screen.getByRole('tab', { name: 'Chat 10:02' }))
  await assistant.reading.fails('PDF_BROKEN')
  expect(screen.getByRole('alert')).toHaveTextContent(`${failures.PDF_BROKEN.message} See Chat 10:01.`)
  expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Chat 10:01, new' }))
  expect(button('Try again with tour.pdf')).toBeInTheDocument()
})

test.each(['PDF_MISSING', 'PDF_ENCRYPTED', 'PDF_TOO_MANY_PAGES', 'PDF_WRONG_TYPE'] as const)(
  'does not offer to retry the same file after %s',
  async (code) => {
    const { user } = showPanel()
    await screen.findByRole('tab', { selected: true })
    chooseFile(pdf())
    await assistant.reading.fails(code)
    expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
    await user.click(button('Got it'))
    expect(screen.queryByText('tour.pdf')).not.toBeInTheDocument()
  },
)

test('reads one PDF at a time, and says so when more are added', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  const drop = (...files: File[]) => fireEvent.drop(input(), { dataTransfer: { files, types: ['Files'] } })
  const noticeText = 'One PDF at a timeAdd the next one when this one is done.'
  const notice = () => screen.getByText('One PDF at a time').parentElement
  drop(pdf('one.pdf'), pdf('two.pdf'))
  expect(notice()).toHaveTextContent(noticeText)
  act(dismissToast)
  drop(pdf('three.pdf'))
  expect(notice()).toHaveTextContent(noticeText)
  act(dismissToast)
  fireEvent.paste(input(), { clipboardData: { files: [pdf('four.pdf')], types: ['Files'] } })
  expect(notice()).toHaveTextContent(noticeText)
  expect(screen.getByRole('progressbar', { name: 'Reading one.pdf' })).toBeInTheDocument()
  expect(assistant.readings).toHaveLength(1)
})

test('refuses a file that is not a PDF or is too large before sending it', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  chooseFile(pdf('notes.txt', 'text/plain'))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid File TypePlease select a PDF file.')
  await user.click(button('Got it'))
  const large = pdf()
  Object.defineProperty(large, 'size', { value: MAX_PDF_BYTES + 1 })
  fireEvent.drop(input(), { dataTransfer: { files: [large], types: ['Files'] } })
  expect(screen.getByRole('alert')).toHaveTextContent('This PDF is larger than 20 MB. Choose a smaller one.')
  expect(assistant.readings).toHaveLength(0)
})

test('restores an unsent question after a reload, until it is sent', async () => {
  const { user } = showAssistant()
  await user.type(await screen.findByLabelText('Ask about your trip'), 'Which hut?')
  cleanup()
  const reopened = showAssistant()
  await waitFor(() => expect(screen.getByLabelText('Ask about your trip')).toHaveValue('Which hut?'))
  await reopened.user.click(screen.getByRole('button', { name: 'Send' }))
  cleanup()
  showAssistant()
  await screen.findByRole('tab')
  expect(screen.getByLabelText('Ask about your trip')).toHaveValue('')
})

test('Esc minimises the panel, and expanding it shows the typed text again', async () => {
  const { user, views } = showPanel()
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), 'Half a thought{Escape}')
  expect(views).toEqual(['minimised'])
  expect(input()).not.toBeVisible()
  await user.click(button('Expand'))
  expect(input()).toHaveValue('Half a thought')
  expect(input()).toHaveFocus()
  await user.click(button('Close'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

// The panel starts 420 px from the right; an arrow key moves it by 16 px, with Shift by 64 px.
test('the panel starts at its default position and moves by arrow keys, dragging, or to a corner', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(position()).toEqual([`${window.innerWidth - 420}px`, '100px'])

  act(() => button('Move with the arrow keys').focus())
  await user.keyboard('{ArrowLeft}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}')
  expect(position()).toEqual([`${window.innerWidth - 420 - 16 - 64}px`, '116px'])

  const head = screen.getByRole('heading', { name: 'AI Assistant' })
  await user.pointer([
    { keys: '[MouseLeft>]', target: head, coords: { x: 700, y: 120 } },
    { target: head, coords: { x: 300, y: 150 } },
    { keys: '[/MouseLeft]', target: head, coords: { x: 300, y: 150 } },
  ])
  const dragged = [`${window.innerWidth - 420 - 80 - 400}px`, '146px']
  expect(position()).toEqual(dragged)
  expect(localStorage.getItem('assistantPosition:7')).toBe(
    JSON.stringify({ x: parseInt(dragged[0] ?? ''), y: 146 }),
  )

  await user.click(button('Move'))
  await user.click(screen.getByRole('menuitem', { name: 'Top left' }))
  expect(position()).toEqual(['16px', '80px'])
})

test('Enter on the move handle opens the menu of corners', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  act(() => button('Move with the arrow keys').focus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Top left' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(position()).toEqual(['16px', '80px'])
  expect(button('Move')).toHaveFocus()
})

test('the panel opens at its stored position', async () => {
  localStorage.setItem('assistantPosition:7', '{"x":40,"y":120}')
  showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(position()).toEqual(['40px', '120px'])
})

test('nothing can be sent while offline, and the panel says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = showPanel()
  await waitFor(() => expect(screen.getByText(/You’re offline/)).toBeInTheDocument())
  await user.type(input(), 'Where?{Enter}')
  expect(input()).toHaveValue('Where?')
  expect(button('Send')).toBeDisabled()
  expect(button('Upload PDF')).toBeDisabled()
})

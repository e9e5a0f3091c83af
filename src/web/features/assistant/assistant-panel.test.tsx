import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  listConversations,
  listConversationMessages,
  MAX_PDF_BYTES,
  askAssistant,
  startConversation,
} from '#contract/assistant.ts'
import { failures } from '#contract/errors.ts'
import { page } from '#testing/fake-server.ts'
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
const press = (name: string) => screen.getByRole('button', { name })
const log = () => screen.getByRole('log')
const place = () => [dialog().style.getPropertyValue('--x'), dialog().style.getPropertyValue('--y')]
const pdf = (name = 'tour.pdf', type = 'application/pdf') => new File(['%PDF-1.4'], name, { type })

const lastAsked = () => assistant.server.calls(askAssistant).at(-1)?.body.content

function choose(file: File) {
  fireEvent.change(screen.getByLabelText('PDF', { selector: 'input' }), { target: { files: [file] } })
}
async function ask(user: ReturnType<typeof showPanel>['user'], question: string) {
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), `${question}{Enter}`)
}

test('it opens with the first conversation and the focus where one asks', async () => {
  assistant.hasConversations(conversationOf(1), conversationOf(2))
  assistant.hasMessages([messageOf(1, 'Where do we meet?')])
  showPanel()
  await screen.findByText('Where do we meet?')
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Chat 10:01')
  expect(input()).toHaveFocus()
})

test('if there is no conversation, exactly one is started, with the local time in its title', async () => {
  assistant.hasConversations()
  assistant.starts(conversationOf(1))
  showPanel()
  await screen.findByRole('tab', { name: 'Chat 10:01', selected: true })
  const started = assistant.server.calls(startConversation)
  expect(started.map(({ body }) => body.title)).toEqual([expect.stringMatching(/^Chat \d\d:\d\d$/)])
})

test('another conversation is begun with the plus, and tabs are opened by Enter', async () => {
  assistant.hasMessages([messageOf(1, 'In the first')])
  const { user } = showPanel()
  await screen.findByText('In the first')
  assistant.starts(conversationOf(2), conversationOf(1))
  await user.click(press('New conversation'))
  const second = await screen.findByRole('tab', { name: 'Chat 10:02', selected: true })
  act(() => second.focus())
  await user.keyboard('{Home}')
  expect(screen.queryByText('In the first')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('In the first')).toBeInTheDocument()
})

test('a reply appears as it arrives, and is read out once it is whole', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  expect(input()).toHaveValue('')
  expect(lastAsked()).toBe('Where?')
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

test('a reply can be stopped; what has come stays', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await assistant.question.says('text', { text: 'At the' })
  await user.click(press('Stop'))
  expect(assistant.question.isAborted).toBe(true)
  expect(log()).toHaveTextContent('At theThis reply was stopped.')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

const unanswered = (id: number) => ({ ...messageOf(id, 'There is no answer to this yet.'), metadata: null })

test('a question that the server had kept before it was stopped does not come back', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  assistant.hasMessages([messageOf(1, 'Where?'), unanswered(2)])
  await user.click(press('Stop'))
  await waitFor(() => expect(log()).toHaveTextContent('You: Where?This reply was stopped.'))
  expect(log()).not.toHaveTextContent('There is no answer to this yet.')
  expect(input()).toHaveValue('')
})

test('a question that never got there comes back when it is stopped', async () => {
  assistant.hasMessages([messageOf(1, 'Where?'), messageOf(2, 'At the pier.')])
  const { user } = showPanel()
  await screen.findByText('At the pier.')
  await ask(user, 'Where?')
  await user.click(press('Stop'))
  await waitFor(() => expect(input()).toHaveValue('Where?'))
})

test('a question that was kept and failed stands there once, with what the server says to it', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  const note = 'This reply was stopped.'
  const kept = [messageOf(1, 'Where?'), messageOf(2, 'This was not answered.', { note })]
  assistant.hasMessages(kept)
  await assistant.question.ends()
  await screen.findByText('This was not answered.')
  expect(screen.getAllByText('Where?')).toHaveLength(1)
  assistant.hasMessages([...kept, messageOf(3, 'From elsewhere')])
  await user.click(press('Try again'))
  await screen.findByText('From elsewhere')
})

test('a question can be asked again as soon as one was stopped, and stopped too', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await user.click(press('Stop'))
  await ask(user, 'When?')
  await assistant.question.says('message', messageOf(3, 'When?'))
  await user.click(press('Stop'))
  expect(assistant.questions.map(({ isAborted }) => isAborted)).toEqual([true, true])
})

test('Shift and Enter begin a new line, and nothing but blanks is not sent', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), '  {Enter}')
  expect(assistant.questions).toHaveLength(0)
  expect(press('Send')).toBeDisabled()
  await user.type(input(), 'One{Shift>}{Enter}{/Shift}two')
  expect(input()).toHaveValue('  One\ntwo')
  await user.click(press('Send'))
  expect(lastAsked()).toBe('One\ntwo')
})

test('a question whose stream breaks is not lost', async () => {
  const { user } = showPanel()
  await ask(user, 'Where?')
  await assistant.question.ends()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The connection was lost before the reply was complete.')
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(assistant.questions).toHaveLength(2)
  expect(lastAsked()).toBe('Where?')

  await assistant.question.fails('BUSY', { message: 'Later.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Later.')
  await user.click(press('Edit'))
  expect(input()).toHaveValue('Where?')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('earlier messages are loaded when they are wanted', async () => {
  const next = { before: '51' }
  assistant.server.on(
    listConversationMessages,
    page(listConversationMessages, [messageOf(51, 'Late')], { next }),
  )
  assistant.server.on(listConversationMessages, { query: next }, [messageOf(1, 'Early')])
  const { user } = showPanel()
  await screen.findByText('Late')
  await user.click(press('Show earlier messages'))
  await screen.findByText('Early')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('You: EarlyYou: Late')
  // Screen readers do not announce it as new.
  expect(log()).not.toHaveTextContent('Early')
})

test('what could not be loaded is asked for again', async () => {
  assistant.server.fails(listConversations, 'BUSY')
  const { user } = showPanel()
  await screen.findByText('We couldn’t load the conversations.')
  assistant.hasConversations(conversationOf(1))
  assistant.server.fails(listConversationMessages, 'BUSY')
  await user.click(press('Try again'))
  await screen.findByText('We couldn’t load the messages.')
  assistant.hasMessages([])
  await user.click(press('Try again'))
  await screen.findByText('What’s missing from this trip?')
})

test('a PDF is read step by step, and what it says is there to review', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  const bar = screen.getByRole('progressbar', { name: 'Reading tour.pdf' })
  expect(bar).toHaveAttribute('aria-valuetext', 'Uploading')
  await assistant.reading.says('progress', { step: 'reading', page: 4, pages: 12 })
  expect(screen.getByText('Reading page 4 of 12')).toBeInTheDocument()
  expect(bar).toHaveAttribute('aria-valuenow', '33')
  await assistant.reading.says('progress', { step: 'understanding' })
  expect(screen.getByText('Looking for trip details')).toBeInTheDocument()

  const message = messageOf(2, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  assistant.hasMessages([message])
  await assistant.reading.says('result', analysisOf(message))
  expect(screen.getByText('PDF Analyzed Successfully')).toBeInTheDocument()
  expect(screen.getByText('Content has been extracted and is ready for review.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Replace Tour Includes' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('one may ask something while a PDF is read, or have it cancelled', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  const { reading } = assistant
  await ask(user, 'Where?')
  expect(assistant.questions).toHaveLength(1)
  await user.click(press('Cancel reading tour.pdf'))
  expect(reading.isAborted).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.queryByText('PDF Analysis Failed')).not.toBeInTheDocument()
})

test('who leaves the editor is told when the PDF is read, and finds it there on the way back', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
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

test('a PDF that is read for one person is not read on for the next', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  act(() => deleteToken())
  expect(assistant.reading.isAborted).toBe(true)
})

test('closing the tab asks first while a PDF is read', async () => {
  const closing = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(closing()).toBe(true)
  choose(pdf())
  expect(closing()).toBe(false)
  await user.click(press('Cancel reading tour.pdf'))
  expect(closing()).toBe(true)
  choose(pdf())
  expect(closing()).toBe(false)
  await assistant.reading.fails('PDF_BROKEN')
  expect(closing()).toBe(true)
})

test('a reply is seen as it comes and stays, though a PDF was read meanwhile', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  const { reading } = assistant
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await assistant.question.says('text', { text: 'At the' })
  const read = messageOf(4, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  assistant.hasMessages([messageOf(1, 'Where?'), unanswered(2), messageOf(3, 'Please read tour.pdf'), read])
  await reading.says('result', analysisOf(read))
  await screen.findByText('Please read tour.pdf')
  expect(log()).not.toHaveTextContent('There is no answer to this yet.')
  expect(screen.getByText('At the')).toBeInTheDocument()

  await assistant.question.says('reply', messageOf(2, 'At the pier.', { reader: 'local' }))
  expect(log()).toHaveTextContent('You: Where?Assistant: At the pier.You: Please read tour.pdf')
})

test('a reply is not lost to an older answer that is on its way', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  const { reading } = assistant
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  const read = messageOf(4, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))
  const arrive = assistant.server.holds(listConversationMessages)
  await reading.says('result', analysisOf(read))
  const reply = messageOf(2, 'At the pier.', { reader: 'local' })
  assistant.hasMessages([messageOf(1, 'Where?'), reply, read])
  await assistant.question.says('reply', reply)
  arrive([messageOf(1, 'Where?'), unanswered(2), read])
  await waitFor(() => expect(log()).toHaveTextContent('You: Where?Assistant: At the pier.Assistant: Review'))
})

test('a failed reading says why and keeps the file', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  await assistant.reading.fails('PDF_BROKEN')
  expect(screen.getByRole('alert')).toHaveTextContent(`PDF Analysis Failed${failures.PDF_BROKEN.message}`)
  await user.click(press('Try again with tour.pdf'))
  expect(assistant.readings).toHaveLength(2)
  await assistant.reading.ends()
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to analyze the PDF file.')
  await user.click(press('Discard'))
  expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
})

test('a scan is said to be one', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  const message = messageOf(2, 'This is a scan.', { pdf: { fileName: 'tour.pdf', pages: 1, hasText: false } })
  assistant.hasMessages([message])
  await assistant.reading.says('result', analysisOf(message))
  expect(screen.getByRole('alert')).toHaveTextContent('PDF Analysis FailedThis is a scan.')
})

test('a reading that ends elsewhere says where, and its tab is marked until it is opened', async () => {
  assistant.hasConversations(conversationOf(1), conversationOf(2))
  const { user } = showPanel()
  await user.click(await screen.findByRole('tab', { name: 'Chat 10:02' }))
  choose(pdf())
  await user.click(screen.getByRole('tab', { name: 'Chat 10:01' }))
  const message = { ...messageOf(2, 'Review it.', reviewOf({ activities: ['Kayak'] })), conversationId: 2 }
  assistant.hasMessages([message], 2)
  await assistant.reading.says('result', analysisOf(message))
  expect(
    screen.getByText('Content has been extracted and is ready for review. See Chat 10:02.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Chat 10:02, new' }))
  await screen.findByText('Review it.')
  await user.click(screen.getByRole('tab', { name: 'Chat 10:01' }))
  expect(screen.getByRole('tab', { name: 'Chat 10:02' })).toBeInTheDocument()
})

test('why a PDF was not read is told in its own conversation', async () => {
  assistant.hasConversations(conversationOf(1), conversationOf(2))
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf())
  await user.click(screen.getByRole('tab', { name: 'Chat 10:02' }))
  await assistant.reading.fails('PDF_BROKEN')
  expect(screen.getByRole('alert')).toHaveTextContent(`${failures.PDF_BROKEN.message} See Chat 10:01.`)
  expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Chat 10:01, new' }))
  expect(press('Try again with tour.pdf')).toBeInTheDocument()
})

test.each(['PDF_MISSING', 'PDF_ENCRYPTED', 'PDF_TOO_MANY_PAGES', 'PDF_WRONG_TYPE'] as const)(
  'after %s the same file is not tried again',
  async (code) => {
    const { user } = showPanel()
    await screen.findByRole('tab', { selected: true })
    choose(pdf())
    await assistant.reading.fails(code)
    expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
    await user.click(press('Got it'))
    expect(screen.queryByText('tour.pdf')).not.toBeInTheDocument()
  },
)

test('one PDF is read at a time, and it says so', async () => {
  showPanel()
  await screen.findByRole('tab', { selected: true })
  const drop = (...files: File[]) => fireEvent.drop(input(), { dataTransfer: { files, types: ['Files'] } })
  const words = 'One PDF at a timeAdd the next one when this one is done.'
  const said = () => screen.getByText('One PDF at a time').parentElement
  drop(pdf('one.pdf'), pdf('two.pdf'))
  expect(said()).toHaveTextContent(words)
  act(dismissToast)
  drop(pdf('three.pdf'))
  expect(said()).toHaveTextContent(words)
  act(dismissToast)
  fireEvent.paste(input(), { clipboardData: { files: [pdf('four.pdf')], types: ['Files'] } })
  expect(said()).toHaveTextContent(words)
  expect(screen.getByRole('progressbar', { name: 'Reading one.pdf' })).toBeInTheDocument()
  expect(assistant.readings).toHaveLength(1)
})

test('what is no PDF, or is too large, is refused before it is sent', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  choose(pdf('notes.txt', 'text/plain'))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid File TypePlease select a PDF file.')
  await user.click(press('Got it'))
  const large = pdf()
  Object.defineProperty(large, 'size', { value: MAX_PDF_BYTES + 1 })
  fireEvent.drop(input(), { dataTransfer: { files: [large], types: ['Files'] } })
  expect(screen.getByRole('alert')).toHaveTextContent('This PDF is larger than 20 MB. Choose a smaller one.')
  expect(assistant.readings).toHaveLength(0)
})

test('a question that was not sent is there again after a reload, until it is', async () => {
  const { user } = showAssistant()
  await user.type(await screen.findByLabelText('Ask about your trip'), 'Which hut?')
  cleanup()
  const again = showAssistant()
  await waitFor(() => expect(screen.getByLabelText('Ask about your trip')).toHaveValue('Which hut?'))
  await again.user.click(screen.getByRole('button', { name: 'Send' }))
  cleanup()
  showAssistant()
  await screen.findByRole('tab')
  expect(screen.getByLabelText('Ask about your trip')).toHaveValue('')
})

test('Esc makes it small, and what was typed is there when it is large again', async () => {
  const { user, views } = showPanel()
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), 'Half a thought{Escape}')
  expect(views).toEqual(['minimised'])
  expect(input()).not.toBeVisible()
  await user.click(press('Expand'))
  expect(input()).toHaveValue('Half a thought')
  expect(input()).toHaveFocus()
  await user.click(press('Close'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('it begins at its usual place, and is moved by arrows, by its head, and to corners', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(place()).toEqual([`${window.innerWidth - 420}px`, '100px'])

  act(() => press('Move with the arrow keys').focus())
  await user.keyboard('{ArrowLeft}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}')
  expect(place()).toEqual([`${window.innerWidth - 420 - 16 - 64}px`, '116px'])

  const head = screen.getByRole('heading', { name: 'AI Assistant' })
  await user.pointer([
    { keys: '[MouseLeft>]', target: head, coords: { x: 700, y: 120 } },
    { target: head, coords: { x: 300, y: 150 } },
    { keys: '[/MouseLeft]', target: head, coords: { x: 300, y: 150 } },
  ])
  const dragged = [`${window.innerWidth - 420 - 80 - 400}px`, '146px']
  expect(place()).toEqual(dragged)
  expect(localStorage.getItem('assistantPosition:7')).toBe(
    JSON.stringify({ x: parseInt(dragged[0] ?? ''), y: 146 }),
  )

  await user.click(press('Move'))
  await user.click(screen.getByRole('menuitem', { name: 'Top left' }))
  expect(place()).toEqual(['16px', '80px'])
})

test('Enter on its grip opens the corners it can go to', async () => {
  const { user } = showPanel()
  await screen.findByRole('tab', { selected: true })
  act(() => press('Move with the arrow keys').focus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Top left' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(place()).toEqual(['16px', '80px'])
  expect(press('Move')).toHaveFocus()
})

test('it is where it was left, unless that cannot be seen', async () => {
  localStorage.setItem('assistantPosition:7', '{"x":40,"y":120}')
  showPanel()
  await screen.findByRole('tab', { selected: true })
  expect(place()).toEqual(['40px', '120px'])
})

test('without a network nothing can be sent, and it says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = showPanel()
  await waitFor(() => expect(screen.getByText(/You’re offline/)).toBeInTheDocument())
  await user.type(input(), 'Where?{Enter}')
  expect(input()).toHaveValue('Where?')
  expect(press('Send')).toBeDisabled()
  expect(press('Upload PDF')).toBeDisabled()
})

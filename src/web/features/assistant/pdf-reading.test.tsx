import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listConversationMessages, MAX_PDF_BYTES } from '#contract/assistant.ts'
import { failures } from '#contract/errors.ts'
import { deleteToken } from '../../api/token.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import {
  analysisOf,
  ask,
  button,
  chooseFile,
  conversationOf,
  fileOf,
  input,
  log,
  messageOf,
  openPanel,
  reviewOf,
  showAssistant,
  unansweredReply,
  withAssistant,
} from './assistant.fixture.tsx'

const assistant = withAssistant()

const reviewMessage = (id: number) => messageOf(id, 'Review it.', reviewOf({ tourIncludes: ['Kayak'] }))

/** Opens the panel, and has tour.pdf read. */
async function startReading() {
  const panel = await openPanel()
  chooseFile(fileOf('tour.pdf'))
  return panel
}

/** Asks “Where?” while tour.pdf is read, and returns the stream of the reading. */
async function askWhileReading() {
  const { user } = await startReading()
  const { reading } = assistant
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  return reading
}

test('shows each step of reading a PDF, then its content for review', async () => {
  await startReading()
  const bar = screen.getByRole('progressbar', { name: 'Reading tour.pdf' })
  expect(bar).toHaveAttribute('aria-valuetext', 'Uploading')
  await assistant.reading.says('progress', { step: 'reading', page: 4, pages: 12 })
  expect(screen.getByText('Reading page 4 of 12')).toBeInTheDocument()
  expect(bar).toHaveAttribute('aria-valuenow', '33')
  await assistant.reading.says('progress', { step: 'understanding' })
  expect(screen.getByText('Looking for trip details')).toBeInTheDocument()

  const message = reviewMessage(2)
  assistant.setMessages([message])
  await assistant.reading.says('result', analysisOf(message))
  expect(screen.getByText('PDF Analyzed Successfully')).toBeInTheDocument()
  expect(screen.getByText('Content has been extracted and is ready for review.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Replace Tour Includes' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('while a PDF is read, a question can be asked and the reading cancelled', async () => {
  const { user } = await startReading()
  const { reading } = assistant
  await ask(user, 'Where?')
  expect(assistant.questions).toHaveLength(1)
  await user.click(button('Cancel reading tour.pdf'))
  expect(reading.isAborted).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.queryByText('PDF Analysis Failed')).not.toBeInTheDocument()
})

test('reading a PDF continues after leaving the editor, and a toast reports its end', async () => {
  await startReading()
  cleanup()
  expect(assistant.reading.isAborted).toBe(false)
  await assistant.reading.says('progress', { step: 'reading', page: 4, pages: 12 })

  await openPanel()
  expect(screen.getByText('Reading page 4 of 12')).toBeInTheDocument()
  cleanup()
  const message = reviewMessage(2)
  await assistant.reading.says('result', analysisOf(message))
  render(<Toaster />)
  expect(screen.getByText('PDF Analyzed Successfully')).toBeInTheDocument()
})

test('logging out stops the reading of a PDF', async () => {
  await startReading()
  act(() => deleteToken())
  expect(assistant.reading.isAborted).toBe(true)
})

test('asks before the browser tab is closed while a PDF is read', async () => {
  const canCloseTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  const { user } = await openPanel()
  expect(canCloseTab()).toBe(true)
  chooseFile(fileOf('tour.pdf'))
  expect(canCloseTab()).toBe(false)
  await user.click(button('Cancel reading tour.pdf'))
  expect(canCloseTab()).toBe(true)
  chooseFile(fileOf('tour.pdf'))
  expect(canCloseTab()).toBe(false)
  await assistant.reading.fails('PDF_BROKEN')
  expect(canCloseTab()).toBe(true)
})

test('a reply stays and continues when a PDF is finished meanwhile', async () => {
  const reading = await askWhileReading()
  await assistant.question.says('text', { text: 'At the' })
  const review = reviewMessage(4)
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
  const reading = await askWhileReading()
  const review = reviewMessage(4)
  const respond = assistant.server.holds(listConversationMessages)
  await reading.says('result', analysisOf(review))
  const reply = messageOf(2, 'At the pier.', { reader: 'local' })
  assistant.setMessages([messageOf(1, 'Where?'), reply, review])
  await assistant.question.says('reply', reply)
  respond([messageOf(1, 'Where?'), unansweredReply(2), review])
  await waitFor(() => expect(log()).toHaveTextContent('You: Where?Assistant: At the pier.Assistant: Review'))
})

test('a failed reading says why and keeps the file for another try', async () => {
  const { user } = await startReading()
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
  await startReading()
  const message = messageOf(2, 'This is a scan.', { pdf: { fileName: 'tour.pdf', pages: 1, hasText: false } })
  assistant.setMessages([message])
  await assistant.reading.says('result', analysisOf(message))
  expect(screen.getByRole('alert')).toHaveTextContent('PDF Analysis FailedThis is a scan.')
})

test('a reading that ends in another conversation names it and marks its tab until opened', async () => {
  assistant.setConversations(conversationOf(1), conversationOf(2))
  const { user } = showAssistant()
  await user.click(await screen.findByRole('tab', { name: 'Chat 10:02' }))
  chooseFile(fileOf('tour.pdf'))
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
  const { user } = await startReading()
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
    const { user } = await startReading()
    await assistant.reading.fails(code)
    expect(screen.queryByRole('button', { name: 'Try again with tour.pdf' })).not.toBeInTheDocument()
    await user.click(button('Got it'))
    expect(screen.queryByText('tour.pdf')).not.toBeInTheDocument()
  },
)

test('reads one PDF at a time, and says so when more are added', async () => {
  await openPanel()
  const drop = (...files: File[]) => fireEvent.drop(input(), { dataTransfer: { files, types: ['Files'] } })
  const noticeText = 'One PDF at a timeAdd the next one when this one is done.'
  const notice = () => screen.getByText('One PDF at a time').parentElement
  drop(fileOf('one.pdf'), fileOf('two.pdf'))
  expect(notice()).toHaveTextContent(noticeText)
  act(dismissToast)
  drop(fileOf('three.pdf'))
  expect(notice()).toHaveTextContent(noticeText)
  act(dismissToast)
  fireEvent.paste(input(), { clipboardData: { files: [fileOf('four.pdf')], types: ['Files'] } })
  expect(notice()).toHaveTextContent(noticeText)
  expect(screen.getByRole('progressbar', { name: 'Reading one.pdf' })).toBeInTheDocument()
  expect(assistant.readings).toHaveLength(1)
})

test('refuses a file that is not a PDF or is too large before sending it', async () => {
  const { user } = await openPanel()
  chooseFile(fileOf('notes.txt'))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid File TypePlease select a PDF file.')
  await user.click(button('Got it'))
  const large = fileOf('tour.pdf')
  Object.defineProperty(large, 'size', { value: MAX_PDF_BYTES + 1 })
  fireEvent.drop(input(), { dataTransfer: { files: [large], types: ['Files'] } })
  expect(screen.getByRole('alert')).toHaveTextContent('This PDF is larger than 20 MB. Choose a smaller one.')
  expect(assistant.readings).toHaveLength(0)
})

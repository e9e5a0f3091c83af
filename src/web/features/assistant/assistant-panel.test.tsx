import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  askAssistant,
  listConversationMessages,
  listConversations,
  startConversation,
} from '#contract/assistant.ts'
import { page } from '#testing/fake-reply.ts'
import {
  ask,
  button,
  conversationOf,
  input,
  log,
  messageOf,
  openPanel,
  showAssistant,
  unansweredReply,
  withAssistant,
} from './assistant.fixture.tsx'

const assistant = withAssistant()

const lastQuestion = () => assistant.server.calls(askAssistant).at(-1)?.body.content

test('opens with the first conversation and the focus in the question field', async () => {
  assistant.setConversations(conversationOf(1), conversationOf(2))
  assistant.setMessages([messageOf(1, 'Where do we meet?')])
  showAssistant()
  await screen.findByText('Where do we meet?')
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Chat 10:01')
  expect(input()).toHaveFocus()
})

test('starts exactly one conversation if there is none, with the local time in its title', async () => {
  assistant.setConversations()
  assistant.setNextConversation(conversationOf(1))
  showAssistant()
  await screen.findByRole('tab', { name: 'Chat 10:01', selected: true })
  const startCalls = assistant.server.calls(startConversation)
  expect(startCalls.map(({ body }) => body.title)).toEqual([expect.stringMatching(/^Chat \d\d:\d\d$/)])
})

test('“New conversation” starts another one, and Enter opens the focused tab', async () => {
  assistant.setMessages([messageOf(1, 'In the first')])
  const { user } = showAssistant()
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
  const { user } = showAssistant()
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
  const { user } = showAssistant()
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await assistant.question.says('text', { text: 'At the' })
  await user.click(button('Stop'))
  expect(assistant.question.isAborted).toBe(true)
  expect(log()).toHaveTextContent('At theThis reply was stopped.')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('stopping a question that the server has stored does not put it back into the input', async () => {
  const { user } = showAssistant()
  await ask(user, 'Where?')
  assistant.setMessages([messageOf(1, 'Where?'), unansweredReply(2)])
  await user.click(button('Stop'))
  await waitFor(() => expect(log()).toHaveTextContent('You: Where?This reply was stopped.'))
  expect(log()).not.toHaveTextContent('There is no answer to this yet.')
  expect(input()).toHaveValue('')
})

test('stopping a question that never reached the server puts it back into the input', async () => {
  assistant.setMessages([messageOf(1, 'Where?'), messageOf(2, 'At the pier.')])
  const { user } = showAssistant()
  await screen.findByText('At the pier.')
  await ask(user, 'Where?')
  await user.click(button('Stop'))
  await waitFor(() => expect(input()).toHaveValue('Where?'))
})

test('shows a stored question that failed only once, with the server’s answer to it', async () => {
  const { user } = showAssistant()
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
  const { user } = showAssistant()
  await ask(user, 'Where?')
  await assistant.question.says('message', messageOf(1, 'Where?'))
  await user.click(button('Stop'))
  await ask(user, 'When?')
  await assistant.question.says('message', messageOf(3, 'When?'))
  await user.click(button('Stop'))
  expect(assistant.questions.map(({ isAborted }) => isAborted)).toEqual([true, true])
})

test('Shift+Enter starts a new line, and a blank question is not sent', async () => {
  const { user } = await openPanel()
  await user.type(input(), '  {Enter}')
  expect(assistant.questions).toHaveLength(0)
  expect(button('Send')).toBeDisabled()
  await user.type(input(), 'One{Shift>}{Enter}{/Shift}two')
  expect(input()).toHaveValue('  One\ntwo')
  await user.click(button('Send'))
  expect(lastQuestion()).toBe('One\ntwo')
})

test('a question whose stream breaks can be sent again or edited', async () => {
  const { user } = showAssistant()
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
  const { user } = showAssistant()
  await screen.findByText('Late')
  await user.click(button('Show earlier messages'))
  await screen.findByText('Early')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('You: EarlyYou: Late')
  // Screen readers do not announce it as new.
  expect(log()).not.toHaveTextContent('Early')
})

test('“Try again” loads conversations and messages after a failure', async () => {
  assistant.server.fails(listConversations, 'BUSY')
  const { user } = showAssistant()
  await screen.findByText('We couldn’t load the conversations.')
  assistant.setConversations(conversationOf(1))
  assistant.server.fails(listConversationMessages, 'BUSY')
  await user.click(button('Try again'))
  await screen.findByText('We couldn’t load the messages.')
  assistant.setMessages([])
  await user.click(button('Try again'))
  await screen.findByText('What’s missing from this trip?')
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

test('nothing can be sent while offline, and the panel says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = showAssistant()
  await waitFor(() => expect(screen.getByText(/You’re offline/)).toBeInTheDocument())
  await user.type(input(), 'Where?{Enter}')
  expect(input()).toHaveValue('Where?')
  expect(button('Send')).toBeDisabled()
  expect(button('Upload PDF')).toBeDisabled()
})

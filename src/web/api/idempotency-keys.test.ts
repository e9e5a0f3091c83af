import { expect, test, vi } from 'vitest'
import { type Conversation, startConversation } from '#contract/assistant.ts'
import { getCurrentUser } from '#contract/auth.ts'
import { addExpense } from '#contract/expenses.ts'
import { failure, lostAnswer } from '#testing/fake-reply.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { buildUser } from '#testing/sign-in.ts'
import { anExpense } from '../features/expenses/expenses.fixture.ts'
import { call } from './client.ts'

const conversation: Conversation = {
  id: 1,
  tripId: 7,
  title: 'Huts',
  createdBy: 'u1',
  createdAt: '2027-03-09T10:00:00.000Z',
}

/**
 * Answers with each of these in turn, then with `conversation`. Returns a function that lists the sent keys.
 */
function answerWith(...answers: (Conversation | typeof lostAnswer)[]) {
  const server = startFakeServer()
  server.on(startConversation, () => answers.shift() ?? conversation)
  return () => server.headers(startConversation).map((headers) => headers['idempotency-key'])
}

const start = (title: string) =>
  call(startConversation, { body: { tripId: 7, title } }).catch((error: unknown) => error)

test('a request that may have arrived keeps its key until it is answered', async () => {
  const keys = answerWith(
    lostAnswer,
    failure('UNAVAILABLE'),
    conversation,
    conversation,
    failure('TOO_MANY_CONVERSATIONS'),
  )
  for (let time = 0; time < 6; time++) await start('Huts')
  const [first, second, third, fourth, fifth, sixth] = keys()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  // These must differ, because the previous request was answered: added or refused.
  expect(new Set([first, fourth, fifth, sixth]).size).toBe(4)
})

test('equal requests at the same time share a key, and different ones do not', async () => {
  const keys = answerWith()
  await Promise.all([start('Huts'), start('Huts'), start('Boats')])
  const [first, second, third] = keys()
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

test('the same contents get a new key after ten minutes', async () => {
  vi.useFakeTimers()
  const keys = answerWith(lostAnswer, lostAnswer)
  await start('Huts')
  vi.advanceTimersByTime(10 * 60_000)
  await start('Huts')
  const [first, second] = keys()
  expect(second).not.toBe(first)
})

test('a form’s own key is sent unchanged, and calls that create nothing send none', async () => {
  const server = startFakeServer()
  server.on(addExpense, anExpense())
  server.on(getCurrentUser, buildUser())
  const body = { amount: '4', reason: 'Tea' }
  await call(addExpense, { params: { tripId: 7 }, body }, { idempotencyKey: 'own' })
  await call(getCurrentUser, {})
  expect(server.headers(addExpense)).toMatchObject([{ 'idempotency-key': 'own' }])
  expect(server.headers(getCurrentUser)).toEqual([{}])
})

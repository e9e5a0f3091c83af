import { afterEach, expect, test, vi } from 'vitest'
import { startConversation } from '#contract/assistant.ts'
import { currentUser } from '#contract/auth.ts'
import { addExpense } from '#contract/expenses.ts'
import { call } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers with each of these in turn, and keeps the keys that were sent. */
function answerWith(...answers: (number | 'lost')[]) {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'])
    const answer = answers[keys.length - 1] ?? 201
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ code: 'ANY', message: 'Any.' }, { status: answer }))
  })
  return keys
}

const start = (title: string) =>
  call(startConversation, { body: { tripId: 7, title } }).catch((error: unknown) => error)

test('what may have arrived is sent again with the same key, until there is an answer', async () => {
  const keys = answerWith('lost', 503, 201, 201, 409, 201)
  for (let time = 0; time < 6; time++) await start('Huts')
  const [first, second, third, fourth, fifth, sixth] = keys
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  // Each of these is meant as another one: the one before was added, or refused.
  expect(new Set([first, fourth, fifth, sixth]).size).toBe(4)
})

test('two presses at once are one, and other contents are another', async () => {
  const keys = answerWith()
  await Promise.all([start('Huts'), start('Huts'), start('Boats')])
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('after a while the same contents are meant anew', async () => {
  vi.useFakeTimers()
  const keys = answerWith('lost', 'lost')
  await start('Huts')
  vi.advanceTimersByTime(10 * 60_000)
  await start('Huts')
  expect(keys[1]).not.toBe(keys[0])
})

test('a form’s own key is sent as it is, and calls that create nothing have none', async () => {
  const keys = answerWith(201, 200)
  const body = { amount: '4', reason: 'Tea' }
  await call(addExpense, { params: { tripId: 7 }, body }, { idempotencyKey: 'own' })
  await call(currentUser, {})
  expect(keys).toEqual(['own', undefined])
})

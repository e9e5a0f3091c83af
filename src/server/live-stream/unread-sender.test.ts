import { expect, test } from 'vitest'
import { until } from '#testing/until.ts'
import { UnreadSender } from './unread-sender.ts'

test('the first person is told at once, the others one after another', async () => {
  const told: string[] = []
  const sender = new UnreadSender(({ topic }) => told.push(topic))
  for (const topic of ['user:a', 'user:b', 'user:c'] as const) sender.enqueue({ topic, what: 'chats' })
  expect(told).toEqual(['user:a'])
  await until(() => told.length === 3)
  expect(told).toEqual(['user:a', 'user:b', 'user:c'])
})

test('whoever still waits is told once, whoever was told is told again', async () => {
  const told: string[] = []
  const sender = new UnreadSender(({ topic }) => told.push(topic))
  for (let message = 0; message < 5; message++)
    for (const topic of ['user:a', 'user:b'] as const) sender.enqueue({ topic, what: 'chats' })
  await until(() => told.length === 3)
  sender.enqueue({ topic: 'user:b', what: 'chats' })
  await until(() => told.length === 4)
  expect(told).toEqual(['user:a', 'user:b', 'user:a', 'user:b'])
})

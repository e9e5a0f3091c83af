import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { buildUser } from '#testing/sign-in.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { sessionIdOf } from '../auth/rules.ts'
import { chatTopic } from '../live/topics.ts'
import { MessageSender } from './message-sender.ts'
import { StreamRegistry } from './stream-registry.ts'

test('a message that an earlier event contained is not announced again', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const topic = chatTopic(tripId)
  const events: LiveEvent[] = []
  const streams = new StreamRegistry()
  streams.add(
    {
      write: (event) => events.push(JSON.parse(event.toString().replace('data: ', '')) as LiveEvent),
      end: () => undefined,
      nameOf: new Map([[topic, topic]]),
      chats: null,
      viewer: { ...buildUser({ id: kit.id }), sessionId: sessionIdOf(kit.token) },
    },
    kit.id,
  )
  const sender = new MessageSender(site.context, streams)
  await chat.send(liv, 'One')
  await chat.send(liv, 'Two')
  // Both changes arrive one after the other, but the first event contains both messages.
  for (let change = 0; change < 2; change++) await sender.send(tripId)
  await chat.send(liv, 'Three')
  await sender.send(tripId)
  expect(events.map(({ messages }) => messages?.messages.map(({ text }) => text))).toEqual([
    ['One', 'Two'],
    ['Three'],
  ])
})

import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, PushedMessages, Topic } from '#contract/live.ts'
import { showTripState } from './show-trip-state.ts'

/**
 * Shows messages in the history that the chat's page keeps. Returns false if messages are missing and have to be
 * fetched.
 */
type MessageReceiver = (messages: PushedMessages) => boolean
const messageReceivers = new Map<string, MessageReceiver>()

/** Gives the messages that are pushed for a chat to its page, until the returned function is called. */
export function receiveMessages(topic: `chat:${number}`, receiver: MessageReceiver): () => void {
  messageReceivers.set(topic, receiver)
  return () => messageReceivers.delete(topic)
}

type PushedEvent = {
  event: LiveEvent
  /** What the event makes outdated. */
  paths: string[]
  /** The topics of the stream. */
  topics: Topic[]
}

/** Shows the data that came with an event, and returns the paths that still have to be fetched. */
export async function showPushed(
  queryClient: QueryClient,
  { event: { topic, state, messages }, paths, topics }: PushedEvent,
): Promise<string[]> {
  if (messages) return messageReceivers.get(topic)?.(messages) ? [] : paths
  if (!state) return paths
  const tripId = topic.slice('trip:'.length)
  // Only signed-in people listen to their own topic, and only they get names.
  const isForUsers = topics.includes('me')
  const shownPaths = await showTripState(queryClient, { tripId, state, isForUsers })
  return paths.filter((path) => !shownPaths.includes(path))
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sendMessage, sendPicture, type ChatMessage } from '#contract/chat.ts'
import { call } from '../../api/client.ts'
import { readForTab } from '../../api/storage.ts'
import { upload } from '../../api/upload.ts'
import { fileStore } from './file-store.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { UnsentMessage } from './unsent-store.ts'
import { startStallTimeout } from './stall-timeout.ts'
import { outboxStorageKey, tripsWithUnsent, type OutboxKey } from './outbox-storage.ts'
import { showMessages } from './use-chat-history.ts'

/** Module state, so that sending continues while the person moves around the site. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

export function useOutbox(outboxKey: OutboxKey): Outbox & { unsentMessages: UnsentMessage[] } {
  const outbox = outboxOf(useQueryClient(), outboxKey)
  const unsentMessages = useSyncExternalStore(outbox.onChange, outbox.unsent)
  return { ...outbox, unsentMessages }
}

/** How many messages of a chat are unsent; also starts sending those from before a reload. */
export function useUnsentCount(outboxKey: OutboxKey): number {
  const queryClient = useQueryClient()
  const isUsed =
    readForTab(outboxStorageKey(outboxKey)) !== null ||
    outboxes.get(queryClient)?.has(outboxStorageKey(outboxKey))
  const outbox = isUsed ? outboxOf(queryClient, outboxKey) : null
  return useSyncExternalStore(outbox?.onChange ?? subscribeToNothing, () => outbox?.unsent().length ?? 0)
}
const subscribeToNothing = () => () => undefined

/** Sends a person's messages that are left from before a reload, in all chats. */
export function startOutboxes(queryClient: QueryClient, userId: string): void {
  for (const tripId of tripsWithUnsent(userId)) outboxOf(queryClient, { userId, tripId })
}

function outboxOf(queryClient: QueryClient, outboxKey: OutboxKey): Outbox {
  const { tripId } = outboxKey
  const clientOutboxes = outboxes.get(queryClient) ?? new Map<string, Outbox>()
  outboxes.set(queryClient, clientOutboxes)
  const storageKey = outboxStorageKey(outboxKey)
  const outbox =
    clientOutboxes.get(storageKey) ??
    createOutbox({
      storageKey,
      files: fileStore,
      send: (unsent) => sendUnsent(tripId, unsent),
      onSent: (message) => showMessages(queryClient, tripId, [message]),
      onStop: () => clientOutboxes.delete(storageKey),
    })
  clientOutboxes.set(storageKey, outbox)
  return outbox
}

async function sendUnsent(
  tripId: number,
  { clientId, text, isAnnouncement, file }: UnsentMessage,
): Promise<ChatMessage> {
  const params = { tripId }
  const { signal, renew, end } = startStallTimeout()
  try {
    if (!file)
      return await call(sendMessage, { params, body: { clientId, text, isAnnouncement } }, { signal })
    const body = { clientId, text }
    return await upload(sendPicture, { params, body }, { file, signal, onProgress: renew })
  } finally {
    end()
  }
}

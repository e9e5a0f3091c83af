import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sendMessage, sendPicture, type ChatMessage } from '#contract/chat.ts'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { createOutbox, type Outbox, type Unsent } from './outbox.ts'
import { showMessages } from './use-history.ts'

export type Mine = { userId: string; tripId: number }

/** What is not sent yet goes on being sent wherever on the site one goes meanwhile. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

export function useOutbox(mine: Mine): Outbox & { all: Unsent[] } {
  const outbox = outboxOf(useQueryClient(), mine)
  const all = useSyncExternalStore(outbox.onChange, outbox.unsent)
  return { ...outbox, all }
}

function outboxOf(queryClient: QueryClient, { userId, tripId }: Mine): Outbox {
  const known = outboxes.get(queryClient) ?? new Map<string, Outbox>()
  outboxes.set(queryClient, known)
  const storageKey = `unsent:${userId}:${tripId}`
  const outbox =
    known.get(storageKey) ??
    createOutbox({
      storageKey,
      send: (unsent) => bring(tripId, unsent),
      onSent: (message) => showMessages(queryClient, tripId, [message]),
      onStop: () => known.delete(storageKey),
    })
  known.set(storageKey, outbox)
  return outbox
}

function bring(tripId: number, { clientId, text, isAnnouncement, file }: Unsent): Promise<ChatMessage> {
  const params = { tripId }
  if (!file) return call(sendMessage, { params, body: { clientId, text, isAnnouncement } })
  const { signal } = new AbortController()
  return upload(
    sendPicture,
    { params, body: { clientId, text } },
    { file, signal, onProgress: () => undefined },
  )
}

import { useEffect } from 'react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser, type User } from '#contract/auth.ts'
import {
  getChat,
  listChats,
  listMessageChanges,
  listMessages,
  readChat,
  type Chat,
  type ChatMessage,
} from '#contract/chat.ts'
import { pathParts } from '#contract/endpoint.ts'
import { isPathRefreshed, type PushedMessages } from '#contract/live.ts'
import { call } from '../../api/client.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'
import { receiveMessages } from '../../api/show-pushed.ts'
import {
  addChanges,
  addEarlier,
  addMessages,
  beginHistory,
  markRead,
  earlierUnreadPath,
  type ChatHistory,
  type ReadMark,
} from './chat-history.ts'

/** The query key is the path of the changes endpoint, so a live change refetches only changes. */
const historyKey = (tripId: number) => pathParts(listMessageChanges.path, { tripId })

/**
 * The most pages that are loaded at once, of changes or of unread messages. If there are more changes, the
 * history starts anew from the newest page.
 */
const MAX_PAGES = 4

function chatQuery(queryClient: QueryClient, tripId: number) {
  const { queryKey, queryFn } = queryOf(getChat, { params: { tripId } })
  const load = async (): Promise<Chat> => {
    const chat = await queryFn()
    // Messages read on another device are read here, too.
    const mark = { upTo: chat.lastReadId, revision: chat.readRevision }
    updateHistory(queryClient, tripId, (history) => markRead(history, mark))
    return chat
  }
  return { queryKey, queryFn: load }
}

/**
 * A trip's chat without its messages. Refetched whenever it is opened, because changes were not received
 * meanwhile.
 */
export function useChat(tripId: number, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...chatQuery(useQueryClient(), tripId), enabled: isEnabled, refetchOnMount: 'always' })
}

/** The loaded messages. A refetch loads only what has changed since. */
export function useChatHistory(tripId: number, { isEnabled }: { isEnabled: boolean }) {
  const queryClient = useQueryClient()
  useEffect(
    () => receiveMessages(`chat:${tripId}`, (pushed) => showPushedMessages(queryClient, tripId, pushed)),
    [queryClient, tripId],
  )
  return useQuery({
    queryKey: historyKey(tripId),
    queryFn: () => loadHistory(queryClient, tripId),
    enabled: isEnabled,
    refetchOnMount: 'always',
    structuralSharing: false,
  })
}

async function loadHistory(queryClient: QueryClient, tripId: number): Promise<ChatHistory> {
  const known = queryClient.getQueryData<ChatHistory>(historyKey(tripId))
  if (!known) return startHistory(queryClient, tripId)
  let { revision: since } = known
  let hasMore = true
  for (let page = 0; hasMore && page < MAX_PAGES; page++) {
    const changes = await call(listMessageChanges, { params: { tripId }, query: { since } })
    updateHistory(queryClient, tripId, (history) => addChanges(history, changes))
    refreshAnnouncements(queryClient, tripId, changes.messages)
    hasMore = changes.hasMore && changes.revision > since
    since = changes.revision
  }
  // Too much has changed to continue from the old position.
  if (hasMore) return startHistory(queryClient, tripId)
  return queryClient.getQueryData<ChatHistory>(historyKey(tripId)) ?? known
}

async function startHistory(queryClient: QueryClient, tripId: number): Promise<ChatHistory> {
  // The page fetches the chat at the same time; both share one request.
  const chat = await queryClient.fetchQuery({ ...chatQuery(queryClient, tripId), staleTime: 0 })
  const firstPath = pathOf(queryOf(listMessages, { params: { tripId } }).queryKey)
  let history = beginHistory(chat, await loadPage<ChatMessage>(firstPath))
  // Load back to the last read message.
  for (let pages = 1; pages < MAX_PAGES; pages++) {
    const earlierPath = earlierUnreadPath(history)
    if (earlierPath === null) break
    history = addEarlier(history, earlierPath, await loadPage<ChatMessage>(earlierPath))
  }
  return history
}

/** Changes the current history, because others may have updated it while a request was running. */
function updateHistory(
  queryClient: QueryClient,
  tripId: number,
  change: (history: ChatHistory) => ChatHistory,
): void {
  queryClient.setQueryData<ChatHistory>(historyKey(tripId), (history) => history && change(history))
}

/**
 * The chat query contains the pinned announcements. A deleted message is no longer an announcement, so check
 * the pinned ones, too.
 */
function refreshAnnouncements(queryClient: QueryClient, tripId: number, messages: ChatMessage[]): void {
  const { queryKey } = chatQuery(queryClient, tripId)
  const pinned = queryClient.getQueryData<Chat>(queryKey)?.pinned.map(({ id }) => id)
  if (messages.some(({ id, isAnnouncement }) => isAnnouncement || pinned?.includes(id))) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** False if messages before these are missing, so that they have to be fetched. */
function showPushedMessages(queryClient: QueryClient, tripId: number, pushed: PushedMessages): boolean {
  const user = queryClient.getQueryData<User>(queryOf(getCurrentUser, {}).queryKey)
  const history = queryClient.getQueryData<ChatHistory>(historyKey(tripId))
  if (!user || !history || history.revision < pushed.since) return false
  const messages = pushed.messages.map((message) => ({ ...message, isMine: message.by.userId === user.id }))
  updateHistory(queryClient, tripId, (current) => addChanges(current, { ...pushed, messages }))
  refreshAnnouncements(queryClient, tripId, messages)
  return true
}

/** Shows the server's response to the viewer's own change. */
export function showMessages(queryClient: QueryClient, tripId: number, messages: ChatMessage[]): void {
  updateHistory(queryClient, tripId, (history) => addMessages(history, messages))
  refreshAnnouncements(queryClient, tripId, messages)
}

/** Loads earlier messages page by page. */
export function useEarlier(tripId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (path: string) => {
      const page = await loadPage<ChatMessage>(path)
      updateHistory(queryClient, tripId, (history) => addEarlier(history, path, page))
    },
  })
}

/** Marks everything up to a message as read, in the version shown. */
export function useMarkRead(tripId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (mark: ReadMark) => {
      await call(readChat, { params: { tripId }, body: mark })
      updateHistory(queryClient, tripId, (history) => markRead(history, mark))
      // The list of chats, and the numbers of unread messages.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isPathRefreshed(listChats.path, pathOf(queryKey)),
      })
    },
  })
}

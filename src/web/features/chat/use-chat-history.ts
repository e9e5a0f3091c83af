import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countUnreadMessages,
  getChat,
  listChats,
  listMessageChanges,
  listMessages,
  readChat,
  type Chat,
  type ChatMessage,
} from '#contract/chat.ts'
import { pathParts } from '#contract/endpoint.ts'
import { call } from '../../api/client.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'
import {
  addChanges,
  addEarlier,
  addMessages,
  beginHistory,
  markRead,
  moreUnread,
  type History,
  type ReadMark,
} from './chat-history.ts'

/** What is known, under the path of what changes: when it changes, only that is asked for. */
const keyOf = (tripId: number) => pathParts(listMessageChanges.path, { tripId })

/** No more than this is asked for at once, of changes or of what is unread: then the newest have to do. */
const MOST_PAGES = 4

function chatOf(queryClient: QueryClient, tripId: number) {
  const { queryKey, queryFn } = queryOf(getChat, { params: { tripId } })
  const load = async (): Promise<Chat> => {
    const chat = await queryFn()
    // What was read on another device is read here, too.
    const mark = { upTo: chat.lastReadId, revision: chat.readRevision }
    update(queryClient, tripId, (history) => markRead(history, mark))
    return chat
  }
  return { queryKey, queryFn: load }
}

/** A trip's chat without its messages. Asked for whenever it is opened: nobody heard of it meanwhile. */
export function useChat(tripId: number, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...chatOf(useQueryClient(), tripId), enabled: isEnabled, refetchOnMount: 'always' })
}

/** The messages as far as they are known. Whatever made them old, what has changed since is asked for, and no more. */
export function useHistory(tripId: number, { isEnabled }: { isEnabled: boolean }) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: keyOf(tripId),
    queryFn: () => loadHistory(queryClient, tripId),
    enabled: isEnabled,
    refetchOnMount: 'always',
    structuralSharing: false,
  })
}

async function loadHistory(queryClient: QueryClient, tripId: number): Promise<History> {
  const known = queryClient.getQueryData<History>(keyOf(tripId))
  if (!known) return begin(queryClient, tripId)
  let { revision: since } = known
  let hasMore = true
  for (let page = 0; hasMore && page < MOST_PAGES; page++) {
    const changes = await call(listMessageChanges, { params: { tripId }, query: { since } })
    update(queryClient, tripId, (history) => addChanges(history, changes))
    tellOfAnnouncements(queryClient, tripId, changes.messages)
    hasMore = changes.hasMore && changes.revision > since
    since = changes.revision
  }
  // So much has been said meanwhile that nobody reads on from where they were.
  if (hasMore) return begin(queryClient, tripId)
  return queryClient.getQueryData<History>(keyOf(tripId)) ?? known
}

async function begin(queryClient: QueryClient, tripId: number): Promise<History> {
  // The page itself asks for it in the same moment: once for both.
  const chat = await queryClient.fetchQuery({ ...chatOf(queryClient, tripId), staleTime: 0 })
  const first = pathOf(queryOf(listMessages, { params: { tripId } }).queryKey)
  let history = beginHistory(chat, await loadPage<ChatMessage>(first))
  // Reading goes on where it had stopped.
  for (let pages = 1; pages < MOST_PAGES; pages++) {
    const before = moreUnread(history)
    if (before === null) break
    history = addEarlier(history, before, await loadPage<ChatMessage>(before))
  }
  return history
}

/** While something is asked for, more may become known: each adds to what is there by then. */
function update(queryClient: QueryClient, tripId: number, change: (history: History) => History): void {
  queryClient.setQueryData<History>(keyOf(tripId), (history) => history && change(history))
}

/** Which announcements are pinned is told with the chat. Those that were deleted are announcements no more. */
function tellOfAnnouncements(queryClient: QueryClient, tripId: number, messages: ChatMessage[]): void {
  const { queryKey } = chatOf(queryClient, tripId)
  const pinned = queryClient.getQueryData<Chat>(queryKey)?.pinned.map(({ id }) => id)
  if (messages.some(({ id, isAnnouncement }) => isAnnouncement || pinned?.includes(id))) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Shows what the server answered to a change of one's own. */
export function showMessages(queryClient: QueryClient, tripId: number, messages: ChatMessage[]): void {
  update(queryClient, tripId, (history) => addMessages(history, messages))
  tellOfAnnouncements(queryClient, tripId, messages)
}

/** The way back into the past, page by page. */
export function useEarlier(tripId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (path: string) => {
      const page = await loadPage<ChatMessage>(path)
      update(queryClient, tripId, (history) => addEarlier(history, path, page))
    },
  })
}

/** Marks everything up to a message as read, as it was shown. */
export function useMarkRead(tripId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (mark: ReadMark) => {
      await call(readChat, { params: { tripId }, body: mark })
      update(queryClient, tripId, (history) => markRead(history, mark))
      for (const endpoint of [listChats, countUnreadMessages]) {
        void queryClient.invalidateQueries({ queryKey: [endpoint.path] })
      }
    },
  })
}

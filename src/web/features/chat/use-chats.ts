import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { countUnreadMessages, listChats, type ChatSummary } from '#contract/chat.ts'
import { loadPage, queryOf } from '../../api/query.ts'

/** The chats that the viewer may read, page by page. */
export function useChats() {
  return useInfiniteQuery({
    queryKey: [listChats.path],
    queryFn: ({ pageParam }: { pageParam: string }) => loadPage<ChatSummary>(pageParam),
    initialPageParam: listChats.path,
    getNextPageParam: (last) => last.next,
  })
}

/** The number of unread messages in all chats, or in the chat of one trip; 0 until loaded. */
export function useUnreadMessages(tripId?: number): number {
  const query = tripId === undefined ? {} : { tripId: String(tripId) }
  return useQuery(queryOf(countUnreadMessages, { query })).data?.unread ?? 0
}

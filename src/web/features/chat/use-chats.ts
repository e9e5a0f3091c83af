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

/** The number of unread messages in all chats; 0 until loaded. */
export function useUnreadMessages(): number {
  return useQuery(queryOf(countUnreadMessages, {})).data?.unread ?? 0
}

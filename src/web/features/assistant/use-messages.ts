import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import {
  CONVERSATION_MESSAGES_PER_PAGE,
  listConversationMessages,
  type Message,
} from '#contract/assistant.ts'
import { queryString } from '#contract/endpoint.ts'
import { loadPage, type Page, pathOf, queryOf } from '../../api/query.ts'

type MessagePages = InfiniteData<Page<Message>, string>

const keyOf = (conversationId: number) =>
  queryOf(listConversationMessages, { params: { id: conversationId } }).queryKey

/** The latest messages of a conversation, the oldest first; earlier ones are loaded page by page. */
export function useMessages(conversationId: number) {
  const pages = useInfiniteQuery({
    queryKey: keyOf(conversationId),
    queryFn: ({ pageParam }: { pageParam: string }) => loadPage<Message>(pageParam),
    initialPageParam: pathOf(keyOf(conversationId)) + queryString({ limit: CONVERSATION_MESSAGES_PER_PAGE }),
    getNextPageParam: (last) => last.next,
  })
  const [latest, ...earlierPages] = pages.data?.pages ?? []
  return { pages, earlier: messagesOf({ pages: earlierPages }), latest: latest?.items }
}

/** The messages of all pages, the oldest first; the latest page is the first one. */
function messagesOf({ pages }: Pick<MessagePages, 'pages'>): Message[] {
  return pages.toReversed().flatMap(({ items }) => items)
}

/** The cached messages of a conversation, if any. */
export function knownMessages(queryClient: QueryClient, conversationId: number): Message[] | undefined {
  const known = queryClient.getQueryData<MessagePages>(keyOf(conversationId))
  return known && messagesOf(known)
}

/** The placeholder message that the server stores until the reply is complete. */
export function replyPlaceholder(messages: Message[], questionId: number): Message | undefined {
  return messages.find(
    ({ id, role, metadata }) => id > questionId && role === 'assistant' && metadata === null,
  )
}

/** Adds messages to the cache without refetching; a known message is replaced. */
export function addMessages(queryClient: QueryClient, conversationId: number, ...added: Message[]): void {
  queryClient.setQueryData<MessagePages>(keyOf(conversationId), (known) => {
    if (!known) return known
    const newById = new Map(added.map((message) => [message.id, message]))
    const [latest, ...earlier] = known.pages.map((page) => ({
      ...page,
      items: page.items.map((message) => {
        const replacement = newById.get(message.id)
        newById.delete(message.id)
        return replacement ?? message
      }),
    }))
    if (!latest) return known
    return { ...known, pages: [{ ...latest, items: [...latest.items, ...newById.values()] }, ...earlier] }
  })
  // A response on its way may be older than these messages.
  if (queryClient.isFetching({ queryKey: keyOf(conversationId) }) > 0) {
    void refreshMessages(queryClient, conversationId)
  }
}

export function refreshMessages(queryClient: QueryClient, conversationId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(conversationId) })
}

import { useInfiniteQuery, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countNotifications,
  listNotifications,
  readNotifications,
  type Notification,
} from '#contract/notifications.ts'
import { call } from '../../api/client.ts'
import { loadPage, queryOf } from '../../api/query.ts'
import { countUnreadAfter, markPages, type MarkReadInput, type NotificationPages } from './mark-read.ts'

const listKey = [listNotifications.path]
const countKey = queryOf(countNotifications, {}).queryKey
const markKey = [readNotifications.path]

type UnreadResult = { unread: number }

/** The number of unread notifications; null until loaded. */
export function useUnreadNotifications(): number | null {
  return useQuery(queryOf(countNotifications, {})).data?.unread ?? null
}

/** The viewer's notifications, page by page. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }: { pageParam: string }) => loadPage<Notification>(pageParam),
    initialPageParam: listNotifications.path,
    getNextPageParam: (last) => last.next,
  })
}

/** Whether a read mark is shown that the server has not confirmed yet. */
export function useIsMarking(): boolean {
  return useIsMutating({ mutationKey: markKey }) > 0
}

/** Marks a notification as read, or it and all older ones. Shown at once, and reverted on failure. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: markKey,
    mutationFn: (input: MarkReadInput) => call(readNotifications, { body: input }),
    onMutate: async (input) => {
      // A response on its way would not include the change yet.
      await Promise.all([listKey, countKey].map((queryKey) => queryClient.cancelQueries({ queryKey })))
      const pages = queryClient.getQueryData<NotificationPages>(listKey)
      const count = queryClient.getQueryData<UnreadResult>(countKey)
      if (pages) queryClient.setQueryData(listKey, markPages(pages, input))
      if (pages && count) {
        queryClient.setQueryData(countKey, { unread: countUnreadAfter(pages, input, count.unread) })
      }
      return { pages, count }
    },
    onError: (_error, _input, before) => {
      queryClient.setQueryData(listKey, before?.pages)
      queryClient.setQueryData(countKey, before?.count)
    },
    onSettled: () => {
      for (const queryKey of [listKey, countKey]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

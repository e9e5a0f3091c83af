import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  getMail,
  getMailbox,
  listMails,
  listMailTroubles,
  type MailSummary,
  type MailTrouble,
} from '#contract/mails.ts'
import { loadPage, queryOf } from '../../api/query.ts'

/** How this installation delivers mail, and how many mails could not be sent. */
export function useMailbox() {
  return useQuery({ ...queryOf(getMailbox, {}), refetchOnMount: 'always' })
}

/**
 * The mails that could not be sent, page by page. Refetched whenever it is shown, because each retry changes
 * them.
 */
export function useMailTroubles() {
  return useInfiniteQuery({
    queryKey: [listMailTroubles.path],
    queryFn: ({ pageParam }: { pageParam: string }) => loadPage<MailTrouble>(pageParam),
    initialPageParam: listMailTroubles.path,
    getNextPageParam: (last) => last.next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/**
 * The mails stored here, page by page. Refetched whenever it is shown, because new mails publish no change.
 */
export function useMails() {
  return useInfiniteQuery({
    queryKey: [listMails.path],
    queryFn: ({ pageParam }: { pageParam: string }) => loadPage<MailSummary>(pageParam),
    initialPageParam: listMails.path,
    getNextPageParam: (last) => last.next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export function useMail(id: number) {
  return useQuery(queryOf(getMail, { params: { id } }))
}

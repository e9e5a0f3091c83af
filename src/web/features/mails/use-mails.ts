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

/** Where this installation's mail goes. */
export function useMailbox() {
  return useQuery({ ...queryOf(getMailbox, {}), refetchOnMount: 'always' })
}

/** The mails that could not be handed over, page by page. They come and go with each try: the page looks whenever somebody does. */
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

/** The mails kept here, page by page. Nothing tells the page of new ones: it looks whenever somebody does. */
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

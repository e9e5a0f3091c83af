import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getMail, getMailbox, listMails, type MailSummary } from '#contract/mails.ts'
import { loadPage, queryOf } from '../../api/query.ts'

/** Where this installation's mail goes. */
export function useMailbox() {
  return useQuery(queryOf(getMailbox, {}))
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

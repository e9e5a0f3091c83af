import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SumsApart } from '#contract/payments.ts'
import type { SitePayment } from '#contract/site-payments.ts'
import { loadPage } from '../../api/query.ts'

/** Payments of all trips, page by page. The old ones stay until those of a new filter are loaded. */
export function useSitePayments(firstPath: string) {
  return useInfiniteQuery({
    queryKey: [firstPath],
    queryFn: ({ pageParam }) => loadPage<SitePayment>(pageParam),
    initialPageParam: firstPath,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** The sums at a path of the API. The old ones stay until those of a new filter are loaded. */
export function usePaymentSums(path: string) {
  return useQuery<SumsApart>({ queryKey: [path], placeholderData: keepPreviousData })
}

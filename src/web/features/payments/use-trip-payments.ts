import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pathParts } from '#contract/endpoint.ts'
import { getReceipt, getTripMoney, listTripPayments, type TripPayment } from '#contract/payments.ts'
import { refundPayment } from '#contract/refunds.ts'
import { listPayments, sumPayments } from '#contract/site-payments.ts'
import { call } from '../../api/client.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'

type QueryOptions = { isEnabled: boolean }

/** What was paid, refunded and collected for a trip. */
export function useTripMoney(tripId: string, { isEnabled }: QueryOptions) {
  return useQuery({ ...queryOf(getTripMoney, { params: { tripId } }), enabled: isEnabled })
}

/** The payments of a trip, page by page. */
export function useTripPayments(tripId: string, { isEnabled }: QueryOptions) {
  const path = pathParts(listTripPayments.path, { tripId }).join('/')
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => loadPage<TripPayment>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    enabled: isEnabled,
  })
}

/**
 * Refunds a payment. The mutation stays pending until the changed data is refetched, also after a refusal,
 * which means that the page was outdated.
 */
export function useRefundPayment({ id, tripId }: { id: number; tripId: number }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { amount: number; refundedBefore: number; note: string }) =>
      call(refundPayment, { params: { id }, body }),
    onSettled: () => {
      const paths = [listTripPayments, getTripMoney, listPayments, sumPayments].map(({ path }) =>
        pathParts(path, { tripId }).join('/'),
      )
      return queryClient.invalidateQueries({
        // The lists of the whole site have filters.
        predicate: ({ queryKey }) => paths.includes(pathOf(queryKey).split('?')[0] ?? ''),
      })
    },
  })
}

/** The receipt of a booking. */
export function useReceipt(bookingId: string, { isEnabled }: QueryOptions) {
  return useQuery({ ...queryOf(getReceipt, { params: { id: bookingId } }), enabled: isEnabled })
}

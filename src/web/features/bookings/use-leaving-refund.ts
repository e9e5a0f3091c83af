import { useQuery } from '@tanstack/react-query'
import { previewCancellation, type MyBooking } from '#contract/bookings.ts'
import { queryOf } from '../../api/query.ts'
import { hasPaid } from './booking-refund-words.ts'

/** The refund for people who leave a paid party, fetched before it is saved. */
export function useLeavingRefund(booking: MyBooking, partySize: number) {
  const leaving = booking.partySize - partySize
  const isAsked = booking.status === 'confirmed' && hasPaid(booking) && leaving > 0
  const preview = useQuery({ ...leavingRefundQuery(booking, partySize), enabled: isAsked, gcTime: 0 })
  return { leaving, isAsked, preview }
}

export function leavingRefundQuery({ id, partySize: before }: MyBooking, partySize: number) {
  return queryOf(previewCancellation, { params: { id }, query: { leaving: String(before - partySize) } })
}

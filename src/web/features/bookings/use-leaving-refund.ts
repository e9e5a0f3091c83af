import { useQuery } from '@tanstack/react-query'
import { previewCancellation, type MyBooking } from '#contract/bookings.ts'
import { queryOf } from '../../api/query.ts'
import { hasPaid } from './booking-refund-words.ts'

/** The refund for people who leave a paid party, fetched before it is saved. */
export function useLeavingRefund(booking: MyBooking, partySize: number) {
  const leavingCount = booking.partySize - partySize
  const needsPreview = booking.status === 'confirmed' && hasPaid(booking) && leavingCount > 0
  const preview = useQuery({ ...leavingRefundQuery(booking, partySize), enabled: needsPreview, gcTime: 0 })
  return { leavingCount, needsPreview, preview }
}

/** The query of the preview, for a party that becomes this small. */
export function leavingRefundQuery({ id, partySize: partySizeBefore }: MyBooking, partySize: number) {
  return queryOf(previewCancellation, {
    params: { id },
    query: { leaving: String(partySizeBefore - partySize) },
  })
}

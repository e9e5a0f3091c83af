import { useQuery } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings.ts'
import { queryOf } from '../../api/query.ts'

export function useBookings() {
  return useQuery(queryOf(listBookings, {}))
}

// Not in use-balances.ts, which loads the schemas of the forms for expenses.
import { useQuery } from '@tanstack/react-query'
import { getOwnBalance } from '#contract/balances.ts'
import { queryOf } from '../../api/query.ts'

/** The viewer's own balance, for people on the trip. */
export function useOwnBalance(tripId: number) {
  return useQuery(queryOf(getOwnBalance, { params: { tripId } }))
}

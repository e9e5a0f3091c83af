import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { describeFuel } from '#contract/seat-words.ts'
import type { Trip } from '#contract/trips.ts'
import type { Session } from '../../api/session.ts'
import { useTripBooking } from '../bookings/use-bookings.ts'

/** Parameters that a return from paying adds to the address: ours and the provider's. */
const PAYMENT_PARAM = 'payment'
const RETURN_PARAMS = [PAYMENT_PARAM, 'payment_intent', 'payment_intent_client_secret', 'redirect_status']

/**
 * Whether the person has just returned from paying, and the state of their place. The parameters are removed
 * from the address at once, so that they are not stored or shared; the page remembers it while it is open.
 */
export function usePaymentReturn(
  { id }: Trip,
  { state }: Session,
): { hasReturned: boolean; place: string; fuel: string } {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [hasReturned, setHasReturned] = useState(false)
  const { booking, ended } = useTripBooking(id, { isEnabled: state === 'signed-in' }).data ?? {}
  const last = booking ?? ended

  useEffect(() => {
    const params = new URLSearchParams(search)
    if (params.get(PAYMENT_PARAM) !== 'success') return
    for (const name of RETURN_PARAMS) params.delete(name)
    const rest = params.size === 0 ? '' : `?${params}`
    setHasReturned(true)
    navigate(path + rest + location.hash, { replace: true, state: history.state as object })
  }, [path, search, navigate])

  return {
    hasReturned: hasReturned && state === 'signed-in',
    fuel: describeFuel(booking?.seats ?? []),
    place: last ? `${last.id} ${last.status} ${last.paymentStatus} ${last.refunded}` : '',
  }
}

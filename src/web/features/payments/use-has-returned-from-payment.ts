import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Session } from '../../api/session.ts'

/** Parameters that a return from paying adds to the address: ours and the provider's. */
const PAYMENT_PARAM = 'payment'
const RETURN_PARAMS = [PAYMENT_PARAM, 'payment_intent', 'payment_intent_client_secret', 'redirect_status']

/**
 * Whether the person has just returned from paying. The parameters are removed from the address at once, so
 * that they are not stored or shared; the page remembers the return while it is open.
 */
export function useHasReturnedFromPayment({ state }: Session): boolean {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [hasReturned, setHasReturned] = useState(false)

  useEffect(() => {
    const params = new URLSearchParams(search)
    if (params.get(PAYMENT_PARAM) !== 'success') return
    for (const name of RETURN_PARAMS) params.delete(name)
    const rest = params.size === 0 ? '' : `?${params}`
    setHasReturned(true)
    navigate(path + rest + location.hash, { replace: true, state: history.state as object })
  }, [path, search, navigate])

  return hasReturned && state === 'signed-in'
}

import { queryString } from '#contract/endpoint.ts'
import { exportPayments, isPaymentFilter, listPayments, sumPayments } from '#contract/site-payments.ts'
import type { PaymentStatus } from '#contract/bookings.ts'
import type { ProviderName } from '#contract/payments.ts'

/** Which payments the page shows; stored in its URL under the names of the API. */
export type ChosenPayments = {
  tripId?: string
  status?: PaymentStatus
  provider?: ProviderName
  from?: string
  to?: string
}

const NAMES = ['tripId', 'status', 'provider', 'from', 'to'] as const

/** The filter in the page's query; each invalid value is ignored. */
export function readPaymentFilter(search: string): ChosenPayments {
  const params = new URLSearchParams(search)
  const valid = NAMES.flatMap((name) => {
    const text = params.get(name)?.trim() ?? ''
    return text !== '' && isPaymentFilter[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(valid) as ChosenPayments
}

/** The API's paths for these payments. */
export function pathsOf(filter: ChosenPayments): { list: string; sums: string; csv: string } {
  const query = queryString(filter)
  return { list: listPayments.path + query, sums: sumPayments.path + query, csv: exportPayments.path + query }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeAddedGoing, listBookings, type MyBooking } from '#contract/bookings.ts'
import { checkPayment } from '#contract/payments.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { call } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { queryOf } from '../../api/query.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAvailability, useTripBooking } from '../bookings/use-bookings.ts'
import { describeOutcome } from './describe-outcome.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { outcomeOf, type CheckPaymentResult } from './payment-outcome.ts'

/**
 * The outcome of a payment, shown after returning from it. The server asks the provider, because an address
 * proves nothing.
 */
export default function PaymentReturn({ trip }: { trip: Trip }) {
  const { booking, ended, added = [], endedAdded } = useTripBooking(trip.id).data ?? {}
  const tripBookings = [booking ?? ended, ...added, endedAdded].filter((each) => each !== undefined)
  const check = usePaymentCheck(trip.id, tripBookings)
  if (check.data) {
    const place = tripBookings.find(({ id }) => id === check.data.booking?.id)
    return <OutcomePanel trip={trip} place={place} {...check.data} />
  }
  if (!check.isError) return null
  return <LoadFailure text="We couldn’t check your payment." onRetry={check.refetch} />
}

/**
 * Asks for the outcome, and asks again when a booking of the viewer has changed. Each new outcome loads the
 * bookings again. That ends, because bookings that come back in the same state ask for nothing.
 */
function usePaymentCheck(tripId: number, tripBookings: MyBooking[]) {
  const queryClient = useQueryClient()
  const check = useQuery({
    queryKey: ['/api/trips', tripId, 'check-payment'],
    queryFn: () => call(checkPayment, { params: { tripId } }),
    // Every return asks anew.
    gcTime: 0,
  })
  const { data, refetch } = check
  useLive(['me'])

  // Without the time left, which differs in each answer.
  const bookingState = tripBookings
    .map(({ id, status, paymentStatus, refunded }) => `${id} ${status} ${paymentStatus} ${refunded}`)
    .join()
  const lastBookingState = useRef(bookingState)
  useEffect(() => {
    if (lastBookingState.current === bookingState) return
    lastBookingState.current = bookingState
    void refetch()
  }, [bookingState, refetch])

  // The check may have confirmed the place; without a live stream the page would not know.
  useEffect(() => {
    if (!data) return
    void queryClient.invalidateQueries({ queryKey: [listBookings.path] })
    void queryClient.invalidateQueries({ ...queryOf(getTrip, { params: { id: tripId } }), exact: true })
  }, [data, queryClient, tripId])
  return check
}

/** `place`: the booking that was paid for, with its seats. */
type OutcomePanelProps = CheckPaymentResult & { trip: Trip; place: MyBooking | undefined }

function OutcomePanel({ trip, place, ...result }: OutcomePanelProps) {
  const outcome = outcomeOf(result)
  const isPaid = outcome === 'paid'
  const hasFreeSeat = useAvailability(trip.id).data?.freeCarSeats !== 0
  // Stays true once it was paid. React renders again at once if state is set while rendering; the condition
  // keeps that from repeating.
  const [wasPaid, setWasPaid] = useState(isPaid)
  if (isPaid && !wasPaid) setWasPaid(true)
  const { payment, booking, refundReason } = result
  const description =
    typeof booking?.addedTo === 'number' ? `${describeAddedGoing(booking)}.` : 'Your spot has been secured!'
  useEffect(() => {
    if (isPaid) toast({ title: 'Payment Successful', description })
  }, [isPaid, description])

  // After a later cancellation this panel disappears; the booking shows that.
  if (!payment || !booking || outcome === null || (wasPaid && !isPaid)) return null
  return (
    <OutcomeCard
      {...describeOutcome(outcome, { trip, place, payment, booking, refundReason, hasFreeSeat })}
    />
  )
}

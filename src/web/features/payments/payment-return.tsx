import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listBookings, countNeededSeats, type Booking } from '#contract/bookings.ts'
import { dueCents } from '#contract/checkout.ts'
import { formatAmount, formatCents } from '#contract/money.ts'
import { ADVENTURES_PATH, BOOKINGS_PATH } from '#contract/paths.ts'
import { bookingTabPath, chatPath, checkoutPath, receiptPath } from '#contract/trip-paths.ts'
import { checkPayment } from '#contract/payments.ts'
import { describeRefund } from '#contract/refund-words.ts'
import { getTrip } from '#contract/trips.ts'
import { call } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { queryOf } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { toast } from '../../ui/toast.tsx'
import { outcomeOf, type CheckPaymentResult } from './payment-outcome.ts'
import { describeRefundedPart, describePaid, processingWords, refundedWords } from './outcome-words.ts'

type PaymentReturnProps = {
  tripId: number
  /** The viewer's place as a short text: when it changes, the payment is checked again. */
  place: string
  /** What is still owed to drivers, in words; empty if nothing. */
  fuel: string
  /** More actions for a confirmed place. */
  more?: ReactNode
}

/**
 * The outcome of a payment, shown after returning from it. The provider is asked, because an address proves
 * nothing.
 */
export default function PaymentReturn({ tripId, place, fuel, more }: PaymentReturnProps) {
  const check = useCheck({ tripId, place })
  if (check.data) return <OutcomePanel tripId={tripId} fuel={fuel} more={more} {...check.data} />
  if (!check.isError) return null
  return <LoadFailure text="We couldn’t check your payment." onRetry={check.refetch} />
}

function useCheck({ tripId, place }: Pick<PaymentReturnProps, 'tripId' | 'place'>) {
  const queryClient = useQueryClient()
  const check = useQuery({
    queryKey: ['/api/trips', tripId, 'check-payment'],
    queryFn: () => call(checkPayment, { params: { tripId } }),
    gcTime: 0,
  })
  const { data, refetch } = check
  useLive(['me'])

  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    void refetch()
  }, [place, refetch])

  // The check may have confirmed the place; without a live stream the page would not know.
  useEffect(() => {
    if (!data) return
    void queryClient.invalidateQueries({ queryKey: [listBookings.path] })
    void queryClient.invalidateQueries({ ...queryOf(getTrip, { params: { id: tripId } }), exact: true })
  }, [data, queryClient, tripId])
  return check
}

type OutcomePanelProps = CheckPaymentResult & Pick<PaymentReturnProps, 'tripId' | 'fuel' | 'more'>

function OutcomePanel({ tripId, fuel, more, ...standing }: OutcomePanelProps) {
  const outcome = outcomeOf(standing)
  const isPaid = outcome === 'paid'
  const [wasPaid, setWasPaid] = useState(false)
  if (isPaid && !wasPaid) setWasPaid(true)
  useEffect(() => {
    if (isPaid) toast({ title: 'Payment Successful', description: 'Your spot has been secured!' })
  }, [isPaid])

  const { payment, booking, refundReason } = standing
  // After a later cancellation this panel disappears; the booking shows that.
  if (!payment || !booking || outcome === null || (wasPaid && !isPaid)) return null
  const amount = formatAmount(payment.amount)
  const places = bookingTabPath(tripId)
  const checkout = checkoutPath(tripId, dueCents(booking))
  const receipt = <ButtonLink href={receiptPath(booking.id)}>Receipt</ButtonLink>
  switch (outcome) {
    case 'paid':
      return (
        <OutcomeCard
          tone="moss"
          title="Your spot has been secured!"
          actions={
            <>
              <ButtonLink href={places}>
                {needsSeat(booking) ? 'Choose your seat' : 'See your booking'}
              </ButtonLink>
              {more}
              <ButtonLink href={chatPath(tripId)}>Group chat</ButtonLink>
              {receipt}
              <ButtonLink href={BOOKINGS_PATH}>My Bookings</ButtonLink>
            </>
          }
        >
          {`${describePaid(payment, refundReason)} You’ll find everything in My Bookings.`}
          {fuel !== '' && ` Still to settle: ${fuel}.`}
        </OutcomeCard>
      )
    case 'processing':
      return (
        <OutcomeCard
          tone="amber"
          title="Your payment is being processed"
          actions={<ButtonLink href={BOOKINGS_PATH}>My Bookings</ButtonLink>}
        >
          {`We’ll let you know as soon as your payment of ${amount} goes through. ${processingWords[booking.status]}`}
        </OutcomeCard>
      )
    case 'not-charged':
      return (
        <OutcomeCard
          tone="berry"
          title="You were not charged"
          actions={
            booking.status === 'held' ? (
              <ButtonLink href={checkout}>Try again</ButtonLink>
            ) : (
              <ButtonLink href={places}>Choose again</ButtonLink>
            )
          }
        >
          {payment.failure ?? 'The payment didn’t go through.'}{' '}
          {booking.status === 'held' ? 'Your spot is still held.' : 'Your spot is no longer held.'}
        </OutcomeCard>
      )
    case 'paid-twice':
      return (
        <OutcomeCard tone="moss" title="You’ve already paid for this spot" actions={receipt}>
          {`Your spot is safe. ${describeRefund(`Your second payment of ${amount}`)}`}
        </OutcomeCard>
      )
    case 'underpaid':
      return (
        <OutcomeCard
          tone="amber"
          title="We’re refunding your payment"
          actions={
            <>
              {booking.status === 'held' ? (
                <ButtonLink href={checkout}>Pay again</ButtonLink>
              ) : (
                <ButtonLink href={places}>See the trip</ButtonLink>
              )}
              {receipt}
            </>
          }
        >
          {`Your payment was less than the price for your party. ${describeRefundedPart(payment)} `}
          {booking.status === 'held' &&
            `Your spot is still held. Pay ${formatCents(dueCents(booking))} to confirm it.`}
        </OutcomeCard>
      )
    case 'too-late':
    case 'not-wanted':
    case 'trip-cancelled':
    case 'no-longer-open':
      return (
        <OutcomeCard
          tone="amber"
          title="We’re refunding your payment"
          actions={
            <>
              {outcome === 'trip-cancelled' || outcome === 'no-longer-open' ? (
                <ButtonLink href={ADVENTURES_PATH}>Browse Adventures</ButtonLink>
              ) : (
                <ButtonLink href={places}>See the trip</ButtonLink>
              )}
              {receipt}
            </>
          }
        >
          {`${refundedWords[outcome]} ${describeRefundedPart(payment)}`}
        </OutcomeCard>
      )
  }
}

function needsSeat(booking: Booking): boolean {
  return booking.seatIds.length < countNeededSeats(booking)
}

const cardEdges = {
  moss: 'border-t-moss',
  amber: 'border-t-amber',
  berry: 'border-t-berry',
}

type OutcomeCardProps = {
  tone: keyof typeof cardEdges
  title: string
  actions: ReactNode
  children: ReactNode
}

/** Gets the focus, so that it is read first after paying. */
function OutcomeCard({ tone, title, actions, children }: OutcomeCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('h1, h2')) heading.current?.focus()
  }, [title])
  return (
    <section
      aria-label="Payment"
      className={cx('rounded-card border border-t-4 border-line bg-surface p-5 sm:p-7', cardEdges[tone])}
    >
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {title}
        </h2>
        <p className="mt-2 max-w-[60ch]">{children}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}

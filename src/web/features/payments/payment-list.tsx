import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ListedPayment, PaymentTable } from './payment-table.tsx'
import type { useSitePayments } from './use-site-payments.ts'
import type { useTripPayments } from './use-trip-payments.ts'

type PaymentListProps = {
  pages: ReturnType<typeof useTripPayments> | ReturnType<typeof useSitePayments>
  /** There is real and sandbox money, so payments with test cards have a tag. */
  isMixed: boolean
  /** In place of the list if there are none. */
  empty: ReactNode
}

/** All loaded pages of payments. */
export function PaymentList({ pages, isMixed, empty }: PaymentListProps) {
  const payments: ListedPayment[] | undefined = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      {pages.isPending && (
        <div className="grid gap-4" aria-hidden="true">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24 rounded-card" />
          ))}
        </div>
      )}
      {pages.isError && !payments && (
        <LoadFailure text="We couldn’t load the payments." onRetry={pages.refetch} />
      )}
      {payments?.length === 0 && empty}
      {payments && payments.length > 0 && (
        <div
          aria-busy={pages.isPlaceholderData}
          className={cx('transition-opacity duration-200', pages.isPlaceholderData && 'opacity-60')}
        >
          <PaymentTable payments={payments} isMixed={isMixed} />
        </div>
      )}
      <ShowMore pages={pages} what="payments" />
    </>
  )
}

import { Skeleton } from '../../ui/skeleton.tsx'

/** As tall as the form of the booking card. */
export function BookingCardSkeleton() {
  return <Skeleton className="h-[23rem] rounded-control" />
}

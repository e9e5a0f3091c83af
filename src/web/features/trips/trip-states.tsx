import { ADVENTURES_PATH } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Contours } from '../../ui/contours.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function TripNotFound() {
  return (
    <div className="relative isolate -mb-24 overflow-hidden pb-24">
      <Contours className="-z-10" />
      <PageContainer className="py-24 md:py-36">
        <h1>Trip Not Found</h1>
        <p className="mt-4 max-w-[46ch] text-lg text-muted">
          The adventure you're looking for doesn't exist.
        </p>
        <ButtonLink href={ADVENTURES_PATH} variant="primary" size="lg" className="mt-8">
          Browse Adventures
        </ButtonLink>
      </PageContainer>
    </div>
  )
}

/**
 * Tells everybody that the trip is cancelled. The live region is always in the page, so that the text is
 * announced if the trip is cancelled while the page is open.
 */
export function CancelledNotice({ trip: { status } }: { trip: Trip }) {
  return (
    <div role="status">
      {status === 'cancelled' && (
        <Notice tone="berry" className="mt-6">
          <strong>This trip is cancelled.</strong> If you paid, the full amount will be refunded to the way
          you paid.
        </Notice>
      )}
    </div>
  )
}

/** Placeholder of a trip's page while it loads. */
export function TripSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the trip</span>
      <Skeleton className="h-[44svh] max-h-[600px] min-h-[280px] rounded-none sm:h-[56svh]" />
      <PageContainer className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="pt-8">
          <Skeleton className="h-11 w-36" />
          <Skeleton className="mt-3 h-14 w-4/5" />
          <Skeleton className="mt-8 h-20" />
          <Skeleton className="mt-10 h-5" />
          <Skeleton className="mt-3 h-5" />
          <Skeleton className="mt-3 h-5 w-2/3" />
        </div>
        <div
          aria-hidden="true"
          className="relative h-96 rounded-card border border-line bg-surface p-6 max-lg:mt-8 lg:-mt-24"
        >
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="mt-6 h-12" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-8 h-13" />
        </div>
      </PageContainer>
    </div>
  )
}

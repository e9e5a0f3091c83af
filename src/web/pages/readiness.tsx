import { Printer } from 'lucide-react'
import { ReadinessBoard } from '../features/readiness/readiness-board.tsx'
import { useReadiness } from '../features/readiness/use-readiness.ts'
import { PrintedTripName } from '../features/workspace/printed-trip-name.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isPathId } from '#contract/text.ts'

/** Who on a trip is ready, and what the others still have to do. */
export default function ReadinessPage({ id }: { id: string }) {
  const readiness = useReadiness(id, { isEnabled: isPathId(id) })
  const trip = readiness.data?.trip
  return (
    <PageContainer className="pt-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1>Readiness</h1>
          <PrintedTripName trip={trip} />
        </div>
        <Button size="sm" onClick={() => window.print()} className="print:hidden">
          <Printer size={18} />
          Print
        </Button>
      </div>
      <div className="mt-8">
        {readiness.isPending && <Placeholders />}
        {readiness.isError && !readiness.data && (
          <LoadFailure text="We couldn’t load who’s ready for this trip." onRetry={readiness.refetch} />
        )}
        {readiness.isError && readiness.data && (
          <Notice tone="amber" role="status" className="mb-5">
            We couldn’t update this page, so it may be out of date.
          </Notice>
        )}
        {readiness.data && <ReadinessBoard tripId={id} readiness={readiness.data} />}
      </div>
    </PageContainer>
  )
}

function Placeholders() {
  return (
    <div aria-hidden="true">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-6">
        {[1, 2, 3, 4, 5, 6].map((figure) => (
          <Skeleton key={figure} className="h-32 rounded-card" />
        ))}
      </div>
      <div className="mt-10 grid gap-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20 rounded-card" />
        ))}
      </div>
    </div>
  )
}

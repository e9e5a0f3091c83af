import { TripEditor } from '../features/trip-editor/trip-editor.tsx'
import { useEditedTrip } from '../features/trips/use-trips.ts'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isPathId } from '#contract/text.ts'

/** The trip editor for organisers. */
export default function EditTripPage({ id }: { id: string }) {
  return <EditTripScreen key={id} id={id} />
}

function EditTripScreen({ id }: { id: string }) {
  const trip = useEditedTrip(id, { isEnabled: isPathId(id) })

  if (trip.data) return <TripEditor trip={trip.data} />
  if (trip.isPending) return <PageSpinner />
  return (
    <PageFailure
      title="Edit Trip"
      width="max-w-[1280px]"
      text="We couldn’t load this trip."
      onRetry={trip.refetch}
    />
  )
}

import { useHead } from '../api/head.tsx'
import { CarManagement } from '../features/cars/car-management.tsx'
import { ImagesAndMedia } from '../features/images/images-and-media.tsx'
import { TripEditor } from '../features/trip-editor/trip-editor.tsx'
import { useEditedTrip } from '../features/trips/use-trips.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/max-id.ts'
import { MissingTrip } from './missing-trip.tsx'
import { useLiveTrip } from './use-live-trip.ts'

const AssistantPanel = lazyPart(() => import('../features/assistant/assistant-panel.tsx'), {
  // At the panel's position.
  failedClassName: 'fixed right-4 bottom-[calc(var(--tabs)+1rem)] z-30 w-80 max-w-[calc(100vw-2rem)]',
})

/** The trip editor for organisers. */
export default function EditTripPage({ id }: { id: string }) {
  return <EditTripScreen key={id} id={id} />
}

function EditTripScreen({ id }: { id: string }) {
  const trip = useEditedTrip(id, { isEnabled: isPathId(id) })
  const isGone = isMissing(id, trip.error)
  useHead({ title: isGone ? 'Trip Not Found, Wild Trip Planner' : 'Edit Trip, Wild Trip Planner' })
  useLiveTrip(id)

  if (trip.data) {
    return (
      <TripEditor
        trip={trip.data}
        renderPictures={(pictures) => <ImagesAndMedia tripId={trip.data.id} {...pictures} />}
        renderCars={() => <CarManagement tripId={trip.data.id} />}
        renderAssistant={(assistant) => <AssistantPanel tripId={trip.data.id} {...assistant} />}
      />
    )
  }
  if (isGone) return <MissingTrip />
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

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getAvailability } from '#contract/bookings.ts'
import { listCars } from '#contract/cars.ts'
import { getTrip } from '#contract/trips.ts'
import { useHead } from '../api/head.tsx'
import { queryOf } from '../api/query.ts'
import { type Preview, receivePreviews } from '../features/trips/preview-messages.ts'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'
import { PageMessage } from '../ui/page-message.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import TripPage from './trip.tsx'

/**
 * A trip's page as visitors will see it, in a frame of the trip editor, which sends the trip with its unsaved
 * changes. See api/preview-mode.ts for what it cannot do.
 */
export default function PreviewPage() {
  const queryClient = useQueryClient()
  const [tripId, setTripId] = useState<number | null>(null)
  const isHydrated = useIsHydrated()
  const isFramed = isHydrated && window.parent !== window
  useHead({ title: 'Preview, Wild Trip Planner' })
  useEffect(() => {
    if (!isFramed) return
    return receivePreviews(({ trip, availability, isDraft }: Preview) => {
      const params = { tripId: trip.id }
      queryClient.setQueryData(queryOf(getTrip, { params: { id: trip.id } }).queryKey, trip)
      queryClient.setQueryData(queryOf(getAvailability, { params }).queryKey, availability)
      if (isDraft) queryClient.setQueryData(queryOf(listCars, { params }).queryKey, [])
      setTripId(trip.id)
    })
  }, [queryClient, isFramed])
  useEffect(keepLinksHere, [])

  if (tripId !== null) return <TripPage id={String(tripId)} />
  if (!isHydrated || isFramed) return <PageSpinner />
  return (
    <PageMessage title="Preview">
      <p className="mt-4">Open the preview from the trip editor.</p>
    </PageMessage>
  )
}

/** Only links within the page work. Captured, to run before the router. */
function keepLinksHere(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

import type { Trip, TripStatus } from '#contract/trips.ts'
import { Tag } from '../../ui/tag.tsx'
import { countPlaces } from './count-places.ts'

const statusTags = {
  draft: { tone: 'amber', label: 'Draft' },
  upcoming: { tone: 'moss', label: 'Upcoming' },
  ongoing: { tone: 'glacier', label: 'Ongoing' },
  completed: { tone: 'neutral', label: 'Completed' },
  cancelled: { tone: 'berry', label: 'Cancelled' },
} as const

export function statusLabel(status: TripStatus): string {
  return statusTags[status].label
}

export function StatusTag({ status }: { status: TripStatus }) {
  const { tone, label } = statusTags[status]
  return <Tag tone={tone}>{label}</Tag>
}

/** The state of a trip, if there is something to say: upcoming with free places needs no tag. */
export function TripStateTag({ trip }: { trip: Trip }) {
  if (trip.status !== 'upcoming') return <StatusTag status={trip.status} />
  return countPlaces(trip).isFull ? <Tag tone="amber">Full, waitlist open</Tag> : null
}

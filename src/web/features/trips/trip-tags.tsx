import type { Trip } from '#contract/trips.ts'
import { Tag } from '../../ui/tag.tsx'
import { spotsOf } from './spots.ts'

const statusTags = {
  draft: { tone: 'neutral', label: 'Draft' },
  ongoing: { tone: 'moss', label: 'Ongoing' },
  completed: { tone: 'glacier', label: 'Completed' },
  cancelled: { tone: 'berry', label: 'Cancelled' },
} as const

/** The state of a trip, where there is something to say: upcoming with free spots needs no word. */
export function StateTag({ trip }: { trip: Trip }) {
  if (trip.status !== 'upcoming') {
    const { tone, label } = statusTags[trip.status]
    return <Tag tone={tone}>{label}</Tag>
  }
  return spotsOf(trip).isFull ? <Tag tone="amber">Full, waitlist open</Tag> : null
}

import { capitalise, joinList } from '#contract/text.ts'
import type { SavedField, TripSave } from '#contract/trip-saves.ts'
import { statusLabel } from '../trips/trip-tags.tsx'

type SavedChanges = Pick<TripSave, 'kind' | 'status' | 'changedFields' | 'changedDays'>

/** What a field is called within a sentence; fields with the same name are said once. */
const fieldWords: Record<Exclude<SavedField, 'schedule' | 'status'>, string> = {
  title: 'title',
  description: 'description',
  location: 'location',
  category: 'category',
  startDate: 'dates',
  endDate: 'dates',
  price: 'price',
  budgetLow: 'budget',
  budgetHigh: 'budget',
  maxParticipants: 'number of spots',
  accommodationDescription: 'accommodation',
  policySecure: 'security policy',
  policyWaitlist: 'waitlist policy',
  bargeLocation: 'barge location',
  googleMapsRouteUrl: 'route',
  locationCoordinates: 'coordinates',
  refundTiers: 'refund terms',
  tourIncludes: 'what’s included',
  activities: 'activities',
  heroImageUrl: 'hero image',
  imageUrl: 'main image',
  accommodationImageUrl: 'accommodation image',
}

/** What a save changed: 'Dates, price and 2 days of the schedule' */
export function describeSave(save: SavedChanges): string {
  const changes = describeChanges(save)
  switch (save.kind) {
    case 'created':
      return 'Created the trip'
    case 'copied':
      return 'Copied from another trip'
    case 'cancelled':
      return 'Cancelled the trip'
    case 'published':
      return changes === '' ? 'Published the trip' : `Published the trip and changed ${changes}`
    case 'saved':
      return capitalise(changes)
  }
}

function describeChanges({ kind, status, changedFields, changedDays }: SavedChanges): string {
  const words = changedFields.flatMap((field) => {
    if (field === 'schedule') return describeDays(changedDays)
    if (field !== 'status') return fieldWords[field]
    return kind === 'saved' ? `status, now ${statusLabel(status).toLowerCase()}` : []
  })
  return joinList([...new Set(words)])
}

function describeDays(count: number): string {
  // The days have another order, or are written in another way.
  if (count === 0) return 'schedule'
  return count === 1 ? 'one day of the schedule' : `${count} days of the schedule`
}

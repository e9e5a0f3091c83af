import type { Issue } from '#contract/errors.ts'
import { TripChange } from '#contract/trip-changes.ts'
import type { Trip } from '#contract/trips.ts'
import { readCoordinates } from './coordinates.ts'
import { readTerms, toTiers, writeTerms } from './refund-terms-text.ts'

/** What the editor holds of a trip: each field as the text that stands in it, '' for nothing. */
export type TripForm = Record<FormField, string>

/** Every field, in the order of the page: its name for people, and the tab where it is. */
export const formFields = {
  title: { label: 'Trip Title', tab: 'details' },
  description: { label: 'Description', tab: 'details' },
  location: { label: 'Location', tab: 'details' },
  category: { label: 'Category', tab: 'details' },
  startDate: { label: 'Start Date', tab: 'details' },
  endDate: { label: 'End Date', tab: 'details' },
  price: { label: 'Price per Person', tab: 'details' },
  budgetLow: { label: 'Budget Low', tab: 'details' },
  budgetHigh: { label: 'Budget High', tab: 'details' },
  maxParticipants: { label: 'Max Participants', tab: 'details' },
  accommodationDescription: { label: 'Accommodation Description', tab: 'details' },
  policySecure: { label: 'Security Policy', tab: 'details' },
  policyWaitlist: { label: 'Waitlist Policy', tab: 'details' },
  bargeLocation: { label: 'Barge Location', tab: 'details' },
  googleMapsRouteUrl: { label: 'Google Maps Route URL', tab: 'details' },
  locationCoordinates: { label: 'Coordinates', tab: 'details' },
  refundTiers: { label: 'Refund terms', tab: 'details' },
  schedule: { label: 'Event Schedule', tab: 'schedule' },
  tourIncludes: { label: 'Tour Includes', tab: 'schedule' },
  activities: { label: 'Activities', tab: 'schedule' },
  heroImageUrl: { label: 'Hero Image', tab: 'media' },
  imageUrl: { label: 'Main Image', tab: 'media' },
  accommodationImageUrl: { label: 'Accommodation Image', tab: 'media' },
} as const

export type FormField = keyof typeof formFields
export type EditorTab = (typeof formFields)[FormField]['tab']
export type FormErrors = Partial<Record<FormField, string>>

export const fieldNames = Object.keys(formFields) as FormField[]

export function toForm(trip: Trip): TripForm {
  const { maxParticipants, locationCoordinates: at, activities, tourIncludes, refundTiers, ...rest } = trip
  const texts = fieldNames.map((name) => [name, name in rest ? (rest[name as keyof typeof rest] ?? '') : ''])
  return {
    ...(Object.fromEntries(texts) as TripForm),
    maxParticipants: maxParticipants === null ? '' : String(maxParticipants),
    locationCoordinates: at === null ? '' : `${at.lat}, ${at.lng}`,
    activities: activities.join('\n'),
    tourIncludes: tourIncludes.join('\n'),
    refundTiers: writeTerms(refundTiers),
  }
}

const NO_PLACE =
  'This is no place we understand. Try 61.6363, 8.3123 or the address of a place on Google Maps.'

/** What is to be saved, or what is wrong with it, judged by the rules that the server has. */
export function readForm(form: TripForm): { change: TripChange; errors?: never } | { errors: FormErrors } {
  const { startDate, endDate, price, budgetLow, budgetHigh, maxParticipants } = form
  const place = form.locationCoordinates.trim()
  const coordinates = place === '' ? null : readCoordinates(place)
  const parsed = TripChange.safeParse({
    ...form,
    startDate: startDate === '' ? null : startDate,
    endDate: endDate === '' ? null : endDate,
    price: orZero(price),
    budgetLow: orZero(budgetLow),
    budgetHigh: orZero(budgetHigh),
    maxParticipants: /^\s*\d*\s*$/.test(maxParticipants) ? Number(maxParticipants) : NaN,
    locationCoordinates: coordinates,
    activities: form.activities.split('\n'),
    tourIncludes: form.tourIncludes.split('\n'),
    refundTiers: toTiers(readTerms(form.refundTiers)),
  })
  const errors: FormErrors = parsed.success
    ? {}
    : toErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  if (place !== '' && coordinates === null) errors.locationCoordinates = NO_PLACE
  return parsed.success && Object.keys(errors).length === 0 ? { change: parsed.data } : { errors }
}

function orZero(amount: string): string {
  return amount.trim() === '' ? '0' : amount
}

/** The first thing that is wrong with each field; 'activities.3' and the like belong to the field as a whole. */
export function toErrors(issues: Issue[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of issues) {
    const field = fieldNames.find((name) => name === path.split('.')[0])
    if (field) errors[field] ??= message
  }
  return errors
}

/** How many fields of a tab are to mend. */
export function countErrors(errors: FormErrors, tab: EditorTab): number {
  return fieldNames.filter((name) => formFields[name].tab === tab && errors[name] !== undefined).length
}

/** The tab of the first field that is to mend. */
export function firstBadTab(errors: FormErrors): EditorTab | undefined {
  const first = fieldNames.find((name) => errors[name] !== undefined)
  return first && formFields[first].tab
}

import type { Issue } from '#contract/errors.ts'
import { TripChange, tripFieldNames } from '#contract/trip-input.ts'
import type { Trip } from '#contract/trips.ts'
import { parseCoordinates } from './coordinates.ts'
import { parseTerms, toTiers, formatTerms } from './refund-terms-text.ts'

/** A trip's fields as the text of their inputs; '' for nothing. */
export type TripFormValues = Record<TripFormField, string>

/** Every field in the order of the page, with its label and tab. */
export const formFields = {
  title: { label: tripFieldNames.title, tab: 'details' },
  description: { label: tripFieldNames.description, tab: 'details' },
  location: { label: tripFieldNames.location, tab: 'details' },
  category: { label: tripFieldNames.category, tab: 'details' },
  startDate: { label: tripFieldNames.startDate, tab: 'details' },
  endDate: { label: tripFieldNames.endDate, tab: 'details' },
  price: { label: tripFieldNames.price, tab: 'details' },
  budgetLow: { label: tripFieldNames.budgetLow, tab: 'details' },
  budgetHigh: { label: tripFieldNames.budgetHigh, tab: 'details' },
  maxParticipants: { label: tripFieldNames.maxParticipants, tab: 'details' },
  accommodationDescription: { label: tripFieldNames.accommodationDescription, tab: 'details' },
  policySecure: { label: tripFieldNames.policySecure, tab: 'details' },
  policyWaitlist: { label: tripFieldNames.policyWaitlist, tab: 'details' },
  bargeLocation: { label: tripFieldNames.bargeLocation, tab: 'details' },
  googleMapsRouteUrl: { label: tripFieldNames.googleMapsRouteUrl, tab: 'details' },
  locationCoordinates: { label: tripFieldNames.locationCoordinates, tab: 'details' },
  refundTiers: { label: tripFieldNames.refundTiers, tab: 'details' },
  schedule: { label: tripFieldNames.schedule, tab: 'schedule' },
  tourIncludes: { label: tripFieldNames.tourIncludes, tab: 'schedule' },
  activities: { label: tripFieldNames.activities, tab: 'schedule' },
  heroImageUrl: { label: tripFieldNames.heroImageUrl, tab: 'media' },
  imageUrl: { label: tripFieldNames.imageUrl, tab: 'media' },
  accommodationImageUrl: { label: tripFieldNames.accommodationImageUrl, tab: 'media' },
} as const

export type TripFormField = keyof typeof formFields
export type FormTab = (typeof formFields)[TripFormField]['tab']
export type TripFormErrors = Partial<Record<TripFormField, string>>

export const fieldNames = Object.keys(formFields) as TripFormField[]

/** The form of a saved trip. */
export function toTripForm(trip: Trip): TripFormValues {
  const {
    maxParticipants,
    locationCoordinates: coordinates,
    activities,
    tourIncludes,
    refundTiers,
    ...rest
  } = trip
  // The other fields are texts already, or null.
  const texts = fieldNames.map((name) => [name, name in rest ? (rest[name as keyof typeof rest] ?? '') : ''])
  return {
    ...(Object.fromEntries(texts) as TripFormValues),
    maxParticipants: maxParticipants === null ? '' : String(maxParticipants),
    locationCoordinates: coordinates === null ? '' : `${coordinates.lat}, ${coordinates.lng}`,
    activities: activities.join('\n'),
    tourIncludes: tourIncludes.join('\n'),
    refundTiers: formatTerms(refundTiers),
  }
}

const UNREADABLE_LOCATION = 'We can’t read this location. Try 61.6363, 8.3123, or a Google Maps link.'

/** The change to save, or the errors, by the server's rules. */
export function parseForm(
  form: TripFormValues,
): { change: TripChange; errors?: never } | { errors: TripFormErrors } {
  const { startDate, endDate, price, budgetLow, budgetHigh, maxParticipants } = form
  const locationText = form.locationCoordinates.trim()
  const coordinates = locationText === '' ? null : parseCoordinates(locationText)
  const parsed = TripChange.safeParse({
    ...form,
    startDate: startDate === '' ? null : startDate,
    endDate: endDate === '' ? null : endDate,
    price: orZero(price),
    budgetLow: orZero(budgetLow),
    budgetHigh: orZero(budgetHigh),
    // An empty field becomes 0, which means no limit.
    maxParticipants: /^\s*\d*\s*$/.test(maxParticipants) ? Number(maxParticipants) : NaN,
    locationCoordinates: coordinates,
    activities: form.activities.split('\n'),
    tourIncludes: form.tourIncludes.split('\n'),
    refundTiers: toTiers(parseTerms(form.refundTiers)),
  })
  const errors: TripFormErrors = parsed.success
    ? {}
    : toErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  if (locationText !== '' && coordinates === null) errors.locationCoordinates = UNREADABLE_LOCATION
  return parsed.success && Object.keys(errors).length === 0 ? { change: parsed.data } : { errors }
}

function orZero(amount: string): string {
  return amount.trim() === '' ? '0' : amount
}

/** The first error of each field; 'activities.3' and the like belong to the whole field. */
export function toErrors(issues: Issue[]): TripFormErrors {
  const errors: TripFormErrors = {}
  for (const { path, message } of issues) {
    const field = fieldNames.find((name) => name === path.split('.')[0])
    if (field) errors[field] ??= message
  }
  return errors
}

/** How many fields of a tab have errors. */
export function countErrors(errors: TripFormErrors, tab: FormTab): number {
  return fieldNames.filter((name) => formFields[name].tab === tab && errors[name] !== undefined).length
}

/** The tab of the first field with an error. */
export function firstInvalidTab(errors: TripFormErrors): FormTab | undefined {
  const first = fieldNames.find((name) => errors[name] !== undefined)
  return first && formFields[first].tab
}

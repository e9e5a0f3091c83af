import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { DEFAULT_MAX_PARTICIPANTS, NewTrip } from '#contract/trip-input.ts'

/** A new trip as form input: every field is text. */
export type NewTripFormValues = Record<
  | 'title'
  | 'location'
  | 'description'
  | 'category'
  | 'price'
  | 'maxParticipants'
  | 'startDate'
  | 'endDate'
  | 'activities'
  | 'status',
  string
>

export type NewTripForm = UseFormReturn<NewTripFormValues, unknown, NewTrip>

export const emptyTripForm: NewTripFormValues = {
  title: '',
  location: '',
  description: '',
  category: '',
  price: '0',
  maxParticipants: String(DEFAULT_MAX_PARTICIPANTS),
  startDate: '',
  endDate: '',
  activities: '',
  status: 'upcoming',
}

/** Converts form input to the server's input, and validates it with the contract's rules. */
export const TripFormSchema = z.pipe(z.transform(toNewTrip), NewTrip)

function toNewTrip(form: NewTripFormValues): z.input<typeof NewTrip> {
  const { startDate, endDate, maxParticipants, activities } = form
  const input = {
    ...form,
    // A date that is not chosen is missing, not invalid.
    startDate: startDate === '' ? undefined : startDate,
    endDate: endDate === '' ? undefined : endDate,
    maxParticipants: maxParticipants.trim() === '' ? null : Number(maxParticipants),
    activities: activities.split(',').flatMap((item) => item.trim() || []),
  }
  return input as z.input<typeof NewTrip>
}

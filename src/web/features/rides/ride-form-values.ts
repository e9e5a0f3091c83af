import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { PickUpRow, StartInput, type RideInput } from '#contract/ride-input.ts'
import type { Ride } from '#contract/rides.ts'

/** A ride as form input; `pickUps` by the passenger's account. */
type RideFormValues = {
  startPlace: string
  startsDaysBefore: string
  startsAt: string
  pickUps: Record<string, { place: string; time: string }>
}

/** A passenger may leave or join while the form is open, so rows are found by account, not by position. */
const RideFormResult = z.extend(StartInput, { pickUps: z.record(z.string(), PickUpRow) })
type RideFormResult = z.output<typeof RideFormResult>

export type RideFormControls = UseFormReturn<RideFormValues, unknown, RideFormResult>

/** Converts form input to the server's input, and validates it with the contract's rules. */
export const RideFormSchema = z.pipe(z.transform(toNumbers), RideFormResult)

function toNumbers(form: RideFormValues): z.input<typeof RideFormResult> {
  return { ...form, startsDaysBefore: Number(form.startsDaysBefore) }
}

export function toRideForm({ start, passengers }: Ride): RideFormValues {
  return {
    startPlace: start.place ?? '',
    startsDaysBefore: String(start.daysBefore),
    startsAt: start.time ?? '',
    pickUps: Object.fromEntries(
      passengers.map(({ userId, pickUp }) => [
        userId ?? '',
        { place: pickUp?.place ?? '', time: pickUp?.time ?? '' },
      ]),
    ),
  }
}

/** Leaves out the rows of people who are no passengers any more. */
export function toRideInput({ pickUps, ...start }: RideFormResult, { passengers }: Ride): RideInput {
  return {
    ...start,
    pickUps: passengers.flatMap(({ userId }) => {
      const row = userId === null ? undefined : pickUps[userId]
      return userId !== null && row !== undefined && row.place !== '' ? [{ userId, ...row }] : []
    }),
  }
}

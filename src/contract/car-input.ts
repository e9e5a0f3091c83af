// The form of a car loads this file; cars.ts is for pages without a form, too.
import * as z from 'zod/mini'
import { intBetween, MoneyInput, severalLines } from './fields.ts'

export const DEFAULT_PASSENGER_SEATS = 4
export const DEFAULT_FUEL_ESTIMATE = '50.00'
export const MAX_PASSENGER_SEATS = 8

const SEATS_ERROR = `Enter 1 to ${MAX_PASSENGER_SEATS} seats, not counting the driver.`
const PassengerSeats = intBetween(1, MAX_PASSENGER_SEATS, SEATS_ERROR)
// Amounts have exactly two decimals here, so their length shows which one is larger.
const FUEL_TOO_HIGH = 'Enter at most $9,999.99.'
const FuelEstimate = MoneyInput.check(z.refine((amount) => amount.length <= '9999.99'.length, FUEL_TOO_HIGH))
const BootSpace = z.pipe(
  z.nullable(z.string().check(severalLines, z.trim(), z.maxLength(500, 'Use at most 500 characters.'))),
  z.transform((text: string | null) => (text === '' ? null : text)),
)

/** The details of a car, as its driver enters them. */
export const NewCar = z.object({
  passengerSeats: z._default(PassengerSeats, DEFAULT_PASSENGER_SEATS),
  fuelEstimate: z._default(FuelEstimate, DEFAULT_FUEL_ESTIMATE),
  bootSpaceDescription: z._default(BootSpace, null),
  canFitOnBarge: z._default(z.boolean(), false),
})
export type NewCar = z.output<typeof NewCar>

export const CarChange = z.object({
  passengerSeats: z.optional(PassengerSeats),
  fuelEstimate: z.optional(FuelEstimate),
  bootSpaceDescription: z.optional(BootSpace),
  canFitOnBarge: z.optional(z.boolean()),
})
export type CarChange = z.output<typeof CarChange>

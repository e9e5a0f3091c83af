import * as z from 'zod/mini'
import { Id, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A passenger's share of a car's fuel, and its state among the expenses. */
export const FuelLine = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  /** Includes the seats of their party. */
  seats: z.int(),
  amount: Money,
  /** Not posted yet, posted, posted with another amount, posted for seats given up since, or settled. */
  state: z.enum(['new', 'posted', 'changed', 'left', 'settled']),
  expenseId: z.nullable(Id),
})
export type FuelLine = z.infer<typeof FuelLine>

export const Fuel = z.object({
  carId: Id,
  tripId: Id,
  /** Per person. */
  fuelEstimate: Money,
  lines: z.array(FuelLine),
})
export type Fuel = z.infer<typeof Fuel>

const carParams = z.object({ carId: PathId })

export const previewFuel = endpoint({
  method: 'GET',
  path: '/api/cars/:carId/fuel',
  summary: 'Each passenger’s fuel share in your car, based on who sits in it now',
  params: carParams,
  response: { 200: Fuel },
})

export const postFuel = endpoint({
  method: 'POST',
  path: '/api/cars/:carId/fuel',
  summary:
    'Charges the fuel of your car to its passengers, as an expense for each; repeating it updates the charges to who sits there now',
  params: carParams,
  response: { 200: Fuel },
})

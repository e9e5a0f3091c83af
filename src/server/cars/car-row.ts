import { getTableColumns } from 'drizzle-orm'
import { seatLayout, type Car } from '#contract/cars.ts'
import { users } from '../db/tables/auth.ts'
import { cars } from '../db/tables/cars.ts'

/** Who asks: visitors are null. */
export type Asker = { id: string; isAdmin: boolean } | null

/** What is read of a car and its driver. */
export const carColumns = { ...getTableColumns(cars), driverFirstName: users.firstName }

export type CarRow = typeof cars.$inferSelect & { driverFirstName: string | null }

/** A car as somebody may see it. */
export function toCar(row: CarRow, asker: Asker): Car {
  const isMine = row.driverId === asker?.id
  return {
    id: row.id,
    tripId: row.tripId,
    driverId: isMine || asker?.isAdmin ? row.driverId : null,
    driverFirstName: asker ? row.driverFirstName : null,
    isMine,
    seatLayout: seatLayout(row.passengerSeats),
    fuelEstimate: row.fuelEstimate,
    bootSpaceDescription: row.bootSpaceDescription,
    passengerSeats: row.passengerSeats,
    status: row.status,
    canFitOnBarge: row.canFitOnBarge,
    createdAt: row.createdAt.toISOString(),
  }
}

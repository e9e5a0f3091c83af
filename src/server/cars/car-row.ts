import { getTableColumns } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { seatLayout, type Car } from '#contract/cars.ts'
import type { Viewer } from '#contract/auth.ts'
import { users } from '../db/tables/auth.ts'
import { cars } from '../db/tables/cars.ts'

/** The columns of a CarRow. */
export const carColumns = { ...getTableColumns(cars), driverFirstName: users.firstName }

export type CarRow = typeof cars.$inferSelect & { driverFirstName: string | null }

/** A car as the viewer may see it. */
export function toCar(row: CarRow, viewer: Viewer | null): Car {
  const isMine = row.driverId === viewer?.id
  return {
    id: row.id,
    tripId: row.tripId,
    driverId: can(viewer, 'see-account-of-seat', { ...row, ownerId: row.driverId }) ? row.driverId : null,
    driverFirstName: viewer ? row.driverFirstName : null,
    isMine,
    seatLayout: seatLayout(row.passengerSeats),
    fuelEstimate: row.fuelEstimate,
    bootSpaceDescription: row.bootSpaceDescription,
    passengerSeats: row.passengerSeats,
    status: row.status,
    canFitOnBarge: row.canFitOnBarge,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

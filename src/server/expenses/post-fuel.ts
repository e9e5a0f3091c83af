import { can } from '#contract/access.ts'
import type { Fuel, FuelLine } from '#contract/cars.ts'
import type { Viewer } from '#contract/auth.ts'
import { findCar } from '../cars/find-car.ts'
import { lockCar } from '../cars/lock-car.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { fail } from '../fail.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { insertExpense } from './add-expense.ts'
import { writeExpenseChange } from './change-expense.ts'
import { findFuel } from './find-fuel.ts'
import { lockExpense } from './lock-expense.ts'
import { markRemoved } from './remove-expense.ts'

/** Returns to the driver what would be posted. */
export async function previewFuel(
  { db }: Pick<Context, 'db'>,
  { carId, viewer }: { carId: number; viewer: Viewer },
): Promise<Fuel> {
  const car = await findCar(db, { carId })
  if (!car) fail('CAR_NOT_FOUND')
  if (!can(viewer, 'post-fuel', { ...car, ownerId: car.driverId })) fail('NOT_YOURS')
  return findFuel(db, car)
}

/**
 * Posts the fuel of the viewer's car: one expense per passenger, by the present seats. Posting again updates
 * what was posted: for new passengers, passengers who left, and a changed estimate. Settled expenses stay as
 * they are.
 */
export function postFuel(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { carId, viewer }: { carId: number; viewer: Viewer },
): Promise<Fuel> {
  return db.transaction(async (tx) => {
    const { timeZone } = config
    const { car, trip } = await lockCar(tx, { carId, timeZone })
    if (!can(viewer, 'post-fuel', { ...car, ownerId: car.driverId })) fail('NOT_YOURS')
    const { lines } = await findFuel(tx, car)
    if (lines.length === 0) fail('NO_FUEL_TO_POST')
    for (const line of lines) await postFuelLine(tx, { line, trip, viewer, timeZone })
    return findFuel(tx, car)
  })
}

type PostFuelLineInput = { line: FuelLine; trip: LockedTrip; viewer: Viewer; timeZone: string }

/** Adds, updates or removes one passenger's expense. Lines that are posted or settled stay as they are. */
async function postFuelLine(tx: Tx, { line, trip, viewer, timeZone }: PostFuelLineInput): Promise<void> {
  const { userId, amount, state, expenseId } = line
  if (state === 'new') {
    await insertExpense(tx, {
      tripId: trip.id,
      uploadedBy: viewer.id,
      amount,
      reason: fuelReason(line),
      category: 'fuel',
      isFuel: true,
      countedAt: trip.now,
      sharing: { split: 'heads', sharers: [{ userId, weight: 1 }] },
    })
  }
  if (expenseId === null) return
  if (state === 'changed') {
    const locked = await lockExpense(tx, { id: expenseId, viewer, timeZone })
    await writeExpenseChange(tx, { locked, change: { amount, reason: fuelReason(line), category: 'fuel' } })
  }
  if (state === 'left') {
    await markRemoved(tx, {
      locked: await lockExpense(tx, { id: expenseId, viewer, timeZone }),
      by: viewer.id,
    })
  }
}

function fuelReason({ firstName, seats }: FuelLine): string {
  const who = firstName ?? 'a passenger'
  return seats === 1 ? `Fuel for ${who}` : `Fuel for ${who}, ${seats} seats`
}

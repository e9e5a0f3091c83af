import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { RideInput } from '#contract/ride-input.ts'
import type { Ride } from '#contract/rides.ts'
import { isTripOver } from '#contract/trips.ts'
import type { CarRow } from '../cars/car-row.ts'
import { lockCar } from '../cars/lock-car.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { cars } from '../db/tables/cars.ts'
import { pickUps } from '../db/tables/rides.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { countUse, HOUR_SECONDS } from '../limits/count-use.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor } from '../live/topics.ts'
import { findPassengers } from './find-passengers.ts'
import { readRide } from './get-ride.ts'
import { findConcerned } from './rules.ts'

/** More than anybody needs, as each change may tell eight people. */
const CHANGES_AN_HOUR = 60

type ChangeRideInput = { carId: number; viewer: Viewer; wanted: RideInput }

/**
 * Saves where and when a car starts and whom it picks up, until the trip is over. The trip is locked, so that
 * nobody loses their seat meanwhile; drop_pick_up() removes the pick-ups of those who lose it later.
 */
export function changeRide(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { carId, viewer, wanted }: ChangeRideInput,
): Promise<Ride> {
  return db.transaction(async (tx) => {
    const { car, trip } = await lockCar(tx, { carId, timeZone: config.timeZone })
    if (!can(viewer, 'change-ride', { ...car, ownerId: car.driverId })) fail('NOT_YOURS')
    // A driver can change a ride on the day it starts, too.
    if (isTripOver(trip)) fail('TRIP_CLOSED')
    const passengers = await findPassengers(tx, carId)
    const passengerIds = passengers.map(({ userId }) => userId)
    if (wanted.pickUps.some(({ userId }) => !passengerIds.includes(userId))) fail('PICK_UP_WITHOUT_SEAT')

    const before = toRideInput(car, passengers)
    if (findConcerned(before, wanted, [...passengerIds, car.driverId]).length === 0)
      return readRide(tx, car, viewer)
    await countUse(tx, {
      key: `ride-changes:${viewer.id}`,
      limit: CHANGES_AN_HOUR,
      windowSeconds: HOUR_SECONDS,
    })
    await saveRide(tx, carId, wanted)
    await publishChanges(tx, ...changesFor([car.driverId, ...passengerIds], 'rides'))
    const userIds = findConcerned(before, wanted, passengerIds)
    if (userIds.length > 0) await emit(tx, 'ride.changed', { changeId: randomUUID(), carId, userIds })
    const { startPlace, startsDaysBefore, startsAt } = wanted
    return readRide(tx, { ...car, startPlace, startsDaysBefore, startsAt }, viewer)
  })
}

function toRideInput(
  { startPlace, startsDaysBefore, startsAt }: CarRow,
  passengers: Awaited<ReturnType<typeof findPassengers>>,
): RideInput {
  return {
    startPlace,
    startsDaysBefore,
    startsAt,
    pickUps: passengers.flatMap(({ userId, pickUp }) => (pickUp ? [{ userId, ...pickUp }] : [])),
  }
}

async function saveRide(tx: Tx, carId: number, { pickUps: wanted, ...start }: RideInput): Promise<void> {
  await tx.update(cars).set(start).where(eq(cars.id, carId))
  await tx.delete(pickUps).where(eq(pickUps.carId, carId))
  if (wanted.length === 0) return
  await tx
    .insert(pickUps)
    .values(wanted.map(({ userId, place, time }) => ({ carId, userId, place, meetsAt: time })))
}

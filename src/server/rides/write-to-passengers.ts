import { randomUUID } from 'node:crypto'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { RIDE_MESSAGES_A_DAY } from '#contract/rides.ts'
import { lockCar } from '../cars/lock-car.ts'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedName, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { countUse, DAY_SECONDS } from '../limits/count-use.ts'
import { findPassengers } from './find-passengers.ts'

type WriteToPassengersInput = { carId: number; viewer: Viewer; text: string; key?: IdempotencyKey }

/** Sends a driver's message to everyone with a confirmed seat in the car, as a notification each. */
export async function writeToPassengers(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { carId, viewer, text, key = null }: WriteToPassengersInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await findCreatedName(tx, key)) !== null) return
    const { car } = await lockCar(tx, { carId, timeZone: config.timeZone })
    if (!can(viewer, 'write-to-passengers', { ...car, ownerId: car.driverId })) fail('NOT_YOURS')
    const passengers = await findPassengers(tx, carId)
    if (passengers.length === 0) fail('NO_PASSENGERS')
    await countUse(tx, {
      key: `ride-messages:${viewer.id}`,
      limit: RIDE_MESSAGES_A_DAY,
      windowSeconds: DAY_SECONDS,
      code: 'TOO_MANY_RIDE_MESSAGES',
    })
    const messageId = randomUUID()
    const userIds = passengers.map(({ userId }) => userId)
    await emit(tx, 'ride.message-written', { messageId, carId, text, userIds })
    await recordCreated(tx, key, messageId)
  })
}

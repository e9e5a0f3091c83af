import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { findPassengers } from '../rides/find-passengers.ts'
import { composeRideMessage } from './compose-ride-message.ts'
import { findCar } from './notification-queries.ts'
import { notify } from './notify.ts'
import { driverMessage } from './ride-messages.ts'

type RideReactionContext = Pick<Context, 'db'>

/** Tells the passengers whom it concerns where and when their ride starts now. */
function notifyRideChanged(
  { db }: RideReactionContext,
  { changeId, carId, userIds }: Events['ride.changed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    if (!car) return
    for (const userId of userIds) {
      const message = await composeRideMessage(tx, { carId, userId })
      if (!message) continue
      await notify(tx, {
        userId,
        about: `ride-changed/${changeId}/${userId}`,
        message,
        onlyWhile: { passengerOf: carId, as: 'ride' },
        from: { senderId: car.driverId, subject: `ride/${carId}`, isOwnMatter: true },
      })
    }
  })
}

/** Tells what the driver wrote to those who are still passengers. Only verified addresses get a mail. */
function notifyDriverMessage(
  { db }: RideReactionContext,
  { messageId, carId, text, userIds }: Events['ride.message-written'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    if (!car) return
    const message = driverMessage({ trip: car.trip, driver: car.driver, text })
    const passengers = await findPassengers(tx, carId)
    for (const { userId } of passengers.filter((passenger) => userIds.includes(passenger.userId))) {
      await notify(tx, {
        userId,
        about: `ride-message/${messageId}/${userId}`,
        message,
        onlyWhile: { passengerOf: carId, as: 'message' },
        from: { senderId: car.driverId, subject: `ride-message/${messageId}` },
      })
    }
  })
}

export const rideReactions = {
  'notifications.ride-changed': notifyRideChanged,
  'notifications.ride-message': notifyDriverMessage,
}

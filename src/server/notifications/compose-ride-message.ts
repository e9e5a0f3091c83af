import type { Tx } from '../db/client.ts'
import type { MailWords } from '../events/mail-words.ts'
import { findOwnRides } from '../rides/find-own-rides.ts'
import type { NotificationMessage } from './messages.ts'
import { findCar } from './notification-queries.ts'
import { rideChangedMessage } from './ride-messages.ts'

type Passenger = { carId: number; userId: string }

/** Composes the news of a passenger's ride as it is now; null for somebody who is no passenger any more. */
export async function composeRideMessage(
  tx: Tx,
  { carId, userId }: Passenger,
): Promise<NotificationMessage | null> {
  const car = await findCar(tx, carId)
  if (!car) return null
  const rides = await findOwnRides(tx, { tripId: car.trip.id, userId })
  const ride = rides.find((each) => each.carId === carId && !each.isDriver)
  return ride ? rideChangedMessage({ trip: car.trip, driver: car.driver, ride }) : null
}

type RefreshRideMailInput = {
  passengerOf: number
  as: 'ride' | 'message'
  userId: string
  mail: MailWords
}

/** The mail for a passenger: the ride as it is now, or what the driver wrote. Null for former passengers. */
export async function refreshRideMail(
  tx: Tx,
  { passengerOf: carId, as, userId, mail }: RefreshRideMailInput,
): Promise<MailWords | null> {
  const message = await composeRideMessage(tx, { carId, userId })
  if (!message) return null
  return as === 'ride' ? message.mail : mail
}

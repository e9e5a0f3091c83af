import type { MyBooking } from '#contract/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { chooseSeatsLabel, countWithoutSeat } from './booking-words.ts'

type ChangeButtonProps = {
  booking: MyBooking
  freeCarSeats: number
  /** Another button is the primary action. */
  isLesser?: boolean
  onPress: () => void
}

/** Opens the form to change a booking; if seats are missing and free, it says to choose one. */
export function ChangeButton({ booking, freeCarSeats, isLesser = false, onPress }: ChangeButtonProps) {
  const missingSeats = countWithoutSeat(booking)
  if (missingSeats === 0 || freeCarSeats === 0)
    return (
      <Button onClick={onPress}>{booking.addedTo === null ? 'Change booking' : 'Change their spots'}</Button>
    )
  return (
    <Button variant={isLesser ? 'secondary' : 'primary'} onClick={onPress}>
      {chooseSeatsLabel(booking, missingSeats)}
    </Button>
  )
}

import type { MyBooking } from '#contract/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { countWithoutSeat } from './booking-words.ts'

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
  const isAdded = booking.addedTo !== null
  if (missingSeats === 0 || freeCarSeats === 0)
    return <Button onClick={onPress}>{isAdded ? 'Change their spots' : 'Change booking'}</Button>
  const whose = isAdded ? 'their' : 'your'
  return (
    <Button variant={isLesser ? 'secondary' : 'primary'} onClick={onPress}>
      {`Choose ${whose} ${missingSeats === 1 ? 'seat' : 'seats'}`}
    </Button>
  )
}

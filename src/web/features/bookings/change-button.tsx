import type { MyBooking } from '#contract/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { countWithoutSeat } from './booking-words.ts'

type ChangeButtonProps = {
  booking: MyBooking
  freeCarSeats: number
  /** Something else is the one thing to do. */
  isLesser?: boolean
  onPress: () => void
}

/** The way to change a booking; for who has no seat yet, where there are free ones, the way to choose it. */
export function ChangeButton({ booking, freeCarSeats, isLesser = false, onPress }: ChangeButtonProps) {
  const without = countWithoutSeat(booking)
  if (without === 0 || freeCarSeats === 0) return <Button onClick={onPress}>Change booking</Button>
  return (
    <Button variant={isLesser ? 'secondary' : 'primary'} onClick={onPress}>
      {without === 1 ? 'Choose your seat' : 'Choose your seats'}
    </Button>
  )
}

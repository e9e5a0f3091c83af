import { DEFAULT_FUEL_ESTIMATE, DEFAULT_PASSENGER_SEATS } from '#contract/cars.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useVolunteerCar } from './use-cars.ts'

type VolunteerTabProps = {
  tripId: number
  /** Whether the trip takes cars. */
  isOpen: boolean
  onVolunteered: () => void
}

/** Offers one's car for a trip. */
export function VolunteerTab({ tripId, isOpen, onVolunteered }: VolunteerTabProps) {
  const volunteering = useVolunteerCar(tripId)
  const volunteer = () =>
    volunteering.mutate(
      {
        passengerSeats: DEFAULT_PASSENGER_SEATS,
        fuelEstimate: DEFAULT_FUEL_ESTIMATE,
        bootSpaceDescription: null,
        canFitOnBarge: false,
      },
      {
        onSuccess: () => {
          toast({ title: 'Your car has been volunteered! It will be reviewed by the trip organizer.' })
          onVolunteered()
        },
      },
    )
  return (
    <Button disabled={!isOpen} isPending={volunteering.isPending} onClick={volunteer}>
      Volunteer Car
    </Button>
  )
}

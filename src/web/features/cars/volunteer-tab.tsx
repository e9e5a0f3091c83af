import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { tripTabPath } from '#contract/pages.ts'
import { ApiError } from '../../api/client.ts'
import { useStoredDraft, useStoreFormDraft } from '../../api/draft-storage.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { CarCard } from './car-card.tsx'
import { CarFields } from './car-fields.tsx'
import { type CarForm, CarFormSchema, type CarFormValues, newCarForm } from './car-form.ts'
import { LoadedCars } from './loaded-cars.tsx'
import { OwnCarActions } from './own-car-actions.tsx'
import { useVolunteerCar } from './use-cars.ts'

type VolunteerTabProps = {
  tripId: number
  /** Whether cars can be volunteered for the trip. */
  isOpen: boolean
  /** Whether the viewer has an offer, a hold or a confirmed booking for the trip. */
  hasBooking: boolean
  onVolunteered: () => void
}

/** Volunteers the viewer's car for a trip, or shows the car that they have already volunteered. */
export function VolunteerTab({ tripId, isOpen, hasBooking, onVolunteered }: VolunteerTabProps) {
  return (
    <LoadedCars tripId={tripId}>
      {(cars) => {
        const ownCar = cars.find(({ isMine }) => isMine)
        if (ownCar) {
          return (
            <>
              <CarCard car={ownCar}>
                <OwnCarActions car={ownCar} />
              </CarCard>
              {isOpen && !hasBooking && <DriverHint tripId={tripId} />}
            </>
          )
        }
        if (!isOpen) return <p className="text-muted">This trip is no longer taking cars.</p>
        return <VolunteerForm tripId={tripId} hasBooking={hasBooking} onVolunteered={onVolunteered} />
      }}
    </LoadedCars>
  )
}

function VolunteerForm({ tripId, hasBooking, onVolunteered }: Omit<VolunteerTabProps, 'isOpen'>) {
  const [storedDraft, storeDraft] = useStoredDraft<CarFormValues>(`car:${tripId}`)
  const form: CarForm = useForm({
    resolver: zodResolver(CarFormSchema),
    defaultValues: { ...newCarForm, ...storedDraft },
  })
  useStoreFormDraft(form, storeDraft)
  const volunteering = useVolunteerCar(tripId)
  // The form unmounts once the car is there, maybe before a mutate() callback would run, so the promise is
  // awaited.
  const onSubmit = form.handleSubmit(async (car) => {
    try {
      await volunteering.mutateAsync(car)
      storeDraft(null)
      toast({
        title: 'Success',
        description: 'Your car has been volunteered! It will be reviewed by the trip organizer.',
      })
      onVolunteered()
    } catch (error) {
      if (error instanceof ApiError) showServerIssues(form, error)
      showErrorToast(error as Error, 'Failed to volunteer car')
    }
  })
  return (
    <form noValidate aria-label="Volunteer Car" onSubmit={(event) => void onSubmit(event)}>
      <CarFields form={form} />
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton isPending={volunteering.isPending}>Volunteer Car</SubmitButton>
        <p className="text-sm text-muted">The organiser has to approve it before anyone can book a seat.</p>
      </div>
      {!hasBooking && <DriverHint tripId={tripId} />}
    </form>
  )
}

/** Volunteering a car does not book a place. */
function DriverHint({ tripId }: { tripId: number }) {
  return (
    <p className="mt-6 rounded-control bg-glacier-wash px-4 py-3 text-glacier">
      Offering a car doesn’t book your own spot.{' '}
      <Link
        href={tripTabPath(tripId, 'booking')}
        className="font-semibold underline underline-offset-4 hover:no-underline"
      >
        Book your spot as the driver
      </Link>
    </p>
  )
}

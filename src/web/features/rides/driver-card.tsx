import { CarFront } from 'lucide-react'
import { useId } from 'react'
import type { Trip } from '#contract/trips.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FuelCard } from '../expenses/fuel-card.tsx'
import { MessageForm } from './message-form.tsx'
import { RideFacts } from './ride-facts.tsx'
import { RideForm } from './ride-form.tsx'
import { SeatNames } from './seat-names.tsx'
import { useRide } from './use-rides.ts'

/** For the driver of an approved car: who sits where, the start and the pick-ups, a message, and the fuel. */
export function DriverCard({ carId, trip }: { carId: number; trip: Trip }) {
  const id = useId()
  const { data: ride, isError, refetch } = useRide(carId)
  if (!ride) {
    if (isError) return <LoadFailure text="We couldn’t load your car." onRetry={refetch} />
    return <Skeleton className="h-96 rounded-card" />
  }
  return (
    <>
      <section
        aria-labelledby={id}
        className="rounded-card border-2 border-spruce bg-surface p-5 sm:p-6 [&>*+*]:mt-6"
      >
        <h3 id={id} className="flex items-center gap-2.5">
          <CarFront className="text-spruce" />
          Your car
        </h3>
        <SeatNames seats={ride.seats} />
        {ride.canChange ? <RideForm ride={ride} tripStartDate={trip.startDate} /> : <RideFacts ride={ride} />}
        {ride.passengers.length > 0 && (
          <div className="border-t border-line pt-6">
            <MessageForm carId={carId} />
          </div>
        )}
      </section>
      <FuelCard tripId={trip.id} />
    </>
  )
}

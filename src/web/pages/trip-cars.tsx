import { Mail } from 'lucide-react'
import { writePath } from '#contract/pages.ts'
import { CarManagement } from '../features/cars/car-management.tsx'
import { ManagedRide } from '../features/rides/managed-ride.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** A trip's cars for organisers. */
export default function TripCarsPage({ id }: { id: string }) {
  return (
    <PageContainer className="pt-8">
      <h1>Cars</h1>
      <CarManagement
        tripId={Number(id)}
        detailsOf={(car) => car.status === 'approved' && <ManagedRide carId={car.id} />}
        actionsOf={(car) =>
          car.status === 'approved' && (
            <ButtonLink
              href={writePath(id, { to: 'car', car: car.id })}
              size="sm"
              aria-describedby={`car-${car.id}-driver`}
            >
              <Mail size={18} />
              Write to car
            </ButtonLink>
          )
        }
      />
    </PageContainer>
  )
}

import { CarManagement } from '../features/cars/car-management.tsx'
import { ManagedRide } from '../features/rides/managed-ride.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** A trip's cars for organisers. */
export default function TripCarsPage({ id }: { id: string }) {
  return (
    <PageContainer className="pt-8">
      <h1>Cars</h1>
      <CarManagement
        tripId={Number(id)}
        detailsOf={(car) => car.status === 'approved' && <ManagedRide carId={car.id} />}
      />
    </PageContainer>
  )
}

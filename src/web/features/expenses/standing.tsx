export function Standing({ tripId }: { tripId: number }) {
  return <div data-trip={tripId} />
}

import { ADMIN_TRIPS_PATH } from '#contract/paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Shown on organisers' pages if the trip does not exist. */
export function MissingTrip() {
  return (
    <div className="mx-auto max-w-[1280px] px-4 py-24 sm:px-6">
      <h1>Trip Not Found</h1>
      <ButtonLink href={ADMIN_TRIPS_PATH} variant="primary" size="lg" className="mt-8">
        Back to Trips
      </ButtonLink>
    </div>
  )
}

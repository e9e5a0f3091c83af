import { ApiError } from '../api/client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isPathId } from './is-path-id.ts'

/** Whether there is no such trip, by its address or by what the server answered. */
export function isMissingTrip(id: string, error: Error | null): boolean {
  return !isPathId(id) || (error instanceof ApiError && [400, 404].includes(error.status))
}

/** Instead of an organisers' page about a trip. */
export function MissingTrip() {
  return (
    <div className="mx-auto max-w-[1280px] px-4 py-24 sm:px-6">
      <h1>Trip Not Found</h1>
      <ButtonLink href="/admin/trips" variant="primary" size="lg" className="mt-8">
        Back to Trips
      </ButtonLink>
    </div>
  )
}

import { ADMIN_TRIPS_PATH } from '#contract/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageMessage } from '../ui/page-message.tsx'

/** Shown on organisers' pages if the trip does not exist. */
export function MissingTrip() {
  return (
    <PageMessage title="Trip Not Found" width="max-w-[1280px]">
      <ButtonLink href={ADMIN_TRIPS_PATH} variant="primary" size="lg" className="mt-8">
        Back to Trips
      </ButtonLink>
    </PageMessage>
  )
}

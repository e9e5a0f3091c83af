import { Link } from 'wouter'
import { workspacePath } from '#contract/pages.ts'
import { isPathId } from '#contract/text.ts'
import { ApiError } from '../api/client.ts'
import { useCars } from '../features/cars/use-cars.ts'
import { readAudienceChoice, toAudience, type AudienceChoice } from '../features/mailings/audience-choice.ts'
import { AudienceFacts } from '../features/mailings/audience-facts.tsx'
import { AudienceSelect } from '../features/mailings/audience-select.tsx'
import { MailingLog } from '../features/mailings/mailing-log.tsx'
import { useAudienceCounts } from '../features/mailings/use-mailings.ts'
import { WriteForm } from '../features/mailings/write-form.tsx'
import { useChosenPeople } from '../features/people/use-chosen-people.ts'
import { useUrlFilter } from '../features/trips/use-grid-filter.ts'
import { BackLink } from '../ui/back-link.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where organisers write to people of a trip, and see what was sent. */
export default function TripMessagesPage({ id }: { id: string }) {
  return isPathId(id) ? <TripMessages id={id} /> : null
}

const linkClass = 'font-semibold text-spruce underline underline-offset-4'

function TripMessages({ id }: { id: string }) {
  const [choice, setChoice] = useUrlFilter<AudienceChoice>(readAudienceChoice)
  const cars = useCars(Number(id))
  const chosen = useChosenPeople(id)
  const audience = toAudience(choice, chosen.userIds)
  const counts = useAudienceCounts(id, audience)
  const peoplePath = workspacePath(id, 'people')

  return (
    <PageContainer className="pt-8">
      <BackLink href={peoplePath}>People</BackLink>
      <h1 className="mt-3">Write to people</h1>
      <div className="mt-8 grid gap-x-12 gap-y-14 lg:grid-cols-2">
        <WriteForm tripId={id} audience={audience}>
          <AudienceSelect
            choice={choice}
            cars={(cars.data ?? []).filter(({ status }) => status === 'approved')}
            chosenCount={chosen.userIds.length}
            onChange={setChoice}
          />
          <div role="status" className="-mt-2 rounded-control bg-sunken px-4 py-3">
            {audience === null ? (
              <p>
                Choose people in{' '}
                <Link href={peoplePath} className={linkClass}>
                  the list of people
                </Link>{' '}
                first.
              </p>
            ) : counts.data ? (
              <AudienceFacts counts={counts.data} />
            ) : counts.isError ? (
              <LoadFailure
                text={
                  counts.error instanceof ApiError ? counts.error.sentence : 'We couldn’t load who gets this.'
                }
                onRetry={counts.refetch}
              />
            ) : (
              <Skeleton className="h-14" />
            )}
          </div>
        </WriteForm>
        <section aria-labelledby="sent">
          <h2 id="sent" className="text-2xl">
            Sent
          </h2>
          <p className="mt-2 mb-5 text-muted">
            Emails to people of this trip. Announcements are{' '}
            <Link href={workspacePath(id, 'chat')} className={linkClass}>
              in the chat
            </Link>
            , with who has seen them.
          </p>
          <MailingLog tripId={id} />
        </section>
      </div>
    </PageContainer>
  )
}

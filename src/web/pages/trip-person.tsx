import { Mail } from 'lucide-react'
import { workspacePath, writePath } from '#contract/pages.ts'
import { isPathId } from '#contract/text.ts'
import { isFailure } from '../api/client.ts'
import { WithdrawInvitation } from '../features/invitations/withdraw-invitation.tsx'
import { PersonFacts } from '../features/people/person-facts.tsx'
import { PersonHistory } from '../features/people/person-history.tsx'
import { PersonMessages } from '../features/people/person-messages.tsx'
import { PersonSeats } from '../features/people/person-seats.tsx'
import { useTripPerson } from '../features/people/use-people.ts'
import { nameOf, nameOrEmail } from '../format/full-name.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type TripPersonPageProps = { id: string; userId: string }

/** One person of a trip, for organisers. */
export default function TripPersonPage({ id, userId }: TripPersonPageProps) {
  return isPathId(id) ? <PersonOnTrip id={id} userId={userId} /> : null
}

function PersonOnTrip({ id, userId }: TripPersonPageProps) {
  const { data, isError, error, refetch } = useTripPerson(id, userId)
  const peoplePath = workspacePath(id, 'people')
  return (
    <PageContainer className="pt-8">
      <BackLink href={peoplePath}>People</BackLink>
      {data ? (
        <>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Avatar user={data.person} className="size-16 text-xl" />
            <div className="min-w-0">
              <h1 className="[overflow-wrap:anywhere]">{nameOrEmail(data.person)}</h1>
              <a
                href={`mailto:${encodeURIComponent(data.person.email)}`}
                className="mt-1 flex min-h-8 items-center gap-2 break-all text-muted underline-offset-4 hover:underline"
              >
                <Mail size={18} aria-hidden="true" />
                {nameOf(data.person) === '' ? 'Use your email app' : data.person.email}
              </a>
            </div>
          </div>
          <ButtonLink href={writePath(id, { to: 'chosen', person: userId })} size="sm" className="mt-5">
            <Mail size={18} />
            Write to {data.person.firstName ?? 'them'}
          </ButtonLink>
          <div className="mt-8">
            <PersonFacts person={data.person} />
          </div>
          {data.person.standing === 'offered' && data.person.booking?.isInvitation && (
            <div className="mt-5">
              <WithdrawInvitation
                tripId={id}
                bookingId={data.person.booking.id}
                name={nameOrEmail(data.person)}
              />
            </div>
          )}
          <PersonSeats tripId={id} userId={userId} firstName={data.person.firstName} />
          <div className="mt-12 grid gap-x-10 gap-y-12 lg:grid-cols-2">
            <PersonHistory history={data.history} />
            <PersonMessages messages={data.messages} />
          </div>
        </>
      ) : isFailure(error, 'PERSON_NOT_FOUND') ? (
        <>
          <h1 className="mt-3">Person not found</h1>
          <p className="mt-4 text-muted">They have nothing to do with this trip any more.</p>
        </>
      ) : isError ? (
        <LoadFailure text="We couldn’t load this person." onRetry={refetch} />
      ) : (
        <Skeleton className="mt-3 h-64 rounded-card" />
      )}
    </PageContainer>
  )
}

import { Download, Mail, Printer } from 'lucide-react'
import { queryString, pathParts } from '#contract/endpoint.ts'
import { AUDIENCE_GROUPS } from '#contract/mailings.ts'
import { workspacePath, writePath } from '#contract/pages.ts'
import { exportTripPeople } from '#contract/people.ts'
import { isPathId } from '#contract/text.ts'
import { PeopleFilterBar } from '../features/people/people-filter-bar.tsx'
import { InviteButton } from '../features/invitations/invite-button.tsx'
import {
  describePeople,
  namePeopleFilter,
  readPeopleFilter,
  type PeopleFilter,
} from '../features/people/people-filter.ts'
import { PeopleList } from '../features/people/people-list.tsx'
import { useChosenPeople, type ChosenPeople } from '../features/people/use-chosen-people.ts'
import { usePeople, usePeopleCounts } from '../features/people/use-people.ts'
import { usePrintEveryone } from '../features/people/use-print-everyone.ts'
import { useUrlFilter } from '../features/trips/use-grid-filter.ts'
import { PrintedTripName } from '../features/workspace/printed-trip-name.tsx'
import { useWorkspace } from '../features/workspace/use-workspace.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChosenBar } from '../ui/chosen-bar.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** Everyone who has to do with a trip, for organisers. */
export default function TripPeoplePage({ id }: { id: string }) {
  return isPathId(id) ? <TripPeople id={id} /> : null
}

function TripPeople({ id }: { id: string }) {
  const [filter, setFilter] = useUrlFilter(readPeopleFilter)
  const people = usePeople(id, filter)
  const counts = usePeopleCounts(id)
  const workspace = useWorkspace(id, { isEnabled: true })
  const printing = usePrintEveryone(people)
  const chosen = useChosenPeople(id)
  return (
    <PageContainer className="pt-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1>People</h1>
          <PrintedTripName trip={workspace.data?.trip} />
          <p className="mt-2 min-h-6 text-muted">{counts.data && describePeople(counts.data)}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink href={writeToShownPath(id, filter)} size="sm">
            <Mail size={18} />
            Write to people
          </ButtonLink>
          <InviteButton tripId={id} />
          <ButtonLink href={csvPath(id, filter)} download size="sm">
            <Download size={18} />
            Download CSV
          </ButtonLink>
          <Button size="sm" isPending={printing.isLoading} onClick={() => void printing.print()}>
            <Printer size={18} />
            Print
          </Button>
        </div>
      </div>
      <div className="mt-8">
        <PeopleFilterBar filter={filter} counts={counts.data} onChange={setFilter} />
      </div>
      <section aria-label="People" className="mt-8">
        <p className="mb-4 hidden font-mono text-xs print:block">{namePeopleFilter(filter).join(', ')}</p>
        <PeopleList
          tripId={id}
          people={people}
          filter={filter}
          chosen={chosen}
          onClear={() => setFilter({})}
        />
      </section>
      <WriteToChosen tripId={id} chosen={chosen} />
    </PageContainer>
  )
}

type WriteToChosenProps = { tripId: string; chosen: ChosenPeople }

/** What to do with the people who are chosen, under whichever filter. */
function WriteToChosen({ tripId, chosen: { userIds, isFull, clear } }: WriteToChosenProps) {
  const count = userIds.length
  return (
    <ChosenBar text={count === 0 ? null : `${count} chosen${isFull ? ', the maximum' : ''}`}>
      <Button variant="quiet" className="max-sm:px-3" onClick={clear}>
        Clear
      </Button>
      <ButtonLink href={writePath(tripId, { to: 'chosen' })} variant="primary">
        <Mail size={18} />
        Write to {count === 1 ? '1 person' : `${count} people`}
      </ButtonLink>
    </ChosenBar>
  )
}

/** Starts with the group that the filter shows, if it can be written to. */
function writeToShownPath(tripId: string, { show }: PeopleFilter): string {
  const to = AUDIENCE_GROUPS.find((group) => group === show)
  return to === undefined ? workspacePath(tripId, 'messages') : writePath(tripId, { to })
}

function csvPath(tripId: string, { show, q }: PeopleFilter): string {
  return pathParts(exportTripPeople.path, { tripId }).join('/') + queryString({ show, q })
}

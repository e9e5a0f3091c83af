import { Download, Printer } from 'lucide-react'
import { queryString, pathParts } from '#contract/endpoint.ts'
import { exportTripPeople } from '#contract/people.ts'
import { isPathId } from '#contract/text.ts'
import { PeopleFilterBar } from '../features/people/people-filter-bar.tsx'
import {
  describePeople,
  namePeopleFilter,
  readPeopleFilter,
  type PeopleFilter,
} from '../features/people/people-filter.ts'
import { PeopleList } from '../features/people/people-list.tsx'
import { usePeople, usePeopleCounts } from '../features/people/use-people.ts'
import { usePrintEveryone } from '../features/people/use-print-everyone.ts'
import { useUrlFilter } from '../features/trips/use-grid-filter.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** Everyone who has to do with a trip, for organisers. */
export default function TripPeoplePage({ id }: { id: string }) {
  return isPathId(id) ? <TripPeople id={id} /> : null
}

function TripPeople({ id }: { id: string }) {
  const [filter, setFilter] = useUrlFilter(readPeopleFilter)
  const people = usePeople(id, filter)
  const counts = usePeopleCounts(id)
  const printing = usePrintEveryone(people)
  return (
    <PageContainer className="pt-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1>People</h1>
          <p className="mt-2 min-h-6 text-muted">{counts.data && describePeople(counts.data)}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
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
        <PeopleList tripId={id} people={people} filter={filter} onClear={() => setFilter({})} />
      </section>
    </PageContainer>
  )
}

function csvPath(tripId: string, { show, q }: PeopleFilter): string {
  return pathParts(exportTripPeople.path, { tripId }).join('/') + queryString({ show, q })
}

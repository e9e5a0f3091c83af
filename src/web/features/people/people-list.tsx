import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { namePeopleFilter, type PeopleFilter } from './people-filter.ts'
import { PeopleTable } from './people-table.tsx'
import type { ChosenPeople } from './use-chosen-people.ts'
import type { usePeople } from './use-people.ts'

type PeopleListProps = {
  tripId: string
  people: ReturnType<typeof usePeople>
  filter: PeopleFilter
  chosen: ChosenPeople
  onClear: () => void
}

/** The people of a filter, with all loaded pages. */
export function PeopleList(props: PeopleListProps) {
  return (
    <>
      <Rows {...props} />
      <div className="print:hidden">
        <ShowMore pages={props.people} what="people" />
      </div>
    </>
  )
}

function Rows({ tripId, people, filter, chosen, onClear }: PeopleListProps) {
  const shown = people.data?.pages.flatMap(({ items }) => items) ?? []
  // Placeholder data are the people of the last filter; there may have been none.
  if (people.isPending || (people.isPlaceholderData && shown.length === 0)) return <Placeholders />
  if (people.isError && shown.length === 0) {
    return <LoadFailure text="We couldn’t load the people." onRetry={people.refetch} />
  }
  if (shown.length === 0) return <NoPeople filter={filter} onClear={onClear} />
  return (
    <div
      aria-busy={people.isPlaceholderData}
      className={cx('transition-opacity duration-200', people.isPlaceholderData && 'opacity-60')}
    >
      <PeopleTable tripId={tripId} people={shown} chosen={chosen} />
    </div>
  )
}

function Placeholders() {
  return (
    <div className="grid gap-4" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24 rounded-card" />
      ))}
    </div>
  )
}

function NoPeople({ filter, onClear }: Pick<PeopleListProps, 'filter' | 'onClear'>) {
  const names = namePeopleFilter(filter)
  if (names.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title="No one yet"
        text="Everyone who books, waits or offers a car will appear here."
      />
    )
  }
  return (
    <EmptyState
      headingLevel={2}
      title="No one matches"
      text={`We found no one for ${names.join(', ')}.`}
      action={<Button onClick={onClear}>Show everyone</Button>}
    />
  )
}

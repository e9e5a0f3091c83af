import { Link } from 'wouter'
import { tripPersonPath } from '#contract/pages.ts'
import type { TripPerson } from '#contract/people.ts'
import { nameOf, nameOrEmail } from '../../format/full-name.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { CardCell, cardClass, Table } from '../../ui/table.tsx'
import { Tag, type StateLabel } from '../../ui/tag.tsx'
import type { ChosenPeople } from './use-chosen-people.ts'
import { describeParty, describeStanding, describeWay, paymentOf, standingOf } from './person-words.ts'

const COLUMNS = ['Person', 'Standing', 'Party', 'Getting there', 'Payment', 'Since'].map((name) => ({ name }))

type PeopleTableProps = {
  tripId: string
  people: TripPerson[]
  /** Whom the organiser wants to write to. */
  chosen: ChosenPeople
}

/** A trip's people: a table whose rows are cards on phones. */
export function PeopleTable({ tripId, people, chosen }: PeopleTableProps) {
  return (
    <Table look="cards" caption="People" columns={COLUMNS}>
      <tbody role="rowgroup" className="grid gap-4 lg:table-row-group">
        {people.map((person) => (
          <PersonRow key={person.userId} tripId={tripId} person={person} chosen={chosen} />
        ))}
      </tbody>
    </Table>
  )
}

type PersonRowProps = Pick<PeopleTableProps, 'tripId' | 'chosen'> & { person: TripPerson }

function PersonRow({ tripId, person, chosen }: PersonRowProps) {
  const party = describeParty(person)
  const way = describeWay(person)
  const hasName = nameOf(person) !== ''
  const isChosen = chosen.userIds.includes(person.userId)
  return (
    <tr role="row" className={cx(cardClass, 'align-top lg:table-row print:break-inside-avoid')}>
      <th role="rowheader" scope="row" className="block pb-3 font-normal lg:table-cell lg:py-4 lg:pr-5">
        <span className="flex items-center gap-3">
          <Checkbox
            isLabelHidden
            isChecked={isChosen}
            isDisabled={chosen.isFull && !isChosen}
            className="-m-2 print:hidden"
            onChange={() => chosen.choose(person.userId, !isChosen)}
          >
            Choose {nameOrEmail(person)}
          </Checkbox>
          <Avatar user={person} className="size-10 text-sm print:hidden" />
          <span className="min-w-0">
            <Link
              href={tripPersonPath(tripId, person.userId)}
              className="block font-semibold [overflow-wrap:anywhere] text-spruce underline-offset-4 hover:underline"
            >
              {nameOrEmail(person)}
            </Link>
            {hasName && (
              <a
                href={`mailto:${encodeURIComponent(person.email)}`}
                className="block text-sm break-all text-muted underline-offset-4 hover:underline"
              >
                {person.email}
              </a>
            )}
          </span>
        </span>
      </th>
      <StateCell name="Standing" state={standingOf(person)} detail={describeStanding(person)} />
      <CardCell name="Party" className={cx('py-1.5', party === null && 'max-lg:hidden')}>
        {party && (
          <span className="max-lg:text-right">
            {party.people}
            {party.guests !== null && (
              <span className="block text-sm [overflow-wrap:anywhere] text-muted">{party.guests}</span>
            )}
          </span>
        )}
      </CardCell>
      <CardCell name="Getting there" className={cx('py-1.5', way === null && 'max-lg:hidden')}>
        {way && (
          <span className="max-lg:text-right">
            {way.lines.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
            {way.missing !== null && <span className="block font-semibold text-amber">{way.missing}</span>}
          </span>
        )}
      </CardCell>
      <StateCell name="Payment" state={paymentOf(person)} />
      <CardCell name="Since" className="py-1.5 text-sm lg:whitespace-nowrap">
        {formatDateTime(person.since)}
      </CardCell>
    </tr>
  )
}

type StateCellProps = { name: string; state: StateLabel | null; detail?: string | null }

/** Cards hide cells without a state. */
function StateCell({ name, state, detail = null }: StateCellProps) {
  return (
    <CardCell name={name} className={cx('py-1.5', state === null && 'max-lg:hidden')}>
      {state && (
        <span className="max-lg:text-right">
          <Tag tone={state.tone}>{state.label}</Tag>
          {detail !== null && <span className="mt-1 block text-sm text-muted">{detail}</span>}
        </span>
      )}
    </CardCell>
  )
}

import { countHeads, isReady, type ReadinessRow } from '#contract/readiness.ts'
import { fromCents, formatAmount, toCents } from '#contract/money.ts'
import { countPeople } from '../../format/count-people.ts'

/** Filters of the table; each has a figure above it. */
const READINESS_FILTERS = ['unready', 'unpaid', 'seats', 'guests', 'cars', 'drivers'] as const
export type ReadinessFilter = (typeof READINESS_FILTERS)[number]

const READINESS_SORTS = ['name', 'open', 'ending'] as const
export type ReadinessSort = (typeof READINESS_SORTS)[number]
export const sortLabels: Record<ReadinessSort, string> = {
  name: 'Name',
  open: 'Most to do first',
  ending: 'Holds ending first',
}

/** The filter and the order; stored in the page's URL. */
export type ReadinessView = { show: ReadinessFilter | null; sort: ReadinessSort }

export function readView(search: string): ReadinessView {
  const params = new URLSearchParams(search)
  return {
    show: READINESS_FILTERS.find((each) => each === params.get('show')) ?? null,
    sort: READINESS_SORTS.find((each) => each === params.get('sort')) ?? 'name',
  }
}

/** '?show=seats&sort=open', or '' for the default view. */
export function viewText({ show, sort }: ReadinessView): string {
  const query = new URLSearchParams()
  if (show !== null) query.set('show', show)
  if (sort !== 'name') query.set('sort', sort)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** People who were only offered a place have nothing to choose yet. */
function isBooked({ booking }: ReadinessRow): boolean {
  return booking !== null && booking.status !== 'offered'
}

function seatsMissing(row: ReadinessRow): number {
  return isBooked(row) ? Math.max(0, row.seats.needed - row.seats.chosen) : 0
}

function namesMissing(row: ReadinessRow): number {
  return isBooked(row) ? Math.max(0, row.guests.needed - row.guests.named) : 0
}

/** Whom each filter shows. `drivers` are those without a booking. */
const filterChecks: Record<ReadinessFilter, (row: ReadinessRow) => boolean> = {
  unready: (row) => !isReady(row),
  unpaid: (row) => isBooked(row) && (row.payment === 'due' || row.payment === 'processing'),
  seats: (row) => seatsMissing(row) > 0,
  guests: (row) => namesMissing(row) > 0,
  cars: ({ car }) => car?.status === 'pending',
  drivers: ({ booking }) => booking === null,
}

/** The rows of a view. The person whose car was just decided on stays, so that it can be undone. */
export function filterRows(
  rows: ReadinessRow[],
  { show, sort }: ReadinessView,
  decidedId: string | null,
): ReadinessRow[] {
  const shown = rows.filter((row) => show === null || filterChecks[show](row) || row.userId === decidedId)
  // Rows come sorted by name, and the sort is stable.
  if (sort === 'open') return shown.toSorted((a, b) => countOpen(b) - countOpen(a))
  if (sort === 'ending') return shown.toSorted((a, b) => endOf(a) - endOf(b))
  return shown
}

/** How much is to do, for sorting. Who only waits for others has nothing open, but comes before the ready. */
function countOpen(row: ReadinessRow): number {
  return isReady(row) ? 0 : 1 + row.open.length
}

/** When the hold or the offer ends. */
function endOf({ booking }: ReadinessRow): number {
  return booking?.expiresAt ? new Date(booking.expiresAt).getTime() : Infinity
}

/** Whether somebody was nudged too recently. */
export function isNudgedLately({ nudgeableAt }: ReadinessRow, now: Date): boolean {
  return nudgeableAt !== null && new Date(nudgeableAt) > now
}

/** People who can be nudged now. */
export function nudgeableRows(rows: ReadinessRow[], now: Date): ReadinessRow[] {
  return rows.filter((row) => row.open.length > 0 && !row.hasNudgesOff && !isNudgedLately(row, now))
}

export type ReadinessFigure = {
  /** The filter that shows the people behind it. */
  show: ReadinessFilter
  label: string
  value: string
  /** Explains the value, below it. */
  meaning: string
  /** Nothing is missing. */
  isDone: boolean
}

/** Six figures of a trip, each with a filter for the people behind it. */
export function figuresOf(rows: ReadinessRow[]): ReadinessFigure[] {
  const count = (show: ReadinessFilter) => rows.filter(filterChecks[show]).length
  const people = sum(rows, countHeads)
  const ready = sum(rows.filter(isReady), countHeads)
  const unpaid = rows.filter(filterChecks.unpaid)
  const due = fromCents(sum(unpaid, (row) => toCents(row.due)))
  return [
    {
      show: 'unready',
      label: 'Ready',
      value: `${ready} of ${people}`,
      meaning: ready === people ? 'everyone' : `${countPeople(people - ready)} to go`,
      isDone: ready === people,
    },
    {
      show: 'unpaid',
      label: 'Not paid',
      value: String(unpaid.length),
      meaning: unpaid.length === 0 ? 'nothing due' : `${formatAmount(due)} due`,
      isDone: unpaid.length === 0,
    },
    {
      show: 'seats',
      label: 'Seats missing',
      value: String(sum(rows, seatsMissing)),
      meaning: inBookings(count('seats'), 'all chosen'),
      isDone: count('seats') === 0,
    },
    {
      show: 'guests',
      label: 'Unnamed guests',
      value: String(sum(rows, namesMissing)),
      meaning: inBookings(count('guests'), 'all named'),
      isDone: count('guests') === 0,
    },
    {
      show: 'cars',
      label: 'Cars pending',
      value: String(count('cars')),
      meaning: count('cars') === 0 ? 'none to approve' : 'for you to approve',
      isDone: count('cars') === 0,
    },
    {
      show: 'drivers',
      label: 'Drivers not booked',
      value: String(count('drivers')),
      meaning: count('drivers') === 0 ? 'all have a spot' : 'a car, but no spot',
      isDone: count('drivers') === 0,
    },
  ]
}

function inBookings(count: number, textIfNone: string): string {
  if (count === 0) return textIfNone
  return count === 1 ? 'in 1 booking' : `in ${count} bookings`
}

function sum(rows: ReadinessRow[], countOf: (row: ReadinessRow) => number): number {
  return rows.reduce((total, row) => total + countOf(row), 0)
}

import { Download } from 'lucide-react'
import type { Manifest, ManifestCar } from '#contract/cars.ts'
import { formatDays } from '#contract/days.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fact, FactRow } from '../../ui/fact.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { PrintBar } from '../../ui/print-bar.tsx'
import { Table } from '../../ui/table.tsx'
import { Barge } from './car-icons.tsx'

const COLUMNS = [
  { name: 'Driver', className: 'pr-4' },
  { name: 'Seats', className: 'pr-4' },
  { name: 'Passengers', className: 'pr-4' },
  { name: 'Boot space' },
]

/** The cars on the barge and the people in them, as a sheet to print for the landing stage. */
export function ManifestSheet({ manifest: { trip, cars } }: { manifest: Manifest }) {
  return (
    <PageContainer width="max-w-[960px]" className="pt-8 print:max-w-none print:p-0">
      <PrintBar>
        <ButtonLink href={`/api/trips/${trip.id}/manifest.csv`} download size="sm">
          <Download size={18} />
          Download CSV
        </ButtonLink>
      </PrintBar>
      <p className="flex items-center gap-2 font-mono text-xs text-muted">
        <Barge size={18} />
        Barge manifest
      </p>
      <h1 className="mt-2 text-4xl">{trip.title}</h1>
      <FactRow className="mt-6 sm:grid-cols-[auto_1fr_auto] print:grid-cols-[auto_1fr_auto]">
        <Fact name="Dates">{formatDays(trip.startDate, trip.endDate)}</Fact>
        <Fact name="Meeting point">{trip.bargeLocation ?? 'Not set yet'}</Fact>
        <Fact name="On board">{countOnBoard(cars)}</Fact>
      </FactRow>
      {cars.length === 0 ? (
        <p className="py-10 text-muted">No approved car fits on the barge yet.</p>
      ) : (
        // Focusable, so that the keyboard can scroll it sideways.
        <div
          role="region"
          aria-label="Cars"
          tabIndex={0}
          className="mt-8 overflow-x-auto print:overflow-visible"
        >
          <Table
            look="sheet"
            caption="Cars on the barge"
            columns={COLUMNS}
            className="min-w-[36rem] align-top"
          >
            <tbody>
              {cars.map((car) => (
                <CarRow key={car.carId} car={car} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </PageContainer>
  )
}

function CarRow({ car: { driver, passengerSeats, passengers, bootSpaceDescription } }: { car: ManifestCar }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-semibold">
        {driver}
      </th>
      <td className="py-3 pr-4 whitespace-nowrap tabular-nums">
        {passengers.length} of {passengerSeats} taken
      </td>
      <td className="py-3 pr-4">
        {passengers.length === 0 && <span className="text-muted">None yet</span>}
        <ul>
          {passengers.map(({ seatLabel, name, isHeld }) => (
            <li key={seatLabel}>
              {name} <span className="font-mono text-xs text-muted">{seatLabel}</span>
              {isHeld && <span className="text-sm text-amber"> held, not confirmed</span>}
            </li>
          ))}
        </ul>
      </td>
      <td className="py-3 [overflow-wrap:anywhere]">{bootSpaceDescription ?? ''}</td>
    </tr>
  )
}

/** '2 cars, 5 people' */
function countOnBoard(cars: ManifestCar[]): string {
  // 1 is the driver.
  const people = cars.reduce((sum, { passengers }) => sum + 1 + passengers.length, 0)
  return `${cars.length} ${cars.length === 1 ? 'car' : 'cars'}, ${people} ${people === 1 ? 'person' : 'people'}`
}

import { formatDay } from '#contract/days.ts'
import type { Overview } from '#contract/workspace.ts'
import { ChartSection } from '../../ui/chart-section.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { Bars } from '../dashboard/bars.tsx'
import { formatCount, shortCount, sum } from '../dashboard/format-figures.ts'

const colours = { booked: 'bg-spruce', givenUp: 'bg-berry' }
/** Fewer names than columns, so that they have room. */
const DAYS_PER_NAME = 6

/** Spots booked and cancelled on each of the last days. */
export function SpotsByDay({ days }: { days: Overview['days'] }) {
  // 'Nov 9, 2026' -> 'Nov 9'
  const nameOf = (day: string) => formatDay(day).split(',')[0] ?? day
  const busyDays = days.filter(({ booked, givenUp }) => booked + givenUp > 0)
  return (
    <ChartSection
      title="Spots by day"
      summary={describeDays(days)}
      isEmpty={busyDays.length === 0}
      tableLabel="Day by day"
      table={
        <FiguresTable
          caption="Spots booked and cancelled, by day"
          head={['Day', 'Booked', 'Cancelled']}
          rows={busyDays.map(({ day, booked, givenUp }) => ({
            key: day,
            cells: [
              <span className="whitespace-nowrap">{nameOf(day)}</span>,
              formatCount(booked),
              formatCount(givenUp),
            ],
          }))}
        />
      }
    >
      <div aria-hidden="true">
        <Bars
          title="Spots"
          legend={[
            { name: 'Booked', className: colours.booked },
            { name: 'Cancelled', className: colours.givenUp },
          ]}
          columns={days.map(({ day, booked, givenUp }, index) => ({
            key: day,
            name: index % DAYS_PER_NAME === 0 ? nameOf(day) : '',
            label: shortCount(booked),
            bars: [
              { value: booked, className: colours.booked },
              { value: givenUp, className: colours.givenUp },
            ],
          }))}
        />
      </div>
    </ChartSection>
  )
}

function describeDays(days: Overview['days']): string {
  const booked = sum(days.map((day) => day.booked))
  const givenUp = sum(days.map((day) => day.givenUp))
  if (booked + givenUp === 0) return `No bookings or cancellations in the last ${days.length} days.`
  const spotsWere = booked === 1 ? '1 spot was' : `${formatCount(booked)} spots were`
  return `In the last ${days.length} days, ${spotsWere} booked and ${formatCount(givenUp)} cancelled.`
}

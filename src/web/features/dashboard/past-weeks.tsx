import type { DashboardWeek } from '#contract/dashboard.ts'
import { formatDay } from '#contract/days.ts'
import { formatAmount, toCents, isZero } from '#contract/money.ts'
import { ChartSection } from '../../ui/chart-section.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { Bars, SideBySide } from './bars.tsx'
import { formatCount, shortAmount, shortCount, sum, sumAmounts } from './format-figures.ts'

const colours = { booked: 'bg-spruce', givenUp: 'bg-berry', paid: 'bg-glacier', refunded: 'bg-amber' }

/** Booked and cancelled places, payments and refunds by week. */
export function PastWeeks({ weeks }: { weeks: DashboardWeek[] }) {
  const hasSandbox = weeks.some(({ sandbox }) => sandbox)
  // 'Nov 9, 2026' -> 'Nov 9'
  const nameOf = (week: string) => formatDay(week).split(',')[0] ?? week
  return (
    <ChartSection
      title="Bookings and money"
      summary={describeWeeks(weeks)}
      isEmpty={hasNothing(weeks)}
      tableLabel="Week by week"
      table={
        <FiguresTable
          caption="Spots booked and cancelled, money paid and refunded, by week"
          head={[
            'Week of',
            'Booked',
            'Cancelled',
            'Paid',
            'Refunded',
            ...(hasSandbox ? ['Paid (sandbox)', 'Refunded (sandbox)'] : []),
          ]}
          rows={weeks.map(({ week, booked, givenUp, paid, refunded, sandbox }) => ({
            key: week,
            cells: [
              <span className="whitespace-nowrap">{nameOf(week)}</span>,
              formatCount(booked),
              formatCount(givenUp),
              formatAmount(paid),
              formatAmount(refunded),
              ...(sandbox ? [formatAmount(sandbox.paid), formatAmount(sandbox.refunded)] : []),
            ],
          }))}
        />
      }
    >
      <SideBySide>
        <Bars
          title="Spots"
          legend={[
            { name: 'Booked', className: colours.booked },
            { name: 'Cancelled', className: colours.givenUp },
          ]}
          columns={weeks.map(({ week, booked, givenUp }) => ({
            key: week,
            name: nameOf(week),
            label: shortCount(booked),
            bars: [
              { value: booked, className: colours.booked },
              { value: givenUp, className: colours.givenUp },
            ],
          }))}
        />
        <Bars
          title="Money"
          legend={[
            { name: 'Paid', className: colours.paid },
            { name: 'Refunded', className: colours.refunded },
          ]}
          columns={weeks.map(({ week, paid, refunded }) => ({
            key: week,
            name: nameOf(week),
            label: shortAmount(paid),
            bars: [
              { value: toCents(paid), className: colours.paid },
              { value: toCents(refunded), className: colours.refunded },
            ],
          }))}
        />
      </SideBySide>
    </ChartSection>
  )
}

function hasNothing(weeks: DashboardWeek[]): boolean {
  return weeks.every(
    ({ booked, givenUp, paid, refunded, sandbox }) =>
      booked + givenUp === 0 &&
      [paid, refunded, sandbox?.paid ?? '0', sandbox?.refunded ?? '0'].every((amount) => isZero(amount)),
  )
}

function describeWeeks(weeks: DashboardWeek[]): string {
  if (hasNothing(weeks)) return `No bookings or payments in the last ${weeks.length} weeks.`
  const booked = sum(weeks.map((week) => week.booked))
  const givenUp = sum(weeks.map((week) => week.givenUp))
  const paid = formatAmount(sumAmounts(weeks.map((week) => week.paid)))
  const refunded = formatAmount(sumAmounts(weeks.map((week) => week.refunded)))
  const spotsWere = booked === 1 ? '1 spot was' : `${formatCount(booked)} spots were`
  return `In the last ${weeks.length} weeks, ${spotsWere} booked and ${formatCount(givenUp)} cancelled. ${paid} was paid and ${refunded} refunded.${describeSandbox(weeks)}`
}

/** ' In the sandbox, …', with the space before it; '' if no sandbox money is beside the real money. */
function describeSandbox(weeks: DashboardWeek[]): string {
  const sandbox = weeks.flatMap((week) => week.sandbox ?? [])
  if (sandbox.length === 0) return ''
  const paid = formatAmount(sumAmounts(sandbox.map((week) => week.paid)))
  const refunded = formatAmount(sumAmounts(sandbox.map((week) => week.refunded)))
  return ` In the sandbox, ${paid} was paid and ${refunded} refunded; the bars leave that out.`
}

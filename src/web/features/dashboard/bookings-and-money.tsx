import type { PeriodFigures } from '#contract/dashboard.ts'
import { formatDay } from '#contract/days.ts'
import { formatAmount, toCents, isZero } from '#contract/money.ts'
import { ChartSection } from '../../ui/chart-section.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { Bars, SideBySide, Stacked } from './bars.tsx'
import { formatCount, shortAmount, shortCount, sum, sumAmounts } from './format-figures.ts'

const colours = { booked: 'bg-spruce', givenUp: 'bg-berry', paid: 'bg-glacier', refunded: 'bg-amber' }

const units = {
  week: { many: 'weeks', heading: 'Week of', label: 'Week by week', Layout: SideBySide, perName: 1 },
  // Columns of days are narrow, so that fewer have a name.
  day: { many: 'days', heading: 'Day', label: 'Day by day', Layout: Stacked, perName: 6 },
}

type BookingsAndMoneyProps = {
  unit: keyof typeof units
  /** The earliest first. */
  periods: (PeriodFigures & { firstDay: string })[]
  /** All of the money is sandbox money. */
  isSandbox?: boolean
}

/** Booked and cancelled places, payments and refunds over the last weeks or days. */
export function BookingsAndMoney({ unit, periods, isSandbox = false }: BookingsAndMoneyProps) {
  const { many, heading, label, Layout, perName } = units[unit]
  const hasSandboxBeside = periods.some(({ sandbox }) => sandbox)
  const rows = unit === 'day' ? periods.filter(isBusy) : periods
  return (
    <ChartSection
      title="Bookings and money"
      summary={describePeriods(periods, { many, isSandbox })}
      isEmpty={!periods.some(isBusy)}
      tableLabel={label}
      table={
        <FiguresTable
          caption={`Spots booked and cancelled, money paid and refunded, by ${unit}`}
          head={[
            heading,
            'Booked',
            'Cancelled',
            'Paid',
            'Refunded',
            ...(hasSandboxBeside ? ['Paid (sandbox)', 'Refunded (sandbox)'] : []),
          ]}
          rows={rows.map(({ firstDay, booked, givenUp, paid, refunded, sandbox }) => ({
            key: firstDay,
            cells: [
              <span className="whitespace-nowrap">{nameOf(firstDay)}</span>,
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
      <Layout>
        <Bars
          title="Spots"
          legend={[
            { name: 'Booked', className: colours.booked },
            { name: 'Cancelled', className: colours.givenUp },
          ]}
          columns={periods.map(({ firstDay, booked, givenUp }, index) => ({
            key: firstDay,
            name: index % perName === 0 ? nameOf(firstDay) : '',
            bars: [
              { value: booked, label: shortCount(booked), className: colours.booked },
              { value: givenUp, label: shortCount(givenUp), className: colours.givenUp },
            ],
          }))}
        />
        <Bars
          title={isSandbox ? 'Money, with test cards' : 'Money'}
          legend={[
            { name: 'Paid', className: colours.paid },
            { name: 'Refunded', className: colours.refunded },
          ]}
          columns={periods.map(({ firstDay, paid, refunded }, index) => ({
            key: firstDay,
            name: index % perName === 0 ? nameOf(firstDay) : '',
            bars: [
              { value: toCents(paid), label: shortAmount(paid), className: colours.paid },
              { value: toCents(refunded), label: shortAmount(refunded), className: colours.refunded },
            ],
          }))}
        />
      </Layout>
    </ChartSection>
  )
}

/** 'Nov 9' of '2026-11-09' */
function nameOf(day: string): string {
  const [monthAndDay = day] = formatDay(day).split(',')
  return monthAndDay
}

function isBusy({ booked, givenUp, paid, refunded, sandbox }: PeriodFigures): boolean {
  const amounts = [paid, refunded, ...(sandbox ? [sandbox.paid, sandbox.refunded] : [])]
  return booked + givenUp > 0 || !amounts.every(isZero)
}

function describePeriods(
  periods: PeriodFigures[],
  { many, isSandbox }: { many: string; isSandbox: boolean },
): string {
  if (!periods.some(isBusy)) return `No bookings or payments in the last ${periods.length} ${many}.`
  const booked = sum(periods.map((period) => period.booked))
  const givenUp = sum(periods.map((period) => period.givenUp))
  const paid = formatAmount(sumAmounts(periods.map((period) => period.paid)))
  const refunded = formatAmount(sumAmounts(periods.map((period) => period.refunded)))
  const spotsWere = booked === 1 ? '1 spot was' : `${formatCount(booked)} spots were`
  const how = isSandbox ? ' with test cards' : ''
  return `In the last ${periods.length} ${many}, ${spotsWere} booked and ${formatCount(givenUp)} cancelled. ${paid} was paid${how} and ${refunded} refunded.${describeSandbox(periods)}`
}

/** ' In the sandbox, …', with the space before it; '' if no sandbox money is beside the real money. */
function describeSandbox(periods: PeriodFigures[]): string {
  const sandbox = periods.flatMap((period) => period.sandbox ?? [])
  if (sandbox.length === 0) return ''
  const paid = formatAmount(sumAmounts(sandbox.map((period) => period.paid)))
  const refunded = formatAmount(sumAmounts(sandbox.map((period) => period.refunded)))
  return ` In the sandbox, ${paid} was paid and ${refunded} refunded; the bars leave that out.`
}

import type { Dashboard } from '#contract/dashboard.ts'

const whole = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The four figures over all trips. */
export function Figures({ totalTrips, activeTrips, totalRevenue, participants }: Dashboard) {
  const figures = [
    { label: 'Total Trips', value: whole.format(totalTrips), meaning: 'in every state' },
    { label: 'Active Trips', value: whole.format(activeTrips), meaning: 'upcoming' },
    // The text goes to the formatter as it is: no float ever holds it.
    {
      label: 'Total Revenue',
      value: dollars.format(totalRevenue as `${number}`),
      meaning: 'price × participants',
    },
    { label: 'Participants', value: whole.format(participants), meaning: 'confirmed people' },
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(({ label, value, meaning }) => (
        <div key={label} className="flex flex-col rounded-card border border-line bg-surface p-5">
          <dt className="font-mono text-xs text-muted">{label}</dt>
          <dd className="mt-3 text-3xl leading-none font-bold tracking-[-0.03em] [font-stretch:115%]">
            {value}
          </dd>
          <dd className="mt-2 text-sm text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

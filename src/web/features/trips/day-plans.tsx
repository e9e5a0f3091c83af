import { addDays, countDays, formatWeekday } from '#contract/days.ts'
import { parseSchedule, type ScheduleDay } from '#contract/schedule.ts'
import type { Trip } from '#contract/trips.ts'

type DayPlansProps = Pick<Trip, 'schedule' | 'startDate' | 'endDate'>

/** The schedule, day by day. */
export function DayPlans({ schedule, startDate, endDate }: DayPlansProps) {
  const days = parseSchedule(schedule)
  if (days === 'absent') return <p>Full day adventure experience</p>
  if (days === 'invalid') return <p className="text-muted">Invalid schedule format</p>
  return (
    <ol role="list" className="space-y-8">
      {days.map((day, i) => (
        <li key={`${i} ${day.day}`} className="break-inside-avoid">
          <DayPlan day={day} date={dateOf(day, { startDate, endDate })} />
        </li>
      ))}
    </ol>
  )
}

function DayPlan({ day: { day, title, entries }, date }: { day: ScheduleDay; date: string | null }) {
  return (
    <>
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-lg">
        <span>{title ?? day}</span>
        <span className="font-mono text-xs font-normal tracking-normal text-muted [font-stretch:100%]">
          {[title === undefined ? null : day, date].filter((part) => part !== null).join(' · ')}
        </span>
      </h3>
      {entries.length > 0 && (
        <ul role="list" className="mt-3 border-l-2 border-dotted border-control">
          {entries.map(({ time, activity }, i) => (
            <li
              key={i}
              className="relative grid gap-x-4 py-1.5 pl-5 before:absolute before:top-[15px] before:-left-[5px] before:size-2 before:rounded-full before:bg-spruce sm:grid-cols-[auto_minmax(0,1fr)]"
            >
              {time !== null && (
                <span className="min-w-[5ch] font-mono text-xs leading-6 font-medium text-spruce tabular-nums">
                  {time}
                </span>
              )}
              <span className="leading-6 [overflow-wrap:anywhere] sm:col-start-2">{activity}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The calendar day of 'Day 2', if it is within the trip. */
function dateOf(
  { day }: ScheduleDay,
  { startDate, endDate }: Omit<DayPlansProps, 'schedule'>,
): string | null {
  const number = Number(/^day (\d{1,3})$/i.exec(day)?.[1] ?? 0)
  return number >= 1 && number <= countDays(startDate, endDate)
    ? formatWeekday(addDays(startDate, number - 1))
    : null
}

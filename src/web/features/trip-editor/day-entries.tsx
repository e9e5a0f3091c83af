import { Plus } from 'lucide-react'
import type { ScheduleEntry } from '#contract/schedule.ts'
import { capitalise } from '#contract/text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, TextAreaField } from '../../ui/field.tsx'
import type { Reorder } from '../../ui/use-reorder.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { moveRow, replaceRow, removeRow } from './edit-rows.ts'

type DayEntriesProps = {
  dayName: string
  dayIndex: number
  entries: ScheduleEntry[]
  /** Moves entries, also between days. */
  order: Reorder
  onChange: (entries: ScheduleEntry[]) => void
  focusOn: (focusId: string) => void
}

/** The activities of one day, line by line. */
export function DayEntries({ dayName, dayIndex, entries, order, onChange, focusOn }: DayEntriesProps) {
  return (
    <>
      <ol role="list" className="mt-4 space-y-3" {...order.listProps(String(dayIndex), dayName)}>
        {entries.map((entry, index) => {
          const name = `activity ${index + 1} of ${dayName}`
          const place = { list: String(dayIndex), index }
          const focusId = `entry-${dayIndex}-${index}`
          const change = (changes: Partial<ScheduleEntry>) =>
            onChange(replaceRow(entries, index, { ...entry, ...changes }))
          return (
            <li
              key={index}
              className={cx(
                'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-l-2 border-dotted border-control pl-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]',
                order.isLifted(place) && 'opacity-60',
              )}
            >
              <Field
                name={`${focusId}-time`}
                label={`Time of ${name}`}
                hidesLabel
                data-focus-id={focusId}
                value={entry.time ?? ''}
                placeholder="09:00"
                onChange={({ target }) => change({ time: target.value })}
              />
              <TextAreaField
                name={`${focusId}-activity`}
                rows={1}
                label={capitalise(name)}
                hidesLabel
                value={entry.activity}
                placeholder="What happens"
                onChange={({ target }) => change({ activity: target.value })}
                className="max-sm:order-last max-sm:col-span-2"
                inputClassName="min-h-12!"
              />
              <MoveButtons
                name={name}
                order={order}
                place={place}
                focusId={focusId}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
                onMove={(step) => {
                  onChange(moveRow(entries, index, step))
                  focusOn(`entry-${dayIndex}-${index + step}-${step < 0 ? 'up' : 'down'}`)
                }}
                onRemove={() => {
                  onChange(removeRow(entries, index))
                  focusOn(`add-${dayIndex}`)
                }}
              />
            </li>
          )
        })}
      </ol>
      <Button
        size="sm"
        variant="quiet"
        className="mt-3 -ml-2"
        data-focus-id={`add-${dayIndex}`}
        onClick={() => {
          onChange([...entries, { time: null, activity: '' }])
          focusOn(`entry-${dayIndex}-${entries.length}`)
        }}
      >
        <Plus />
        Add activity <span className="sr-only">to {dayName}</span>
      </Button>
    </>
  )
}

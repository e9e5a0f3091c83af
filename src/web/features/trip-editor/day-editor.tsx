import { Plus } from 'lucide-react'
import type { ScheduleDay } from '#contract/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { useReorder } from '../../ui/use-reorder.tsx'
import { DayEntries } from './day-entries.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { moveDay, moveEntry, replaceRow, removeRow } from './edit-rows.ts'
import type { TripDates } from './read-day.ts'
import { useFocusOn } from './use-focus-on.ts'

type DayEditorProps = { days: ScheduleDay[]; trip: TripDates; onChange: (days: ScheduleDay[]) => void }

/** Edits a schedule without JSON: days with times and activities. */
export function DayEditor({ days, trip, onChange }: DayEditorProps) {
  const { root, focusOn } = useFocusOn()
  const dayOrder = useReorder({
    root,
    kind: 'days',
    onMove: (from, to) => {
      onChange(moveDay(days, from.index, to.index, trip))
      focusOn(`day-${to.index}-drag`)
    },
  })
  const entryOrder = useReorder({
    root,
    kind: 'entries',
    onMove: (from, to) => {
      onChange(
        moveEntry(
          days,
          { day: Number(from.list), index: from.index },
          { day: Number(to.list), index: to.index },
        ),
      )
      focusOn(`entry-${to.list}-${to.index}-drag`)
    },
  })
  return (
    <div ref={root} className="relative space-y-5">
      {dayOrder.marks}
      {entryOrder.marks}
      {days.length === 0 && <p className="text-muted">No days planned yet.</p>}
      <ol role="list" className="space-y-5" {...dayOrder.listProps('days', 'the schedule')}>
        {days.map((day, index) => {
          const name = day.day.trim() === '' ? `Day ${index + 1}` : day.day
          const change = (changes: Partial<ScheduleDay>) =>
            onChange(replaceRow(days, index, { ...day, ...changes }))
          return (
            <li key={index} className={cx(dayOrder.isLifted({ list: 'days', index }) && 'opacity-60')}>
              <div
                role="group"
                aria-label={name}
                className="rounded-card border border-line bg-surface p-4 sm:p-5"
              >
                <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
                  <Field
                    name={`day-${index}`}
                    label="Day"
                    value={day.day}
                    placeholder={`Day ${index + 1}`}
                    onChange={({ target }) => change({ day: target.value })}
                  />
                  <Field
                    name={`day-${index}-title`}
                    label="Title (optional)"
                    value={day.title ?? ''}
                    onChange={({ target }) => change({ title: target.value })}
                    className="max-sm:order-last max-sm:col-span-2"
                  />
                  <MoveButtons
                    name={name}
                    order={dayOrder}
                    place={{ list: 'days', index }}
                    focusId={`day-${index}`}
                    isFirst={index === 0}
                    isLast={index === days.length - 1}
                    onMove={(step) => {
                      onChange(moveDay(days, index, index + step, trip))
                      focusOn(`day-${index + step}-${step < 0 ? 'up' : 'down'}`)
                    }}
                    onRemove={() => {
                      onChange(removeRow(days, index))
                      focusOn('add-day')
                    }}
                  />
                </div>
                <DayEntries
                  dayName={name}
                  dayIndex={index}
                  entries={day.entries}
                  order={entryOrder}
                  onChange={(entries) => change({ entries })}
                  focusOn={focusOn}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        data-focus-id="add-day"
        onClick={() => {
          onChange([...days, { day: `Day ${days.length + 1}`, entries: [{ time: null, activity: '' }] }])
          focusOn(`entry-${days.length}-0`)
        }}
      >
        <Plus />
        Add day
      </Button>
    </div>
  )
}

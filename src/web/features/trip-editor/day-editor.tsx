import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ScheduleDay } from '#contract/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { DayEntries } from './day-entries.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { moveRow, replaceRow, removeRow } from './edit-rows.ts'

type DayEditorProps = { days: ScheduleDay[]; onChange: (days: ScheduleDay[]) => void }

/** Edits a schedule without JSON: days with times and activities. */
export function DayEditor({ days, onChange }: DayEditorProps) {
  const { root, focusOn } = useFocusOn()
  return (
    <div ref={root} className="space-y-5">
      {days.length === 0 && <p className="text-muted">No days planned yet.</p>}
      <ol role="list" className="space-y-5">
        {days.map((day, index) => {
          const name = day.day.trim() === '' ? `Day ${index + 1}` : day.day
          const change = (changes: Partial<ScheduleDay>) =>
            onChange(replaceRow(days, index, { ...day, ...changes }))
          return (
            <li key={index}>
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
                    focusId={`day-${index}`}
                    isFirst={index === 0}
                    isLast={index === days.length - 1}
                    onMove={(step) => {
                      onChange(moveRow(days, index, step))
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

/**
 * Focuses an element by its `focusId` as soon as it is rendered: moved items keep the focus, new ones get it.
 */
function useFocusOn() {
  const root = useRef<HTMLDivElement>(null)
  const pendingFocusId = useRef<string | null>(null)
  useEffect(() => {
    if (pendingFocusId.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-focus-id="${pendingFocusId.current}"]`)?.focus()
    pendingFocusId.current = null
  })
  return { root, focusOn: (focusId: string) => void (pendingFocusId.current = focusId) }
}

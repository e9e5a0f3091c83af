import { useId, useState } from 'react'
import { readStored, store } from '../../../api/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { ToggleButton } from '../../../ui/toggle-button.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { DayPlans } from '../day-plans.tsx'
import { checkSchedule } from './check-schedule.ts'
import { DayEditor } from './day-editor.tsx'
import { readDays, writeDays } from './schedule-text.ts'
import { tidyJson } from './tidy-json.ts'
import { formFields } from './trip-form.ts'

const STORAGE_KEY = 'scheduleEditor'
const ways = { days: 'Days and times', json: 'JSON' } as const
type Way = keyof typeof ways

type ScheduleEditorProps = {
  text: string
  startDate: string
  endDate: string
  error: string | undefined
  onChange: (text: string) => void
}

/** One schedule, written as JSON or day by day, beside what visitors will see of it. */
export function ScheduleEditor({ text, startDate, endDate, error, onChange }: ScheduleEditorProps) {
  const id = useId()
  const [draft, setDraft] = useState(() => ({ text, days: readDays(text) }))
  const [way, setWay] = useState<Way>(() =>
    readStored(STORAGE_KEY) === 'days' && draft.days !== null ? 'days' : 'json',
  )
  const [isRefused, setIsRefused] = useState(false)
  const settled = useSettled(text)
  // A save that was refused is explained at once, typing after a pause.
  const problem = error === undefined ? checkSchedule(settled) : (checkSchedule(text) ?? error)

  // Written as JSON, or come from elsewhere; what the day editor writes is known already.
  if (draft.text !== text) {
    const days = readDays(text)
    setDraft({ text, days })
    if (days === null) setWay('json')
  }

  function choose(chosen: Way) {
    const canChoose = chosen === 'json' || draft.days !== null
    setIsRefused(!canChoose)
    if (!canChoose) return
    setWay(chosen)
    store(STORAGE_KEY, chosen)
  }

  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-2xl">Event Schedule</h2>
          <div role="group" aria-label="Way of writing" className="flex gap-2">
            {(Object.keys(ways) as Way[]).map((each) => (
              <ToggleButton key={each} isPressed={way === each} onClick={() => choose(each)}>
                {ways[each]}
              </ToggleButton>
            ))}
          </div>
        </div>
        <p role="status" className="text-sm">
          {isRefused && draft.days === null && (
            <span className="mb-4 block rounded-control bg-amber-wash px-4 py-3 text-amber">
              {checkSchedule(text) === undefined
                ? 'This schedule says more than days and times can show. Nothing of it shall be lost, so it is edited as JSON.'
                : 'This is not JSON yet. Once it is mended, it can be edited as days and times.'}
            </span>
          )}
        </p>
        {way === 'days' && draft.days !== null ? (
          <>
            {error !== undefined && (
              <p
                tabIndex={-1}
                data-invalid
                className="mb-5 rounded-control bg-berry-wash px-4 py-3 font-semibold text-berry"
              >
                {error}
              </p>
            )}
            <DayEditor
              days={draft.days}
              onChange={(days) => {
                const written = writeDays(days)
                setDraft({ text: written, days })
                onChange(written)
              }}
            />
          </>
        ) : (
          <>
            <TextAreaField
              name="schedule"
              label={`${formFields.schedule.label} (JSON)`}
              value={text}
              onChange={({ target }) => onChange(target.value)}
              error={problem}
              hint='A day and its text, {"Day 1": "…"}, or a list of days, [{"day": "Day 1", "activities": [{"time": "09:00", "activity": "…"}]}].'
              spellCheck={false}
              inputClassName="min-h-[200px] font-mono text-sm/6! whitespace-pre-wrap"
            />
            {checkSchedule(text) === undefined && tidyJson(text) !== text && (
              <Button size="sm" className="mt-4" onClick={() => onChange(tidyJson(text))}>
                Tidy up
              </Button>
            )}
          </>
        )}
        <p role="status" className="sr-only">
          {problem}
        </p>
      </div>
      <section aria-labelledby={`${id}-preview`} className="min-w-0">
        <h2 id={`${id}-preview`} className="mb-5 text-2xl lg:pt-2">
          As visitors will see it
        </h2>
        <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <DayPlans schedule={settled} startDate={startDate} endDate={endDate} />
        </div>
      </section>
    </div>
  )
}

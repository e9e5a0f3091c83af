import { ClipboardPaste } from 'lucide-react'
import { useId, useState } from 'react'
import type { ScheduleDay } from '#contract/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { DayPlans } from '../trips/day-plans.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { checkSchedule } from './check-schedule.ts'
import { DayEditor } from './day-editor.tsx'
import { readDays, formatDays } from './schedule-text.ts'
import { tidyJson } from './tidy-json.ts'
import { formFields } from './trip-form.ts'

const PasteTableSheet = lazyPart(() => import('./paste-table-sheet.tsx'))

type ScheduleEditorProps = {
  text: string
  startDate: string
  endDate: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Edits a schedule day by day or, below, as JSON, beside a preview for visitors. */
export function ScheduleEditor({ text, startDate, endDate, error, onChange }: ScheduleEditorProps) {
  const id = useId()
  const [isPasting, setIsPasting] = useState(false)
  /** The text as days. Also has what the text leaves out: entries that have no activity yet. */
  const [draft, setDraft] = useState(() => readScheduleDraft(text, []))
  const debouncedText = useDebounced(text)
  // After a refused save the problem is shown at once; while typing, after a pause.
  const problem = error === undefined ? checkSchedule(debouncedText) : (checkSchedule(text) ?? error)

  // The JSON was edited, or the text came from elsewhere; what the day editor writes is already in the draft.
  if (draft.text !== text) setDraft(readScheduleDraft(text, draft.days))

  function changeDays(days: ScheduleDay[]) {
    const newText = formatDays(days)
    setDraft({ text: newText, days, isReadable: true })
    onChange(newText)
  }

  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 className="mb-5 text-2xl">Event Schedule</h2>
        <p role="status" className="text-sm">
          {!draft.isReadable && (
            <span className="mb-4 block rounded-control bg-amber-wash px-4 py-3 text-amber">
              {checkSchedule(text) === undefined
                ? 'This schedule has details that don’t fit days and times. Edit it as JSON below, so nothing gets lost.'
                : 'This isn’t valid JSON yet. Fix it below, and you can edit days and times again.'}
            </span>
          )}
        </p>
        {/* Keeps showing the last readable days, so that the input below does not move while typing. */}
        <fieldset aria-label="Days and times" disabled={!draft.isReadable} className="disabled:opacity-60">
          <DayEditor days={draft.days} trip={{ startDate, endDate }} onChange={changeDays} />
          <Button
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            className="mt-3 -ml-2"
            onClick={() => setIsPasting(true)}
          >
            <ClipboardPaste />
            Paste a table
          </Button>
        </fieldset>
        {isPasting && (
          <PasteTableSheet
            days={draft.days}
            trip={{ startDate, endDate }}
            onInsert={(days) => {
              setIsPasting(false)
              changeDays(days)
            }}
            onClose={() => setIsPasting(false)}
          />
        )}
        <TextAreaField
          name="schedule"
          label={`${formFields.schedule.label} (JSON)`}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          error={problem}
          hint='Text for each day, {"Day 1": "…"}, or a list of days, [{"day": "Day 1", "activities": [{"time": "09:00", "activity": "…"}]}].'
          spellCheck={false}
          className="mt-8"
          inputClassName="min-h-[200px] font-mono text-sm/6! whitespace-pre-wrap"
        />
        {checkSchedule(text) === undefined && tidyJson(text) !== text && (
          <Button size="sm" className="mt-4" onClick={() => onChange(tidyJson(text))}>
            Tidy up
          </Button>
        )}
        <p role="status" className="sr-only">
          {problem}
        </p>
      </div>
      <section aria-labelledby={`${id}-preview`} className="min-w-0">
        <h2 id={`${id}-preview`} className="mb-5 text-2xl">
          Preview for visitors
        </h2>
        <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <DayPlans schedule={debouncedText} startDate={startDate} endDate={endDate} />
        </div>
      </section>
    </div>
  )
}

type ScheduleDraft = {
  text: string
  days: ScheduleDay[]
  /** False: the text cannot be edited as days, and `days` are the last readable ones. */
  isReadable: boolean
}

function readScheduleDraft(text: string, lastDays: ScheduleDay[]): ScheduleDraft {
  const days = readDays(text)
  return { text, days: days ?? lastDays, isReadable: days !== null }
}

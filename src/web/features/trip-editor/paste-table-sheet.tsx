import { type ClipboardEvent, useId, useState } from 'react'
import type { ScheduleDay } from '#contract/schedule.ts'
import { formatWhole } from '#contract/text.ts'
import { MAX_SCHEDULE_LENGTH } from '#contract/trip-input.ts'
import { Button } from '../../ui/button.tsx'
import { ListChoice } from '../../ui/choice.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PastedRows } from './pasted-rows.tsx'
import { readTable, tableFromHtml } from './read-table.ts'
import { addRows, readScheduleTable, type ReadSchedule } from './schedule-from-table.ts'
import { formatDays } from './schedule-text.ts'

/** More than a schedule can have, with room for columns that are not used. */
const MAX_PASTED_LENGTH = 200_000

type Target = 'add' | 'replace'

type PasteTableSheetProps = {
  /** The schedule so far. */
  days: ScheduleDay[]
  trip: { startDate: string; endDate: string }
  onInsert: (days: ScheduleDay[]) => void
  onClose: () => void
}

/** Reads a table that was copied from a spreadsheet, shows what was read, and inserts it into the schedule. */
export default function PasteTableSheet({ days, trip, onInsert, onClose }: PasteTableSheetProps) {
  const [text, setText] = useState('')
  const [target, setTarget] = useState<Target>('add')
  const pasted = readScheduleTable(readTable(text), trip)

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    // Cells with line breaks are clearer in HTML. A table replaces all text, because it is read as a whole.
    const table = tableFromHtml(event.clipboardData.getData('text/html'))
    if (table === null) return
    event.preventDefault()
    setText(table.slice(0, MAX_PASTED_LENGTH))
  }

  return (
    <Sheet title="Paste a table" onClose={onClose}>
      <div className="grid gap-6">
        <TextAreaField
          name="table"
          label="Rows from your spreadsheet"
          hint="Copy the rows in your spreadsheet and paste them here. Columns can be a day or date, a time, a title and a description, in any order, with or without headings."
          value={text}
          maxLength={MAX_PASTED_LENGTH}
          onPaste={paste}
          onChange={({ target: { value } }) => setText(value)}
          spellCheck={false}
          autoFocus
          inputClassName="font-mono text-sm/6!"
        />
        {pasted.rows.length > 0 && (
          <ReadRows pasted={pasted} days={days} target={target} onTarget={setTarget} onInsert={onInsert} />
        )}
      </div>
    </Sheet>
  )
}

type ReadRowsProps = {
  pasted: ReadSchedule
  days: ScheduleDay[]
  target: Target
  onTarget: (target: Target) => void
  onInsert: (days: ScheduleDay[]) => void
}

function ReadRows({ pasted: { rows, notes }, days, target, onTarget, onInsert }: ReadRowsProps) {
  const id = useId()
  const result = addRows(target === 'add' ? days : [], rows)
  const length = formatDays(result).length
  const isTooLong = length > MAX_SCHEDULE_LENGTH
  const count = rows.filter(({ activity, isLeftOut }) => activity !== '' && !isLeftOut).length
  return (
    <>
      <section aria-labelledby={id}>
        <h3 id={id} className="mb-3 text-xl">
          What we read
        </h3>
        <ul role="list" className="mb-3 space-y-1 text-sm text-amber empty:hidden">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <PastedRows rows={rows} />
      </section>
      {days.length > 0 && (
        <ListChoice
          label="Your schedule"
          value={target}
          options={[
            {
              value: 'add',
              label: 'Add to it',
              hint: 'Activities join the days of the same name. Everything else stays.',
            },
            { value: 'replace', label: 'Replace it', hint: 'All days so far are removed.' },
          ]}
          onChange={onTarget}
        />
      )}
      {isTooLong && (
        <Notice tone="berry" role="alert">
          The schedule would have {formatWhole(length)} characters. Shorten the table to stay under{' '}
          {formatWhole(MAX_SCHEDULE_LENGTH)}.
        </Notice>
      )}
      <div className="bottom-0 -mx-4 flex justify-end border-t border-line bg-raised px-4 py-4 sm:sticky sm:-mx-6 sm:px-6">
        <Button variant="primary" aria-disabled={count === 0 || isTooLong} onClick={() => onInsert(result)}>
          {count === 1 ? 'Insert 1 activity' : `Insert ${count} activities`}
        </Button>
      </div>
    </>
  )
}

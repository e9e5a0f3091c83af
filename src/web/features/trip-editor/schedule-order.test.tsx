import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ScheduleDay } from '#contract/schedule.ts'
import { moveDay, moveEntry, moveRowTo } from './edit-rows.ts'
import { LineOrder } from './line-order.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

const dates = { startDate: '2027-03-09', endDate: '2027-03-12' }

/** The text as the form holds it now. */
let currentText = ''

function showEditor(text: string, Editor: typeof ScheduleOfTrip = ScheduleOfTrip) {
  function Page() {
    const [value, setValue] = useState(text)
    currentText = value
    return <Editor text={value} onChange={setValue} />
  }
  render(<Page />)
  return userEvent.setup()
}

type EditorProps = { text: string; onChange: (text: string) => void }

function ScheduleOfTrip(props: EditorProps) {
  return <ScheduleEditor {...props} {...dates} error={undefined} />
}

function Lines(props: EditorProps) {
  return <LineOrder label="Activities" {...props} />
}

const handle = (name: string) => screen.getByRole('button', { name: `Drag ${name}` })
/** Each day with its activities: 'Day 1: a, b'. */
const days = () =>
  (JSON.parse(currentText) as { day: string; activities: { activity: string }[] }[]).map(
    ({ day, activities }) => `${day}: ${activities.map(({ activity }) => activity).join(', ')}`,
  )

test('days and activities are ordered with keys, which keep the focus on what moved', async () => {
  const user = showEditor('{"Day 1": "a\\nb", "Day 2": "c"}')
  handle('activity 2 of Day 1').focus()
  await user.keyboard(' {ArrowUp} ')
  expect(days()).toEqual(['Day 1: b, a', 'Day 2: c'])
  expect(handle('activity 1 of Day 1')).toHaveFocus()

  await user.keyboard(' {ArrowDown}{ArrowDown} ')
  expect(days()).toEqual(['Day 1: a', 'Day 2: b, c'])
  expect(handle('activity 1 of Day 2')).toHaveFocus()

  handle('Day 2').focus()
  await user.keyboard(' {ArrowUp} ')
  expect(days()).toEqual(['Day 1: b, c', 'Day 2: a'])
  expect(handle('Day 1')).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Move Day 1 down' }))
  expect(days()).toEqual(['Day 1: a', 'Day 2: b, c'])
  expect(screen.getByRole('button', { name: 'Move Day 2 down' })).toHaveFocus()
})

test.each([
  ['numbers, also with gaps', ['Day 1', 'Day 3', 'Day 4'], ['Day 1: c', 'Day 3: a', 'Day 4: b']],
  ['numbers that were out of order', ['Day 2', 'Day 3', 'day 1'], ['day 1: c', 'Day 2: a', 'Day 3: b']],
  ['dates', ['2027-03-09', '10 March', '3/11'], ['2027-03-09: c', '10 March: a', '3/11: b']],
  ['dates before the trip', ['2027-01-01', '2027-01-02', ''], ['2027-01-01: c', '2027-01-02: a', 'Day 3: b']],
  ['weekdays', ['Friday', 'Sat', 'Sunday'], ['Friday: c', 'Sat: a', 'Sunday: b']],
  ['no numbers', ['', '', ''], ['Day 1: c', 'Day 2: a', 'Day 3: b']],
])('the plan of a day moves, but these stay: %s', (_case, names, moved) => {
  expect(plansOf(moveDay(scheduleOf(names), 2, 0, dates))).toEqual(moved)
})

test('a name that says nothing about time moves with the day', () => {
  const schedule = scheduleOf(['Arrival', 'Day 1', 'Sunrise walk', 'Day 2'])
  expect(plansOf(moveDay(schedule, 3, 0, dates))).toEqual([
    'Day 1: d',
    'Arrival: a',
    'Day 2: b',
    'Sunrise walk: c',
  ])
})

test('the title of a day moves with its plan', () => {
  const titled = scheduleOf(['Day 1', 'Day 2']).map((day, at) => ({
    ...day,
    title: ['North', 'South'][at] ?? '',
  }))
  expect(moveDay(titled, 0, 1, dates).map(({ day, title }) => [day, title])).toEqual([
    ['Day 1', 'South'],
    ['Day 2', 'North'],
  ])
})

/** Days of these names with an activity each: a, b, c … */
function scheduleOf(names: string[]): ScheduleDay[] {
  return names.map((day, at) => ({ day, entries: [{ time: null, activity: 'abcd'.charAt(at) }] }))
}

function plansOf(schedule: ScheduleDay[]): string[] {
  return schedule.map(({ day, entries }) => `${day}: ${entries.map(({ activity }) => activity).join(', ')}`)
}

test('the lines of a list are ordered below it', async () => {
  const user = showEditor('Walk\n\nSwim\nRow', Lines)
  await user.click(screen.getByRole('button', { name: 'Change order of Activities' }))
  handle('Row').focus()
  await user.keyboard(' {ArrowUp}{ArrowUp} ')
  expect(currentText).toBe('Row\nWalk\nSwim')
  expect(handle('Row')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Move Walk down' }))
  expect(currentText).toBe('Row\nSwim\nWalk')
  await user.click(screen.getByRole('button', { name: 'Remove Swim' }))
  expect(currentText).toBe('Row\nWalk')
  await user.click(screen.getByRole('button', { name: 'Done changing the order of Activities' }))
  expect(screen.queryByRole('button', { name: 'Drag Row' })).toBeNull()
})

test('moving rows that are no longer there changes nothing', () => {
  expect(moveRowTo(['a'], 3, 0)).toEqual(['a'])
  const schedule = [{ day: 'Day 1', entries: [{ time: null, activity: 'a' }] }]
  expect(moveEntry(schedule, { day: 0, index: 1 }, { day: 0, index: 0 })).toBe(schedule)
  expect(moveEntry(schedule, { day: 0, index: 0 }, { day: 2, index: 0 })).toBe(schedule)
})

async function openPasting(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Paste a table' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a table' }))
  const paste = (type: string, data: string) =>
    fireEvent.paste(dialog.getByLabelText('Rows from your spreadsheet'), {
      clipboardData: { getData: (wanted: string) => (wanted === type ? data : '') },
    })
  return { dialog, paste }
}

test('a pasted table is shown as it was read, and then joins the schedule', async () => {
  const user = showEditor('[{"day": "Day 1", "activities": [{"activity": "a"}]}]')
  const { dialog, paste } = await openPasting(user)
  paste(
    'text/html',
    '<table><tr><th>Day</th><th>Time</th><th>Activity</th></tr><tr><td>1</td><td>9 am</td><td>b</td></tr><tr><td>2</td><td>noon</td><td>c</td></tr></table>',
  )

  const table = dialog.getByRole('table', { name: 'Rows that were read' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'RowDayTimeActivity',
    '2Day 109:00b',
    '3Day 2noonc“noon” isn’t a clock time. It’s kept as it is.',
  ])
  expect(dialog.getByText('2 rows, one needs a look')).toBeVisible()
  expect(days()).toEqual(['Day 1: a'])
  await user.click(dialog.getByRole('button', { name: 'Insert 2 activities' }))
  expect(days()).toEqual(['Day 1: a, b', 'Day 2: c'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a pasted table can replace the schedule, unless that would be too long', async () => {
  const user = showEditor('[{"day": "Day 1", "activities": [{"activity": "a"}]}]')
  const { dialog } = await openPasting(user)
  const field = dialog.getByLabelText('Rows from your spreadsheet')
  fireEvent.change(field, { target: { value: `1\t9:00\t${'x'.repeat(50_001)}` } })
  const insert = dialog.getByRole('button', { name: 'Insert 1 activity' })
  expect(insert).toHaveAttribute('aria-disabled', 'true')
  expect(dialog.getByRole('alert')).toHaveTextContent('Shorten the table to stay under 50,000.')

  fireEvent.change(field, { target: { value: '3\t9:00\tb' } })
  await user.click(dialog.getByRole('radio', { name: /Replace it/ }))
  await user.click(insert)
  expect(days()).toEqual(['Day 3: b'])
})

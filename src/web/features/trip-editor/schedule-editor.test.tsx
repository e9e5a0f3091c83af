import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ScheduleEditor } from './schedule-editor.tsx'

let written = ''

function show(text: string, error?: string) {
  written = text
  function Page() {
    const [value, setValue] = useState(text)
    written = value
    return (
      <ScheduleEditor
        text={value}
        startDate="2027-03-09"
        endDate="2027-03-12"
        error={error}
        onChange={setValue}
      />
    )
  }
  render(<Page />)
  return userEvent.setup()
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Event Schedule (JSON)')
const button = (name: string) => screen.getByRole('button', { name })
const preview = () => screen.getByRole('region', { name: 'Preview for visitors' })
const later = { timeout: 20_000 }

test('typing is checked after a pause, with line and column', async () => {
  const user = show('')
  await user.click(box())
  await user.paste('{\n  "Day 1": "Arrive"\n  "Day 2": "Climb"\n}')
  expect(box()).not.toHaveAttribute('aria-invalid')
  await waitFor(
    () => expect(box()).toHaveAccessibleDescription(/Line 3, column 3: A comma or } is missing\./),
    later,
  )
  expect(box()).toHaveAttribute('aria-invalid', 'true')
  expect(preview()).toHaveTextContent('Invalid schedule format')
})

test('a save that was refused is explained at once', () => {
  show('[1', 'Please check your schedule format and try again.')
  expect(box()).toHaveAccessibleDescription(/Line 1, column 3/)
})

test('visitors’ view stands beside it', async () => {
  const user = show('{"Day 1": "Arrive"}')
  expect(preview()).toHaveTextContent('Day 1Tue, Mar 9Arrive')
  await user.clear(box())
  await waitFor(() => expect(preview()).toHaveTextContent('Full day adventure experience'), later)
})

test('days and times are edited without JSON, and written as a list of days', async () => {
  const user = show('{"Day 1": {"09:00": "Arrive"}}')

  await user.type(screen.getByLabelText('Title (optional)'), 'North')
  await user.click(button('Add activity to Day 1'))
  expect(screen.getByLabelText('Time of activity 2 of Day 1')).toHaveFocus()
  await user.keyboard('10:00')
  await user.type(screen.getByLabelText('Activity 2 of Day 1'), 'Paddle')
  await user.click(button('Add day'))
  await user.type(screen.getByLabelText('Activity 1 of Day 2'), 'Swim')

  expect(JSON.parse(written)).toEqual([
    {
      day: 'Day 1',
      title: 'North',
      activities: [
        { time: '09:00', activity: 'Arrive' },
        { time: '10:00', activity: 'Paddle' },
      ],
    },
    { day: 'Day 2', activities: [{ activity: 'Swim' }] },
  ])
})

test('days and activities are moved and removed by buttons, and the keyboard stays with them', async () => {
  const user = show('[{"day":"A","activities":["one","two"]},{"day":"B","activities":["three"]}]')
  await user.click(button('Move A down'))
  expect(button('Move A down')).toHaveFocus()
  expect(button('Move A down')).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  await user.click(button('Move activity 2 of A up'))
  expect(JSON.parse(written)).toEqual([
    { day: 'B', activities: [{ activity: 'three' }] },
    { day: 'A', activities: [{ activity: 'two' }, { activity: 'one' }] },
  ])
  await user.click(button('Remove activity 1 of A'))
  expect(button('Add activity to A')).toHaveFocus()
  await user.click(button('Remove B'))
  expect(button('Add day')).toHaveFocus()
  expect(JSON.parse(written)).toEqual([{ day: 'A', activities: [{ activity: 'one' }] }])
})

test('a line that has no activity yet stays while the rest is written', async () => {
  const user = show('')
  await user.click(button('Add day'))
  await user.type(screen.getByLabelText('Time of activity 1 of Day 1'), '09:00')
  expect(screen.getByLabelText('Time of activity 1 of Day 1')).toHaveValue('09:00')
  expect(JSON.parse(written)).toEqual([{ day: 'Day 1', activities: [] }])
})

test.each([
  ['[1', 'This isn’t valid JSON yet'],
  ['[{"day":"A","activities":["one"],"note":"Bring boots"}]', 'has details that don’t fit days and times'],
])('%s stays JSON, and the page says why', (text, why) => {
  show(text)
  expect(screen.getByText(new RegExp(why))).toBeVisible()
  expect(box()).toHaveValue(text)
  expect(button('Add day')).toBeDisabled()
})

test('the day editor is above the JSON, and both edit the same text', async () => {
  const user = show('[{"day":"A","activities":["one"]}]')
  const activity = () => screen.getByLabelText('Activity 1 of A')
  expect(activity().compareDocumentPosition(box())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.type(activity(), ' more')
  expect(box().value).toContain('one more')
  await user.clear(box())
  await user.click(box())
  await user.paste('[{"day":"A","activities":["two"]}]')
  expect(activity()).toHaveValue('two')

  // While the text is not JSON, the days stay as they were and are disabled.
  await user.type(box(), '!')
  expect(activity()).toHaveValue('two')
  expect(activity()).toBeDisabled()
  await user.type(box(), '{Backspace}')
  expect(activity()).toBeEnabled()
})

import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ScheduleEditor } from './schedule-editor.tsx'

/** The schedule as the editor holds it now. */
let currentText = ''

/** With an error after a refused save. */
function showEditor(text: string, error?: string) {
  currentText = text
  function Page() {
    const [value, setValue] = useState(text)
    currentText = value
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

const jsonBox = () => screen.getByLabelText<HTMLTextAreaElement>('Event Schedule (JSON)')
const button = (name: string) => screen.getByRole('button', { name })
const preview = () => screen.getByRole('region', { name: 'Preview for visitors' })
/** For the pause after typing, on a slow machine. */
const longTimeout = { timeout: 20_000 }

test('typed JSON is checked after a pause, and an error names line and column', async () => {
  const user = showEditor('')
  await user.click(jsonBox())
  await user.paste('{\n  "Day 1": "Arrive"\n  "Day 2": "Climb"\n}')
  expect(jsonBox()).not.toHaveAttribute('aria-invalid')
  await waitFor(
    () => expect(jsonBox()).toHaveAccessibleDescription(/Line 3, column 3: A comma or } is missing\./),
    longTimeout,
  )
  expect(jsonBox()).toHaveAttribute('aria-invalid', 'true')
  expect(preview()).toHaveTextContent('Invalid schedule format')
})

test('a refused save is explained at once', () => {
  showEditor('[1', 'Please check your schedule format and try again.')
  expect(jsonBox()).toHaveAccessibleDescription(/Line 1, column 3/)
})

test('the preview for visitors follows the text', async () => {
  const user = showEditor('{"Day 1": "Arrive"}')
  // The day, its date and its activity, which have no text between them.
  expect(preview()).toHaveTextContent('Day 1Tue, Mar 9Arrive')
  await user.clear(jsonBox())
  await waitFor(() => expect(preview()).toHaveTextContent('Full day adventure experience'), longTimeout)
})

test('days and times can be edited without JSON, and are written as a list of days', async () => {
  const user = showEditor('{"Day 1": {"09:00": "Arrive"}}')

  await user.type(screen.getByLabelText('Title (optional)'), 'North')
  await user.click(button('Add activity to Day 1'))
  expect(screen.getByLabelText('Time of activity 2 of Day 1')).toHaveFocus()
  await user.keyboard('10:00')
  await user.type(screen.getByLabelText('Activity 2 of Day 1'), 'Paddle')
  await user.click(button('Add day'))
  await user.type(screen.getByLabelText('Activity 1 of Day 2'), 'Swim')

  expect(JSON.parse(currentText)).toEqual([
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

test('buttons move and remove days and activities, and the focus stays nearby', async () => {
  const user = showEditor('[{"day":"A","activities":["one","two"]},{"day":"B","activities":["three"]}]')
  await user.click(button('Move A down'))
  expect(button('Move A down')).toHaveFocus()
  expect(button('Move A down')).toHaveAttribute('aria-disabled', 'true')
  // The focused button is disabled, so this does nothing.
  await user.keyboard('{Enter}')
  await user.click(button('Move activity 2 of A up'))
  expect(JSON.parse(currentText)).toEqual([
    { day: 'B', activities: [{ activity: 'three' }] },
    { day: 'A', activities: [{ activity: 'two' }, { activity: 'one' }] },
  ])
  await user.click(button('Remove activity 1 of A'))
  expect(button('Add activity to A')).toHaveFocus()
  await user.click(button('Remove B'))
  expect(button('Add day')).toHaveFocus()
  expect(JSON.parse(currentText)).toEqual([{ day: 'A', activities: [{ activity: 'one' }] }])
})

test('a line without an activity stays in the editor but is not written', async () => {
  const user = showEditor('')
  await user.click(button('Add day'))
  await user.type(screen.getByLabelText('Time of activity 1 of Day 1'), '09:00')
  expect(screen.getByLabelText('Time of activity 1 of Day 1')).toHaveValue('09:00')
  expect(JSON.parse(currentText)).toEqual([{ day: 'Day 1', activities: [] }])
})

test.each([
  ['[1', 'This isn’t valid JSON yet'],
  ['[{"day":"A","activities":["one"],"note":"Bring boots"}]', 'has details that don’t fit days and times'],
])('%s can be edited only as JSON, and the page says why', (text, why) => {
  showEditor(text)
  expect(screen.getByText(new RegExp(why))).toBeVisible()
  expect(jsonBox()).toHaveValue(text)
  expect(button('Add day')).toBeDisabled()
})

test('the day editor is above the JSON, and both edit the same text', async () => {
  const user = showEditor('[{"day":"A","activities":["one"]}]')
  const activity = () => screen.getByLabelText('Activity 1 of A')
  expect(activity().compareDocumentPosition(jsonBox())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.type(activity(), ' more')
  expect(jsonBox().value).toContain('one more')
  await user.clear(jsonBox())
  await user.click(jsonBox())
  await user.paste('[{"day":"A","activities":["two"]}]')
  expect(activity()).toHaveValue('two')

  // While the text is not JSON, the days stay as they were and are disabled.
  await user.type(jsonBox(), '!')
  expect(activity()).toHaveValue('two')
  expect(activity()).toBeDisabled()
  await user.type(jsonBox(), '{Backspace}')
  expect(activity()).toBeEnabled()
})

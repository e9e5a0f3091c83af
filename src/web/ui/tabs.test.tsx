import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

function show() {
  function Editor() {
    const [active, setActive] = useState<'details' | 'schedule' | 'media'>('details')
    return (
      <Tabs
        label="Parts of the trip"
        active={active}
        onSelect={setActive}
        tabs={[
          { id: 'details', label: 'Trip Details', errorCount: 2, panel: <input aria-label="Title" /> },
          { id: 'schedule', label: 'Event Schedule', errorCount: 1, panel: <p>Days</p> },
          { id: 'media', label: 'Images', errorCount: 0, panel: <p>Pictures</p> },
        ]}
      />
    )
  }
  render(<Editor />)
  return userEvent.setup()
}

const tab = (name: string) => screen.getByRole('tab', { name })
const focused = () => document.activeElement?.getAttribute('data-tab')

test('a tab names its part, with what is to mend in it', () => {
  show()
  expect(screen.getByRole('tablist', { name: 'Parts of the trip' })).toBeTruthy()
  expect(screen.getAllByRole('tab', { selected: true })).toEqual([tab('Trip Details, 2 errors')])
  expect(tab('Trip Details, 2 errors').getAttribute('aria-controls')).toBe(
    screen.getByRole('tabpanel', { name: 'Trip Details, 2 errors' }).id,
  )
  expect(tab('Event Schedule, 1 error')).toBeTruthy()
  expect(tab('Images')).toBeTruthy()
})

test('arrows, Home and End move along the tabs, and only Enter or Space opens one', async () => {
  const user = show()
  await user.tab()
  expect(focused()).toBe('details')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('media')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('schedule')
  await user.keyboard('{End}')
  expect(focused()).toBe('media')
  await user.keyboard('{Home}{ArrowRight}')
  expect(screen.getByText('Days')).not.toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Days')).toBeVisible()
  await user.keyboard('{End} ')
  expect(screen.getByText('Pictures')).toBeVisible()
})

test('the keyboard stops at the open tab alone, then in its part', async () => {
  const user = show()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})

test('what was typed in a part is still there after looking at another', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Title'), 'Vega')
  await user.click(tab('Images'))
  expect(screen.getByLabelText('Title')).not.toBeVisible()
  await user.click(tab('Trip Details, 2 errors'))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Vega')
})

import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

function renderTabs() {
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
const focusedTab = () => document.activeElement?.getAttribute('data-tab')

test('a tab shows the name of its part and the number of errors in it', () => {
  renderTabs()
  expect(screen.getByRole('tablist', { name: 'Parts of the trip' })).toBeTruthy()
  expect(screen.getAllByRole('tab', { selected: true })).toEqual([tab('Trip Details, 2 errors')])
  expect(tab('Trip Details, 2 errors').getAttribute('aria-controls')).toBe(
    screen.getByRole('tabpanel', { name: 'Trip Details, 2 errors' }).id,
  )
  expect(tab('Event Schedule, 1 error')).toBeTruthy()
  expect(tab('Images')).toBeTruthy()
})

test('arrows, Home and End move along the tabs, and only Enter or Space opens one', async () => {
  const user = renderTabs()
  await user.tab()
  expect(focusedTab()).toBe('details')
  await user.keyboard('{ArrowLeft}')
  expect(focusedTab()).toBe('media')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focusedTab()).toBe('schedule')
  await user.keyboard('{End}')
  expect(focusedTab()).toBe('media')
  await user.keyboard('{Home}{ArrowRight}')
  expect(screen.getByText('Days')).not.toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Days')).toBeVisible()
  await user.keyboard('{End} ')
  expect(screen.getByText('Pictures')).toBeVisible()
})

test('the Tab key stops only at the open tab, then in its panel', async () => {
  const user = renderTabs()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})

test('text typed in one tab is still there after visiting another', async () => {
  const user = renderTabs()
  await user.type(screen.getByLabelText('Title'), 'Vega')
  await user.click(tab('Images'))
  expect(screen.getByLabelText('Title')).not.toBeVisible()
  await user.click(tab('Trip Details, 2 errors'))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Vega')
})

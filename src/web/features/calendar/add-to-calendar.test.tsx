import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSite } from '#contract/site.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { emptySite } from '../../api/site.ts'
import { AddToCalendar } from './add-to-calendar.tsx'

const trip = {
  id: 7,
  title: 'Vega Islands',
  location: 'Vega',
  startDate: '2027-03-09',
  endDate: '2027-03-12',
}

async function openMenu(props: { canSubscribe: boolean; namesTrip?: boolean }) {
  startFakeServer().on(getSite, { ...emptySite, publicUrl: 'https://site.test' })
  const user = renderWithProviders(<AddToCalendar trip={trip} {...props} />)
  await user.click(screen.getByRole('button', { name: /^Add to calendar/ }))
  return user
}

const linkPaths = () =>
  screen.getAllByRole('menuitem').map((item) => item.getAttribute('href')?.split('?')[0])

test('offers a calendar file, Google Calendar, and a subscription to all trips', async () => {
  await openMenu({ canSubscribe: true })
  expect(linkPaths()).toEqual([
    '/api/trips/7/calendar.ics',
    'https://calendar.google.com/calendar/render',
    '/account#calendar',
  ])
  expect(screen.getByRole('menuitem', { name: /^Download \.ics file/ })).not.toHaveAttribute('target')
  const google = screen.getByRole('menuitem', { name: /^Google Calendar/ })
  expect(google).toHaveAttribute('target', '_blank')
  expect(google).toHaveAttribute('rel', 'noreferrer')
})

test('offers no subscription to somebody who is not signed in', async () => {
  await openMenu({ canSubscribe: false })
  expect(linkPaths()).toEqual(['/api/trips/7/calendar.ics', 'https://calendar.google.com/calendar/render'])
})

test('the menu’s label can name the trip, for use in a list of trips', async () => {
  const user = await openMenu({ canSubscribe: true, namesTrip: true })
  expect(screen.getByRole('menu', { name: 'Add to calendar: Vega Islands' })).toBeInTheDocument()
  await user.keyboard('{End}')
  expect(screen.getByRole('menuitem', { name: /^Subscribe/ })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Add to calendar: Vega Islands' })).toHaveFocus()
})

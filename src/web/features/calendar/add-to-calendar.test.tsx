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

async function open(props: { canSubscribe: boolean; namesTrip?: boolean }) {
  startFakeServer().on(getSite, { ...emptySite, publicUrl: 'https://site.test' })
  const user = renderWithProviders(<AddToCalendar trip={trip} {...props} />)
  await user.click(screen.getByRole('button', { name: /^Add to calendar/ }))
  return user
}

const choices = () => screen.getAllByRole('menuitem').map((item) => item.getAttribute('href')?.split('?')[0])

test('a trip comes into one’s calendar as a file, at Google’s, or with all the others', async () => {
  await open({ canSubscribe: true })
  expect(choices()).toEqual([
    '/api/trips/7/calendar.ics',
    'https://calendar.google.com/calendar/render',
    '/account#calendar',
  ])
  expect(screen.getByRole('menuitem', { name: /^Download \.ics file/ })).not.toHaveAttribute('target')
  const google = screen.getByRole('menuitem', { name: /^Google Calendar/ })
  expect(google).toHaveAttribute('target', '_blank')
  expect(google).toHaveAttribute('rel', 'noreferrer')
})

test('who is not signed in has nothing to subscribe to', async () => {
  await open({ canSubscribe: false })
  expect(choices()).toEqual(['/api/trips/7/calendar.ics', 'https://calendar.google.com/calendar/render'])
})

test('on a list one hears which trip it is about', async () => {
  const user = await open({ canSubscribe: true, namesTrip: true })
  expect(screen.getByRole('menu', { name: 'Add to calendar: Vega Islands' })).toBeInTheDocument()
  await user.keyboard('{End}')
  expect(screen.getByRole('menuitem', { name: /^Subscribe/ })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Add to calendar: Vega Islands' })).toHaveFocus()
})

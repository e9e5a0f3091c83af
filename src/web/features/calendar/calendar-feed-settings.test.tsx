import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCalendarFeed, resetCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { CalendarFeedSettings } from './calendar-feed-settings.tsx'

const addressOf = (number: number) => `https://site.test/api/calendars/key${number}.ics`

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getCalendarFeed, { createdAt: null })
  server.on(resetCalendarFeed, { url: addressOf(1), createdAt: '2027-03-01T08:00:00.000Z' })
  server.on(revokeCalendarFeed)
})
afterEach(() => {
  act(dismissToast)
})

const CREATED = '2026-11-02T10:30:00.000Z'
const ONCE = 'Copy it now. We only show it once.'
const address = () => screen.findByLabelText('Private link')

async function create() {
  const view = renderWithProviders(<CalendarFeedSettings />)
  await view.click(await screen.findByRole('button', { name: 'Create private link' }))
  await address()
  return view
}

test('an address is made only when it is asked for, and says that it is shown once', async () => {
  const user = renderWithProviders(<CalendarFeedSettings />)
  const button = await screen.findByRole('button', { name: 'Create private link' })
  expect(server.requests).toEqual(['GET /api/calendar-feed'])
  await user.click(button)
  expect(await address()).toHaveValue(addressOf(1))
  await waitFor(() => expect(screen.getByLabelText('Private link')).toHaveFocus())
  expect(
    screen.getByText('Anyone with this link can see your trips, so keep it to yourself.'),
  ).toBeInTheDocument()
  expect(screen.getByText(ONCE)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Get new link' })).toHaveAccessibleDescription(
    'A new link replaces this one.',
  )
})

test('afterwards it says that there is one, since when, and shows it no more', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED })
  renderWithProviders(<CalendarFeedSettings />)
  expect(await screen.findByText(/^You’ve had a private link since/)).toHaveTextContent(
    /since Monday, November 2, 2026 at /,
  )
  expect(screen.queryByLabelText('Private link')).toBeNull()
  expect(screen.queryByText(ONCE)).toBeNull()
  expect(screen.getByRole('button', { name: 'Get new link' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove link' })).toBeInTheDocument()
})

test('it is copied, or opened by the program for calendars', async () => {
  const user = await create()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(addressOf(1))
  expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    'webcal://site.test/api/calendars/key1.ics',
  )
})

test('where copying is not allowed the address is shown', async () => {
  const user = await create()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(addressOf(1))
})

test('a new one is asked about first, because the old address stops working', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED })
  const user = renderWithProviders(<CalendarFeedSettings />)
  const reset = await screen.findByRole('button', { name: 'Get new link' })
  expect(reset).toHaveAccessibleDescription(
    'Lost it or shared it by mistake? A new link replaces the old one.',
  )
  await user.click(reset)
  await user.click(screen.getByRole('button', { name: 'Keep link' }))
  expect(server.requests).toEqual(['GET /api/calendar-feed'])

  await user.click(reset)
  await user.click(screen.getByRole('button', { name: 'Replace link' }))
  expect(await address()).toHaveValue(addressOf(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests).toEqual(['GET /api/calendar-feed', 'POST /api/calendar-feed'])
})

test('turning off asks first, and leads back to where one begins', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED })
  const user = renderWithProviders(<CalendarFeedSettings />)
  await user.click(await screen.findByRole('button', { name: 'Remove link' }))
  const [, confirm] = screen.getAllByRole('button', { name: 'Remove link' })
  await user.click(confirm!)
  const button = await screen.findByRole('button', { name: 'Create private link' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(server.requests).toEqual(['GET /api/calendar-feed', 'DELETE /api/calendar-feed'])
  expect(screen.getByText('Calendar link removed')).toBeInTheDocument()
})

test('what fails says so, and the address stays', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED })
  const user = renderWithProviders(<CalendarFeedSettings />)
  await user.click(await screen.findByRole('button', { name: 'Get new link' }))
  server.fails(resetCalendarFeed, 'UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: 'Replace link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The site isn’t available right now.')
  expect(screen.getByText(/^You’ve had a private link since/)).toBeInTheDocument()
})

test('what cannot be loaded can be asked for again', async () => {
  server.fails(getCalendarFeed, 'UNAVAILABLE')
  const user = renderWithProviders(<CalendarFeedSettings />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.on(getCalendarFeed, { createdAt: null })
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Create private link' })).toBeInTheDocument()
})

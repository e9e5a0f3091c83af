import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCalendarFeed, resetCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { CalendarFeedSettings } from './calendar-feed-settings.tsx'

const feedUrl = (number: number) => `https://site.test/api/calendars/key${number}.ics`

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(getCalendarFeed, { createdAt: null })
  server.on(resetCalendarFeed, { url: feedUrl(1), createdAt: '2027-03-01T08:00:00.000Z' })
  server.on(revokeCalendarFeed)
})
afterEach(() => {
  act(dismissToast)
})

const CREATED_AT = '2026-11-02T10:30:00.000Z'
const SHOWN_ONCE = 'Copy it now. We only show it once.'
const findLinkField = () => screen.findByLabelText('Private link')

async function createLink() {
  const user = renderWithProviders(<CalendarFeedSettings />)
  await user.click(await screen.findByRole('button', { name: 'Create private link' }))
  await findLinkField()
  return user
}

test('creates a link only on request, and says that it is shown once', async () => {
  const user = renderWithProviders(<CalendarFeedSettings />)
  const button = await screen.findByRole('button', { name: 'Create private link' })
  expect(server.requests).toEqual(['GET /api/calendar-feed'])
  await user.click(button)
  expect(await findLinkField()).toHaveValue(feedUrl(1))
  await waitFor(() => expect(screen.getByLabelText('Private link')).toHaveFocus())
  expect(
    screen.getByText('Anyone with this link can see your trips, so keep it to yourself.'),
  ).toBeInTheDocument()
  expect(screen.getByText(SHOWN_ONCE)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Get new link' })).toHaveAccessibleDescription(
    'A new link replaces this one.',
  )
})

test('later says since when the link exists, but no longer shows it', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED_AT })
  renderWithProviders(<CalendarFeedSettings />)
  expect(await screen.findByText(/^You’ve had a private link since/)).toHaveTextContent(
    /since Monday, November 2, 2026 at /,
  )
  expect(screen.queryByLabelText('Private link')).toBeNull()
  expect(screen.queryByText(SHOWN_ONCE)).toBeNull()
  expect(screen.getByRole('button', { name: 'Get new link' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove link' })).toBeInTheDocument()
})

test('the link can be copied, or opened in a calendar program', async () => {
  const user = await createLink()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(feedUrl(1))
  expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    'webcal://site.test/api/calendars/key1.ics',
  )
})

test('shows the link when copying is not allowed', async () => {
  const user = await createLink()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(feedUrl(1))
})

test('asks before replacing the link, because the old one stops working', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED_AT })
  const user = renderWithProviders(<CalendarFeedSettings />)
  const replaceButton = await screen.findByRole('button', { name: 'Get new link' })
  expect(replaceButton).toHaveAccessibleDescription(
    'Lost it or shared it by mistake? A new link replaces the old one.',
  )
  await user.click(replaceButton)
  await user.click(screen.getByRole('button', { name: 'Keep link' }))
  expect(server.requests).toEqual(['GET /api/calendar-feed'])

  await user.click(replaceButton)
  await user.click(screen.getByRole('button', { name: 'Replace link' }))
  expect(await findLinkField()).toHaveValue(feedUrl(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests).toEqual(['GET /api/calendar-feed', 'POST /api/calendar-feed'])
})

test('removing the link asks first, and then offers to create one', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED_AT })
  const user = renderWithProviders(<CalendarFeedSettings />)
  await user.click(await screen.findByRole('button', { name: 'Remove link' }))
  // The first one opened the dialog, the second one is in it.
  const [, confirmButton] = screen.getAllByRole('button', { name: 'Remove link' })
  await user.click(confirmButton!)
  const button = await screen.findByRole('button', { name: 'Create private link' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(server.requests).toEqual(['GET /api/calendar-feed', 'DELETE /api/calendar-feed'])
  expect(screen.getByText('Calendar link removed')).toBeInTheDocument()
})

test('a failed replacement says so, and keeps the old link', async () => {
  server.on(getCalendarFeed, { createdAt: CREATED_AT })
  const user = renderWithProviders(<CalendarFeedSettings />)
  await user.click(await screen.findByRole('button', { name: 'Get new link' }))
  server.fails(resetCalendarFeed, 'UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: 'Replace link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The site isn’t available right now.')
  expect(screen.getByText(/^You’ve had a private link since/)).toBeInTheDocument()
})

test('“Try again” loads the settings after a failure', async () => {
  server.fails(getCalendarFeed, 'UNAVAILABLE')
  const user = renderWithProviders(<CalendarFeedSettings />)
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  server.on(getCalendarFeed, { createdAt: null })
  await user.click(retryButton)
  expect(await screen.findByRole('button', { name: 'Create private link' })).toBeInTheDocument()
})

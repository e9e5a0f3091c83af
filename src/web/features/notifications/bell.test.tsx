import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  countNotifications,
  listNotifications,
  readNotifications,
  type Notification,
} from '#contract/notifications.ts'
import { startFakeServer, failure, page, type FakeServer } from '#testing/fake-server.ts'
import { createQueryClient } from '../../api/query.ts'
import { Toaster } from '../../ui/toast.tsx'
import Bell from './bell.tsx'

const told = (id: number, about: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'car-approved',
  title: `Title ${id}`,
  text: `Text ${id}`,
  path: `/trip/${id}?tab=cars`,
  isRead: false,
  createdAt: '2026-03-09T10:00:00.000Z',
  ...about,
})

let server: FakeServer
/** Sets the server's notifications, the newest first. */
const has = (notifications: Notification[]) => {
  server.on(listNotifications, notifications)
  server.on(countNotifications, { unread: notifications.filter(({ isRead }) => !isRead).length })
}
const three = [told(3), told(2), told(1, { isRead: true })]

beforeEach(() => {
  history.replaceState(null, '', '/')
  server = startFakeServer()
  has(three)
})

function show(): { user: ReturnType<typeof userEvent.setup>; queryClient: QueryClient } {
  const queryClient = createQueryClient()
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Bell />
        <a href="/elsewhere">Elsewhere</a>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { user: userEvent.setup(), queryClient }
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const panel = () => screen.getByRole('dialog', { name: 'Notifications' })
const newsSaid = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

async function open() {
  const shown = show()
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  await shown.user.click(bell())
  await within(panel()).findAllByRole('listitem')
  return shown
}

test('the bell says how many are unread, and shows at most 9+', async () => {
  has(Array.from({ length: 12 }, (_, i) => told(i + 1)))
  show()
  const button = await screen.findByRole('button', { name: 'Notifications, 12 unread' })
  expect(button.textContent).toBe('9+')
})

test('it opens a list of links, each with what it is about, when, and whether it is unread', async () => {
  await open()
  const items = within(within(panel()).getByRole('list')).getAllByRole('link')
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/trip/3?tab=cars',
    '/trip/2?tab=cars',
    '/trip/1?tab=cars',
  ])
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Unread: Title 3Text 3Mar 9, 2026',
    'Unread: Title 2Text 2Mar 9, 2026',
    'Title 1Text 1Mar 9, 2026',
  ])
  const time = items[0]?.querySelector('time')
  expect(time?.dateTime).toBe('2026-03-09T10:00:00.000Z')
  expect(time?.title).toMatch(/^Monday, March 9, 2026 at /)
})

test('Esc closes it and gives the focus back; so does the bell, and leaving by Tab closes it', async () => {
  const { user } = await open()
  expect(panel().contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(bell())

  await user.click(bell())
  expect(bell().getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('link', { name: 'Elsewhere' }).focus()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Elsewhere')

  await user.click(bell())
  await user.click(bell())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opening one goes there and marks that one alone as read', async () => {
  const { user } = await open()
  server.on(readNotifications, () => has([told(3), told(2, { isRead: true }), told(1, { isRead: true })]))
  await user.click(within(panel()).getByRole('link', { name: /Title 2/ }))
  expect(location.pathname + location.search).toBe('/trip/2?tab=cars')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(server.calls(readNotifications)).toEqual([{ body: { id: 2, andOlder: false } }])
})

test('all are marked as read at once, before the server has answered', async () => {
  const answerNow = server.holds(readNotifications)
  const { user } = await open()
  await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(within(panel()).queryByText('Unread:')).toBeNull()
  expect(server.calls(readNotifications)).toEqual([{ body: { id: 3, andOlder: true } }])
  expect(panel().contains(document.activeElement)).toBe(true)
  has(three.map((one) => ({ ...one, isRead: true })))
  answerNow(undefined)
  await waitFor(() => expect(server.calls(countNotifications)).toHaveLength(2))
  expect(within(panel()).queryByText('Unread:')).toBeNull()
})

test('what could not be marked is unread again, and that is no news', async () => {
  const answerNow = server.holds(readNotifications)
  const { user } = await open()
  await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  // The refetch fails, too.
  server.fails(listNotifications, 'UNAVAILABLE')
  server.fails(countNotifications, 'UNAVAILABLE')
  answerNow(failure('UNAVAILABLE'))
  expect((await screen.findByRole('alert')).textContent).toContain('Not marked as read')
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  expect(within(panel()).getAllByText('Unread:')).toHaveLength(2)
  expect(newsSaid()).toBe('')
})

test('what comes while the page is open is counted, listed, and said once', async () => {
  const { queryClient } = await open()
  expect(newsSaid()).toBe('')
  has([told(4), ...three])
  await queryClient.invalidateQueries()
  await within(panel()).findByRole('link', { name: /Title 4/ })
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 unread')
  expect(newsSaid()).toBe('You have a new notification')
  await queryClient.invalidateQueries()
  expect(newsSaid()).toBe('You have a new notification')
})

test('what one is told can be chosen, from the same place', async () => {
  const { user } = await open()
  await user.click(within(panel()).getByRole('link', { name: 'Notification settings' }))
  expect(location.pathname + location.hash).toBe('/account#notifications')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who was told nothing yet reads what will be there', async () => {
  has([])
  const { user } = show()
  await user.click(bell())
  expect(await within(panel()).findByText('No notifications yet')).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('what could not be loaded can be tried again', async () => {
  server.fails(listNotifications, 'UNAVAILABLE')
  const { user } = show()
  await user.click(bell())
  await within(panel()).findByRole('alert')
  has(three)
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }))
  expect(await within(panel()).findAllByRole('listitem')).toHaveLength(3)
})

test('older ones are shown on demand, and a page that fails says so', async () => {
  const next = { cursor: '1' }
  server.on(listNotifications, page(listNotifications, three, { next }))
  const { user } = await open()
  const more = () => within(panel()).getByRole('button', { name: 'Show more' })
  server.on(listNotifications, { query: next }, failure('UNAVAILABLE'))
  await user.click(more())
  await within(panel()).findByRole('alert')
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(3)
  server.on(listNotifications, { query: next }, [told(10, { isRead: true })])
  await user.click(more())
  expect(await within(panel()).findByRole('link', { name: /Title 10/ })).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Show more' })).toBeNull()
})

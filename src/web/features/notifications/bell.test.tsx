import { type QueryClient } from '@tanstack/react-query'
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
import { failure, page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../../api/query.ts'
import { Toaster } from '../../ui/toast.tsx'
import Bell from './bell.tsx'

const aNotification = (id: number, fields: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'car-approved',
  title: `Title ${id}`,
  text: `Text ${id}`,
  path: `/trip/${id}?tab=cars`,
  isRead: false,
  createdAt: '2026-03-09T10:00:00.000Z',
  ...fields,
})

let server: FakeServer
/** Sets the server's notifications, the newest first. */
const setNotifications = (notifications: Notification[]) => {
  server.on(listNotifications, notifications)
  server.on(countNotifications, { unread: notifications.filter(({ isRead }) => !isRead).length })
}
const threeNotifications = [aNotification(3), aNotification(2), aNotification(1, { isRead: true })]

beforeEach(() => {
  history.replaceState(null, '', '/')
  server = startFakeServer()
  setNotifications(threeNotifications)
})

function renderBell(): { user: ReturnType<typeof userEvent.setup>; queryClient: QueryClient } {
  const queryClient = createQueryClient()
  render(
    <StrictMode>
      <TestQueries client={queryClient}>
        <Bell />
        <a href="/elsewhere">Elsewhere</a>
        <Toaster />
      </TestQueries>
    </StrictMode>,
  )
  return { user: userEvent.setup(), queryClient }
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const panel = () => screen.getByRole('dialog', { name: 'Notifications' })
/** What screen readers have read out. */
const readOutText = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

async function openPanel() {
  const rendered = renderBell()
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  await rendered.user.click(bell())
  await within(panel()).findAllByRole('listitem')
  return rendered
}

test('the bell says how many notifications are unread, and shows at most 9+', async () => {
  setNotifications(Array.from({ length: 12 }, (_, index) => aNotification(index + 1)))
  renderBell()
  const button = await screen.findByRole('button', { name: 'Notifications, 12 unread' })
  expect(button.textContent).toBe('9+')
})

test('the bell opens a list of links, each with its subject, its time and whether it is unread', async () => {
  await openPanel()
  const items = within(within(panel()).getByRole('list')).getAllByRole('link')
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/trip/3?tab=cars',
    '/trip/2?tab=cars',
    '/trip/1?tab=cars',
  ])
  // State, title, text and time, one after the other.
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Unread: Title 3Text 3Mar 9, 2026',
    'Unread: Title 2Text 2Mar 9, 2026',
    'Title 1Text 1Mar 9, 2026',
  ])
  const time = items[0]?.querySelector('time')
  expect(time?.dateTime).toBe('2026-03-09T10:00:00.000Z')
  expect(time?.title).toMatch(/^Monday, March 9, 2026 at /)
})

test('Esc closes the panel and returns the focus; leaving it or clicking the bell closes it, too', async () => {
  const { user } = await openPanel()
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

test('opening a notification goes to its page and marks only that one as read', async () => {
  const { user } = await openPanel()
  server.on(readNotifications, () =>
    setNotifications([
      aNotification(3),
      aNotification(2, { isRead: true }),
      aNotification(1, { isRead: true }),
    ]),
  )
  await user.click(within(panel()).getByRole('link', { name: /Title 2/ }))
  expect(location.pathname + location.search).toBe('/trip/2?tab=cars')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(server.calls(readNotifications)).toEqual([{ body: { id: 2, andOlder: false } }])
})

test('marks all notifications as read at once, before the server has answered', async () => {
  const answerNow = server.holds(readNotifications)
  const { user } = await openPanel()
  await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(within(panel()).queryByText('Unread:')).toBeNull()
  expect(server.calls(readNotifications)).toEqual([{ body: { id: 3, andOlder: true } }])
  expect(panel().contains(document.activeElement)).toBe(true)
  setNotifications(threeNotifications.map((notification) => ({ ...notification, isRead: true })))
  answerNow(undefined)
  await waitFor(() => expect(server.calls(countNotifications)).toHaveLength(2))
  expect(within(panel()).queryByText('Unread:')).toBeNull()
})

test('notifications that could not be marked are unread again, and not read out as new', async () => {
  const answerNow = server.holds(readNotifications)
  const { user } = await openPanel()
  await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  // The refetch fails, too.
  server.fails(listNotifications, 'UNAVAILABLE')
  server.fails(countNotifications, 'UNAVAILABLE')
  answerNow(failure('UNAVAILABLE'))
  expect((await screen.findByRole('alert')).textContent).toContain('Not marked as read')
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  expect(within(panel()).getAllByText('Unread:')).toHaveLength(2)
  expect(readOutText()).toBe('')
})

test('a notification that arrives meanwhile is counted, listed and read out once', async () => {
  const { queryClient } = await openPanel()
  expect(readOutText()).toBe('')
  setNotifications([aNotification(4), ...threeNotifications])
  await queryClient.invalidateQueries()
  await within(panel()).findByRole('link', { name: /Title 4/ })
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 unread')
  expect(readOutText()).toBe('You have a new notification')
  await queryClient.invalidateQueries()
  expect(readOutText()).toBe('You have a new notification')
})

test('the panel links to the notification settings', async () => {
  const { user } = await openPanel()
  await user.click(within(panel()).getByRole('link', { name: 'Notification settings' }))
  expect(location.pathname + location.hash).toBe('/account#notifications')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says so when there are no notifications yet', async () => {
  setNotifications([])
  const { user } = renderBell()
  await user.click(bell())
  expect(await within(panel()).findByText('No notifications yet')).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a list that failed to load can be loaded again', async () => {
  server.fails(listNotifications, 'UNAVAILABLE')
  const { user } = renderBell()
  await user.click(bell())
  await within(panel()).findByRole('alert')
  setNotifications(threeNotifications)
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }))
  expect(await within(panel()).findAllByRole('listitem')).toHaveLength(3)
})

test('shows older notifications on demand, and says when they fail to load', async () => {
  const nextPage = { cursor: '1' }
  server.on(listNotifications, page(listNotifications, threeNotifications, { next: nextPage }))
  const { user } = await openPanel()
  const moreButton = () => within(panel()).getByRole('button', { name: 'Show more' })
  server.on(listNotifications, { query: nextPage }, failure('UNAVAILABLE'))
  await user.click(moreButton())
  await within(panel()).findByRole('alert')
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(3)
  server.on(listNotifications, { query: nextPage }, [aNotification(10, { isRead: true })])
  await user.click(moreButton())
  expect(await within(panel()).findByRole('link', { name: /Title 10/ })).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Show more' })).toBeNull()
})

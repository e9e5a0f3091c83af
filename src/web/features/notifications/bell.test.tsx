import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
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

/** What the server knows; `older` is its second page. */
let list: Notification[]
let older: Notification[]
let marked: unknown[]
let canMark: boolean
let canList: boolean
let canCount: boolean
let letThrough: Promise<void>

beforeEach(() => {
  history.replaceState(null, '', '/')
  list = [told(3), told(2), told(1, { isRead: true })]
  older = []
  marked = []
  canMark = true
  canList = true
  canCount = true
  letThrough = Promise.resolve()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function answer(path: string, { body }: { body?: string } = {}): Promise<Response> {
  if (path === '/api/notifications/unread') {
    if (!canCount) return new Response('', { status: 503 })
    return Response.json({ unread: [...list, ...older].filter(({ isRead }) => !isRead).length })
  }
  if (path === '/api/notifications/read') {
    await letThrough
    if (!canMark) return new Response('', { status: 503 })
    const { id, andOlder } = JSON.parse(body ?? '') as { id: number; andOlder: boolean }
    marked.push({ id, andOlder })
    list = list.map((one) => (one.id === id || (andOlder && one.id < id) ? { ...one, isRead: true } : one))
    return new Response(null, { status: 204 })
  }
  if (!canList) return new Response('', { status: 503 })
  if (path === '/api/notifications?cursor=1') return Response.json(older)
  const headers: HeadersInit = older.length > 0 ? { link: '</api/notifications?cursor=1>; rel="next"' } : {}
  return Response.json(list, { headers })
}

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
  list = Array.from({ length: 12 }, (_, i) => told(i + 1))
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
  await user.click(within(panel()).getByRole('link', { name: /Title 2/ }))
  expect(location.pathname + location.search).toBe('/trip/2?tab=cars')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  await waitFor(() => expect(marked).toEqual([{ id: 2, andOlder: false }]))
})

test('all are marked as read at once, before the server has answered', async () => {
  let answerNow = () => undefined as void
  letThrough = new Promise((resolve) => (answerNow = resolve))
  const { user } = await open()
  await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(within(panel()).queryByText('Unread:')).toBeNull()
  expect(marked).toEqual([])
  expect(panel().contains(document.activeElement)).toBe(true)
  answerNow()
  await waitFor(() => expect(marked).toEqual([{ id: 3, andOlder: true }]))
})

test('what could not be marked is unread again, and that is no news', async () => {
  canMark = false
  let answerNow = () => undefined as void
  letThrough = new Promise((resolve) => (answerNow = resolve))
  const { user } = await open()
  await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  // Nor can be asked again.
  canList = false
  canCount = false
  answerNow()
  expect((await screen.findByRole('alert')).textContent).toContain('Not marked as read')
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  expect(within(panel()).getAllByText('Unread:')).toHaveLength(2)
  expect(newsSaid()).toBe('')
})

test('what comes while the page is open is counted, listed, and said once', async () => {
  const { queryClient } = await open()
  expect(newsSaid()).toBe('')
  list = [told(4), ...list]
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
  list = []
  const { user } = show()
  await user.click(bell())
  expect(await within(panel()).findByText('No notifications yet')).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('what could not be loaded can be tried again', async () => {
  canList = false
  const { user } = show()
  await user.click(bell())
  await within(panel()).findByRole('alert')
  canList = true
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }))
  expect(await within(panel()).findAllByRole('listitem')).toHaveLength(3)
})

test('older ones are shown on demand, and a page that fails says so', async () => {
  older = [told(10, { isRead: true })]
  const { user } = await open()
  const more = () => within(panel()).getByRole('button', { name: 'Show more' })
  canList = false
  await user.click(more())
  await within(panel()).findByRole('alert')
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(3)
  canList = true
  await user.click(more())
  expect(await within(panel()).findByRole('link', { name: /Title 10/ })).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Show more' })).toBeNull()
})

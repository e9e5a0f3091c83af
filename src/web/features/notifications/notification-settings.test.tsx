import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { NotificationGroup, type NotificationSetting } from '#contract/notifications.ts'
import { show } from '#testing/show.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { groupWords } from './group-words.ts'
import { NotificationSettings } from './notification-settings.tsx'

let settings: NotificationSetting[]
let sent: unknown[]
let canSave: boolean
let canLoad: boolean
/** How often the settings were asked for, and how many changes have set out. */
let loads: number
let begun: number
/** What the next changes wait for, one each. */
let holds: Promise<void>[]

beforeEach(() => {
  settings = NotificationGroup.options.map((group) => ({ group, app: true, mail: group !== 'expenses' }))
  sent = []
  canSave = true
  canLoad = true
  loads = 0
  begun = 0
  holds = []
  localStorage.setItem(TOKEN_STORAGE_KEY, 'a-token')
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  dismissToast()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function answer(path: string, { method, body }: { method?: string; body?: string } = {}) {
  if (path === '/api/auth/user') return Response.json({ id: 'maya', email: 'maya@example.org' })
  if (method !== 'PUT') {
    loads++
    return canLoad ? Response.json(settings) : new Response('', { status: 503 })
  }
  begun++
  await holds.shift()
  const change = JSON.parse(body ?? '') as { group: string; channel: string; isOn: boolean }
  sent.push(change)
  if (!canSave) return new Response('', { status: 503 })
  settings = settings.map((one) =>
    one.group === change.group ? { ...one, [change.channel]: change.isOn } : one,
  )
  return Response.json(settings.find(({ group }) => group === change.group))
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('each kind has a row with a name, what it covers, and a box for each way', async () => {
  show(<NotificationSettings />)
  const table = await screen.findByRole('table', { name: 'Notifications in the app and by email' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Notification', 'In the app', 'By email'])
  const rows = within(table).getAllByRole('rowheader')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    NotificationGroup.options.map((group) => groupWords[group].name + groupWords[group].covers),
  )
  expect((await box('Shared expenses, in the app')).checked).toBe(true)
  expect((await box('Shared expenses, by email')).checked).toBe(false)
  expect(screen.getAllByRole('checkbox')).toHaveLength(22)
})

test('it says where mail goes, and what cannot be turned off', async () => {
  show(<NotificationSettings />)
  expect(await screen.findByText('maya@example.org')).toBeTruthy()
  expect(screen.getByText(/always get emails about your account/)).toBeTruthy()
})

test('a change is shown at once, by mouse and by keyboard, and sent', async () => {
  let answerNow = () => undefined as void
  holds = [new Promise((resolve) => (answerNow = resolve))]
  const user = show(<NotificationSettings />)
  await user.click(await box('Trip reminders, by email'))
  expect((await box('Trip reminders, by email')).checked).toBe(false)
  expect((await box('Trip reminders, in the app')).checked).toBe(true)
  ;(await box('Shared expenses, by email')).focus()
  await user.keyboard(' ')
  expect((await box('Shared expenses, by email')).checked).toBe(true)
  answerNow()
  await waitFor(() =>
    expect(sent).toEqual([
      { group: 'reminders', channel: 'mail', isOn: false },
      { group: 'expenses', channel: 'mail', isOn: true },
    ]),
  )
  expect((await box('Trip reminders, by email')).checked).toBe(false)
  expect((await box('Shared expenses, by email')).checked).toBe(true)
})

test('changes set out one after the other, and what waits is not undone by what came before', async () => {
  const answerNow: (() => void)[] = []
  holds = [1, 2].map(() => new Promise((resolve) => answerNow.push(resolve)))
  const user = show(<NotificationSettings />)
  await user.click(await box('Trip reminders, by email'))
  await user.click(await box('Bookings, by email'))
  await waitFor(() => expect(begun).toBe(1))
  expect((await box('Bookings, by email')).checked).toBe(false)
  const before = loads
  answerNow[0]?.()
  await waitFor(() => expect(begun).toBe(2))
  // The server does not know of the second yet, and is not asked.
  expect(loads).toBe(before)
  answerNow[1]?.()
  await waitFor(() => expect(loads).toBe(before + 1))
  expect((await box('Trip reminders, by email')).checked).toBe(false)
  expect((await box('Bookings, by email')).checked).toBe(false)
})

test('what could not be saved is as it was, and that is said', async () => {
  canSave = false
  const user = show(<NotificationSettings />)
  await user.click(await box('Bookings, in the app'))
  expect((await screen.findByRole('alert')).textContent).toContain('Bookings: not saved')
  expect((await box('Bookings, in the app')).checked).toBe(true)
})

test('settings that could not be loaded can be tried again', async () => {
  canLoad = false
  const user = show(<NotificationSettings />)
  await screen.findByRole('alert')
  canLoad = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

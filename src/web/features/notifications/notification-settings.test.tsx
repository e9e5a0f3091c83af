import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import {
  changeNotificationSetting,
  listNotificationSettings,
  NotificationGroup,
  type NotificationSetting,
} from '#contract/notifications.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { groupWords } from './group-words.ts'
import { NotificationSettings } from './notification-settings.tsx'

let server: FakeServer
const settings = NotificationGroup.options.map((group) => ({ group, app: true, mail: group !== 'expenses' }))
/** Sets the changed settings on the server. */
const has = (...changed: NotificationSetting[]) =>
  server.on(
    listNotificationSettings,
    settings.map((one) => changed.find(({ group }) => group === one.group) ?? one),
  )
const reminders: NotificationSetting = { group: 'reminders', app: true, mail: false }
const bookings: NotificationSetting = { group: 'bookings', app: true, mail: false }
const expenses: NotificationSetting = { group: 'expenses', app: true, mail: true }

beforeEach(() => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'a-token')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  has()
})
afterEach(() => {
  dismissToast()
})

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('each kind has a row with a name, what it covers, and a box for each way', async () => {
  renderWithProviders(<NotificationSettings />)
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
  renderWithProviders(<NotificationSettings />)
  expect(await screen.findByText('maya@example.org')).toBeTruthy()
  expect(screen.getByText(/always get emails about your account/)).toBeTruthy()
})

test('a change is shown at once, by mouse and by keyboard, and sent', async () => {
  const answerNow = server.holds(changeNotificationSetting)
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await box('Trip reminders, by email'))
  expect((await box('Trip reminders, by email')).checked).toBe(false)
  expect((await box('Trip reminders, in the app')).checked).toBe(true)
  ;(await box('Shared expenses, by email')).focus()
  await user.keyboard(' ')
  expect((await box('Shared expenses, by email')).checked).toBe(true)
  server.on(changeNotificationSetting, expenses)
  has(reminders, expenses)
  answerNow(reminders)
  await waitFor(() =>
    expect(server.calls(changeNotificationSetting)).toEqual([
      { body: { group: 'reminders', channel: 'mail', isOn: false } },
      { body: { group: 'expenses', channel: 'mail', isOn: true } },
    ]),
  )
  expect((await box('Trip reminders, by email')).checked).toBe(false)
  expect((await box('Shared expenses, by email')).checked).toBe(true)
})

test('changes set out one after the other, and what waits is not undone by what came before', async () => {
  const sent = () => server.calls(changeNotificationSetting).length
  const loads = () => server.calls(listNotificationSettings).length
  const answerFirst = server.holds(changeNotificationSetting)
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await box('Trip reminders, by email'))
  await user.click(await box('Bookings, by email'))
  await waitFor(() => expect(sent()).toBe(1))
  expect((await box('Bookings, by email')).checked).toBe(false)
  const before = loads()
  const answerSecond = server.holds(changeNotificationSetting)
  answerFirst(reminders)
  await waitFor(() => expect(sent()).toBe(2))
  // The server does not know the second change yet, so nothing is refetched.
  expect(loads()).toBe(before)
  has(reminders, bookings)
  answerSecond(bookings)
  await waitFor(() => expect(loads()).toBe(before + 1))
  expect((await box('Trip reminders, by email')).checked).toBe(false)
  expect((await box('Bookings, by email')).checked).toBe(false)
})

test('what could not be saved is as it was, and that is said', async () => {
  server.fails(changeNotificationSetting, 'UNAVAILABLE')
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await box('Bookings, in the app'))
  expect((await screen.findByRole('alert')).textContent).toContain('Bookings: not saved')
  expect((await box('Bookings, in the app')).checked).toBe(true)
})

test('settings that could not be loaded can be tried again', async () => {
  server.fails(listNotificationSettings, 'UNAVAILABLE')
  const user = renderWithProviders(<NotificationSettings />)
  await screen.findByRole('alert')
  has()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

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
/** Sets the server's settings: the defaults, except for the changed ones. */
const setSettings = (...changed: NotificationSetting[]) =>
  server.on(
    listNotificationSettings,
    settings.map((setting) => changed.find(({ group }) => group === setting.group) ?? setting),
  )
/** Settings that the tests change. */
const reminders: NotificationSetting = { group: 'reminders', app: true, mail: false }
const bookings: NotificationSetting = { group: 'bookings', app: true, mail: false }
const expenses: NotificationSetting = { group: 'expenses', app: true, mail: true }

beforeEach(() => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'a-token')
  server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  setSettings()
})
afterEach(() => {
  dismissToast()
})

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('each kind of notification has a row with its name, what it covers, and two boxes', async () => {
  renderWithProviders(<NotificationSettings />)
  const table = await screen.findByRole('table', { name: 'Notifications in the app and by email' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Notification', 'In the app', 'By email'])
  const rows = within(table).getAllByRole('rowheader')
  // The name and what it covers, one below the other.
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    NotificationGroup.options.map((group) => groupWords[group].name + groupWords[group].covers),
  )
  expect((await checkbox('Shared expenses, in the app')).checked).toBe(true)
  expect((await checkbox('Shared expenses, by email')).checked).toBe(false)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2 * NotificationGroup.options.length)
})

test('says which address gets mail, and which mails cannot be turned off', async () => {
  renderWithProviders(<NotificationSettings />)
  expect(await screen.findByText('maya@example.org')).toBeTruthy()
  expect(screen.getByText(/always get emails about your account/)).toBeTruthy()
})

test('a change by mouse or by keyboard is shown at once and sent', async () => {
  const answerNow = server.holds(changeNotificationSetting)
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await checkbox('Trip reminders, by email'))
  expect((await checkbox('Trip reminders, by email')).checked).toBe(false)
  expect((await checkbox('Trip reminders, in the app')).checked).toBe(true)
  ;(await checkbox('Shared expenses, by email')).focus()
  await user.keyboard(' ')
  expect((await checkbox('Shared expenses, by email')).checked).toBe(true)
  server.on(changeNotificationSetting, expenses)
  setSettings(reminders, expenses)
  answerNow(reminders)
  await waitFor(() =>
    expect(server.calls(changeNotificationSetting)).toEqual([
      { body: { group: 'reminders', channel: 'mail', isOn: false } },
      { body: { group: 'expenses', channel: 'mail', isOn: true } },
    ]),
  )
  expect((await checkbox('Trip reminders, by email')).checked).toBe(false)
  expect((await checkbox('Shared expenses, by email')).checked).toBe(true)
})

test('changes are sent one after the other, and an earlier answer does not undo a later change', async () => {
  const sentCount = () => server.calls(changeNotificationSetting).length
  const loadCount = () => server.calls(listNotificationSettings).length
  const answerFirst = server.holds(changeNotificationSetting)
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await checkbox('Trip reminders, by email'))
  await user.click(await checkbox('Bookings, by email'))
  await waitFor(() => expect(sentCount()).toBe(1))
  expect((await checkbox('Bookings, by email')).checked).toBe(false)
  const before = loadCount()
  const answerSecond = server.holds(changeNotificationSetting)
  answerFirst(reminders)
  await waitFor(() => expect(sentCount()).toBe(2))
  // The server does not know the second change yet, so nothing is refetched.
  expect(loadCount()).toBe(before)
  setSettings(reminders, bookings)
  answerSecond(bookings)
  await waitFor(() => expect(loadCount()).toBe(before + 1))
  expect((await checkbox('Trip reminders, by email')).checked).toBe(false)
  expect((await checkbox('Bookings, by email')).checked).toBe(false)
})

test('a setting that could not be saved is reset, and the page says so', async () => {
  server.fails(changeNotificationSetting, 'UNAVAILABLE')
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await checkbox('Bookings, in the app'))
  expect((await screen.findByRole('alert')).textContent).toContain('Bookings: not saved')
  expect((await checkbox('Bookings, in the app')).checked).toBe(true)
})

test('whoever has to confirm their address first reads that', async () => {
  server.fails(changeNotificationSetting, 'MAIL_SETTING_UNCONFIRMED')
  const user = renderWithProviders(<NotificationSettings />)
  await user.click(await checkbox('Offers and invitations, by email'))
  expect((await screen.findByRole('alert')).textContent).toContain('Confirm your email address first.')
})

test('settings that failed to load can be loaded again', async () => {
  server.fails(listNotificationSettings, 'UNAVAILABLE')
  const user = renderWithProviders(<NotificationSettings />)
  await screen.findByRole('alert')
  setSettings()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

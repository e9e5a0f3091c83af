import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  requestEmailChange,
  cancelEmailChange,
  changeName,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  getAccount,
  listDeletionObstacles,
  listSessions,
  removeProfilePicture,
  uploadProfilePicture,
  type Account,
  type SignedInSession,
} from '#contract/account.ts'
import { getCurrentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { getCalendarFeed } from '#contract/calendar.ts'
import { failures } from '#contract/errors.ts'
import { MAX_IMAGE_BYTES } from '#contract/images.ts'
import { listNotificationSettings } from '#contract/notifications.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { call } from '../api/client.ts'
import { dismissToast } from '../ui/toast.tsx'
import AccountPage from './account.tsx'

const user = buildUser({ email: 'ida@example.org', firstName: 'Ida', lastName: 'Moen' })
const otherDevice: SignedInSession = {
  id: 's1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  ip: '192.0.2.7',
  signedInAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-12-02T08:00:00.000Z',
  isCurrent: false,
}

/** Its browser is not one that the page knows by name. */
const currentDevice = { ...otherDevice, id: 's2', userAgent: 'curl/8.5.0', isCurrent: true }

let server: FakeServer
const setAccount = (overrides: Partial<Account>) =>
  server.on(getAccount, {
    user,
    hasPassword: true,
    pendingEmail: null,
    createdAt: '2025-03-09T08:00:00.000Z',
    ...overrides,
  })

beforeEach(() => {
  server = startFakeServer()
  setAccount({})
  server.on(getCurrentUser, user)
  server.on(listSessions, [currentDevice, otherDevice])
  server.on(listDeletionObstacles, [])
  server.on(listNotificationSettings, [])
  server.on(getCalendarFeed, { createdAt: null })
})
afterEach(() => {
  act(dismissToast)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const waitForFocusOn = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

/** The page learns that its session has ended. */
async function noticeLogout() {
  server.fails(getCurrentUser, 'UNAUTHORIZED')
  await expect(call(getCurrentUser, {})).rejects.toThrow('401')
}

async function openAccount() {
  const person = renderWithProviders(<AccountPage />)
  await screen.findByText('This device')
  return person
}

test('the name is saved, and an error shows at its field', async () => {
  const person = await openAccount()
  expect(screen.getByText('Member since March 2025')).toBeDefined()
  await person.clear(field('First name'))
  await person.click(button('Save name'))
  expect(await screen.findByText('Enter your first name.')).toBeDefined()
  expect(server.changes).toEqual([])

  server.on(changeName, { ...user, firstName: 'Ada' })
  await person.type(field('First name'), 'Ada')
  await person.click(button('Save name'))
  await screen.findByText('You’ll appear as Ada Moen.')
  expect(server.calls(changeName)).toEqual([{ body: { firstName: 'Ada', lastName: 'Moen' } }])
})

test('reloading the account keeps a name that is being typed and updates the other', async () => {
  setAccount({ user: { ...user, profileImageUrl: '/api/avatars/avatar-1.jpg' } })
  const person = await openAccount()
  await person.clear(field('First name'))
  await person.type(field('First name'), 'Ada')
  const eva = { ...user, firstName: 'Eva', lastName: 'Berg' }
  setAccount({ user: eva })
  server.on(removeProfilePicture, eva)
  await person.click(button('Remove picture'))
  await waitFor(() => expect(field('Last name').value).toBe('Berg'))
  expect(field('First name').value).toBe('Ada')
})

test('a picture can be chosen, dropped or pasted, and one that is too large is not sent', async () => {
  await openAccount()
  const panel = screen.getByRole('group', { name: 'Your picture' })
  const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })

  fireEvent.change(field('Picture file'), { target: { files: [file('large.png', MAX_IMAGE_BYTES + 1)] } })
  expect(screen.getByRole('alert').textContent).toBe(failures.IMAGE_TOO_LARGE.message)
  expect(server.uploads).toEqual([])
  // The alert disappears with the next action.
  fireEvent.click(button('Add picture'))
  expect(screen.queryByRole('alert')).toBeNull()

  fireEvent.drop(panel, { dataTransfer: { files: [file('dropped.png')], types: ['Files'] } })
  expect(server.upload.path).toBe('/api/account/picture')
  act(() => server.upload.hasSent(0.5))
  expect(screen.getByText('50% of dropped.png')).toBeDefined()
  act(() => server.upload.isCut())
  fireEvent.click(await screen.findByRole('button', { name: 'Try dropped.png again' }))

  fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png')], types: ['Files'] } })
  expect(server.uploads[1]?.isAborted).toBe(true)
  const userWithPicture = { ...user, profileImageUrl: '/api/avatars/avatar-1.jpg' }
  setAccount({ user: userWithPicture })
  act(() => server.upload.answers(uploadProfilePicture, userWithPicture))
  await screen.findByText('Picture saved')
  expect(await screen.findByRole('button', { name: 'Change picture' })).toBeDefined()

  server.on(removeProfilePicture, user)
  setAccount({})
  fireEvent.change(field('Picture file'), { target: { files: [file('large.png', MAX_IMAGE_BYTES + 1)] } })
  expect(screen.getByRole('alert')).toBeDefined()
  button('Remove picture').focus()
  fireEvent.click(button('Remove picture'))
  expect(screen.queryByRole('alert')).toBeNull()
  await screen.findByRole('button', { name: 'Add picture' })
  await waitForFocusOn(() => button('Add picture'))
  expect(server.changes).toEqual(['DELETE /api/account/picture'])
})

test('changing the email asks for the password, and waits until it is confirmed', async () => {
  const person = await openAccount()
  await person.click(button('Change email'))
  expect(document.activeElement).toBe(field('New email address'))
  await person.type(field('New email address'), 'new@example.org')
  await person.type(field('Current password'), 'wrong')
  const { message } = failures.WRONG_PASSWORD
  server.fails(requestEmailChange, 'WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message }] })
  await person.click(button('Send link'))
  await waitFor(() => expect(field('Current password').getAttribute('aria-invalid')).toBe('true'))

  server.on(requestEmailChange)
  setAccount({ pendingEmail: 'new@example.org' })
  await person.click(button('Send link'))
  await screen.findByText(/with the link we sent there/)
  await waitForFocusOn(() => button('Change email'))
  const arrive = server.holds(requestEmailChange)
  await person.click(button('Resend link'))
  await waitFor(() => expect(button('Resend link').getAttribute('aria-disabled')).toBe('true'))
  // A second click sends nothing, and the focus stays.
  await person.click(button('Resend link'))
  expect(button('Resend link').hasAttribute('disabled')).toBe(false)
  arrive(undefined)
  await waitFor(() => expect(button('Cancel change').getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(button('Resend link'))
  server.on(cancelEmailChange)
  setAccount({})
  await person.click(button('Cancel change'))
  await waitFor(() => expect(screen.queryByText(/with the link we sent there/)).toBeNull())
  await waitForFocusOn(() => button('Change email'))

  const body = { email: 'new@example.org' }
  expect(server.calls(requestEmailChange).slice(1)).toEqual([
    // The password in the form is unchanged; the server accepts it now.
    { body: { ...body, currentPassword: 'wrong' } },
    { body },
  ])
  expect(server.changes.at(-1)).toBe('DELETE /api/account/email')
})

test('a new password keeps this browser signed in, and ends the calendar link', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  server.on(getCalendarFeed, { createdAt: '2026-03-09T08:00:00.000Z' })
  setAccount({ pendingEmail: 'new@example.org' })
  const person = await openAccount()
  expect(await screen.findByText(/You’ve had a private link since/)).toBeDefined()
  expect(screen.getByText(/removes your private calendar link/)).toBeDefined()
  await person.click(button('Change password'))
  await person.type(field('Current password'), 'the old one')
  await person.type(field('New password'), 'over the hills')
  await person.type(field('Confirm new password'), 'over the hill')
  await person.click(button('Save password'))
  expect(await screen.findByText("Passwords don't match")).toBeDefined()

  server.on(changePassword, { token: 'new' })
  server.on(getCalendarFeed, { createdAt: null })
  await person.type(field('Confirm new password'), 's')
  await person.click(button('Save password'))
  await screen.findByText(
    'All other devices have been logged out. Your private calendar link no longer works. The change to new@example.org was cancelled.',
  )
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
  await screen.findByRole('button', { name: 'Create private link' })
  expect(screen.queryByLabelText('New password')).toBeNull()
  await waitForFocusOn(() => button('Change password'))
})

test('a slow change of the password does not sign this browser out', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  const person = await openAccount()
  await person.click(button('Change password'))
  await person.type(field('Current password'), 'the old one')
  await person.type(field('New password'), 'over the hills')
  await person.type(field('Confirm new password'), 'over the hills')
  const arrive = server.holds(changePassword)
  await person.click(button('Save password'))
  // The page learns that sessions have ended, and checks its own.
  await noticeLogout()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('old')

  server.on(getCurrentUser, user)
  arrive({ token: 'new' })
  await screen.findByText('All other devices have been logged out.')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
})

test('somebody who signed up elsewhere can set a password without a current one', async () => {
  setAccount({ hasPassword: false })
  const person = await openAccount()
  await person.click(button('Set a password'))
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(document.activeElement).toBe(field('New password'))
})

test('devices are named in plain words, this one first, and can be signed out', async () => {
  const person = await openAccount()
  const [first, second] = within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('curl/8.5.0')
  expect(first?.textContent).toContain('This device')
  expect(second?.textContent).toContain('Chrome on Windows')
  expect(second?.textContent).toContain('192.0.2.7')

  server.on(endSession)
  server.on(listSessions, [currentDevice])
  await person.click(button('Log out Chrome on Windows, 192.0.2.7'))
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
  await waitForFocusOn(() => screen.getByRole('region', { name: 'Devices' }))
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  expect(server.changes).toEqual(['DELETE /api/account/sessions/s1'])
})

test('a device that was already signed out disappears from the list', async () => {
  const person = await openAccount()
  server.on(listSessions, [currentDevice])
  server.fails(endSession, 'SESSION_NOT_FOUND')
  await person.click(button('Log out Chrome on Windows, 192.0.2.7'))
  expect(await screen.findByText(failures.SESSION_NOT_FOUND.message)).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
})

test('all other devices can be signed out at once', async () => {
  const person = await openAccount()
  const arrive = server.holds(endOtherSessions)
  await person.click(button('Log out everywhere else'))
  // The focus stays on the pending button, and Enter does not send it twice.
  await person.keyboard('{Enter}')
  expect(button('Log out everywhere else').hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(button('Log out everywhere else'))
  server.on(listSessions, [currentDevice])
  arrive(undefined)
  await screen.findByText('Only this device is still logged in.')
  await waitForFocusOn(() => screen.getByRole('region', { name: 'Devices' }))
  expect(server.changes).toEqual(['DELETE /api/account/sessions'])
})

test('the dialog names what prevents deleting the account, with links', async () => {
  server.on(listDeletionObstacles, [
    { kind: 'booking', tripId: 7, tripTitle: 'Ridge walk' },
    { kind: 'car', tripId: 8, tripTitle: 'Fjord tour' },
    { kind: 'last-organiser', tripId: null, tripTitle: null },
  ])
  const person = await openAccount()
  await person.click(button('Delete my account'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  expect((await dialog.findByRole('link', { name: 'Ridge walk' })).getAttribute('href')).toBe('/bookings')
  expect(dialog.getByRole('link', { name: 'Fjord tour' }).getAttribute('href')).toBe('/trip/8')
  expect(dialog.getByText('You’re the only organiser')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Delete account' })).toBeNull()
})

test('deleting the account asks for email and password, and then forgets the session', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'mine')
  const person = await openAccount()
  await person.click(button('Delete my account'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await person.type(await dialog.findByLabelText('Your email'), 'ida@example.org')
  await person.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'the old one')
  // Something was booked in another tab.
  server.fails(deleteAccount, 'ACCOUNT_IN_USE')
  server.on(listDeletionObstacles, [{ kind: 'booking', tripId: 7, tripTitle: 'Ridge walk' }])
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  await dialog.findByText(
    'You have a spot on this trip. Cancel it in My Bookings, or wait until the trip is over.',
  )
  await person.click(dialog.getByRole('button', { name: 'Keep account' }))

  server.on(listDeletionObstacles, [])
  await person.click(button('Delete my account'))
  await person.type(await screen.findByLabelText('Your email'), 'ida@example.org')
  await person.type(field('Your password'), 'the old one')
  const arrive = server.holds(deleteAccount)
  await person.click(button('Delete account'))
  // The page may learn that its session has ended before the response arrives.
  await noticeLogout()
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('mine')
  arrive(undefined)
  await screen.findByText('Account deleted')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(server.calls(deleteAccount).at(-1)).toEqual({
    body: { email: 'ida@example.org', currentPassword: 'the old one' },
  })
})

test('deleting with empty fields says what to enter, without asking the server', async () => {
  const person = await openAccount()
  await person.click(button('Delete my account'))
  const address = await screen.findByLabelText('Your email')
  await person.click(button('Delete account'))
  expect(address).toHaveAccessibleDescription('Type ida@example.org to confirm.')
  expect(address).toHaveFocus()
  expect(field('Your password')).toHaveAccessibleDescription('Enter your password.')
  expect(server.changes).toEqual([])
})

test('deleting with a wrong email and a wrong password marks both fields', async () => {
  const person = await openAccount()
  await person.click(button('Delete my account'))
  await person.type(await screen.findByLabelText('Your email'), 'idas')
  await person.type(field('Your password'), 'not mine')
  const issues = [
    { path: 'email', message: 'Type ida@example.org to confirm.' },
    { path: 'currentPassword', message: 'That is not your password' },
  ]
  server.fails(deleteAccount, 'WRONG_PASSWORD', { issues })
  await person.click(button('Delete account'))
  await waitFor(() => expect(field('Your password')).toHaveAccessibleDescription('That is not your password'))
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Type ida@example.org to confirm.')
})

test('an account that cannot be loaded offers to try again', async () => {
  server.fails(getAccount, 'UNAVAILABLE')
  renderWithProviders(<AccountPage />)
  expect(await screen.findByText('We couldn’t load your account.')).toBeDefined()
  expect(button('Try again')).toBeDefined()
})

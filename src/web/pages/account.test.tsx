import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account, DeletionObstacle, SignedInSession } from '#contract/account.ts'
import { currentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { MAX_IMAGE_BYTES } from '#contract/images.ts'
import { show } from '#testing/show.tsx'
import { call } from '../api/client.ts'
import { FakeUpload } from '../api/fake-upload.fixture.ts'
import { dismissToast } from '../ui/toast.tsx'
import AccountPage from './account.tsx'

const user = {
  id: 'u1',
  email: 'ida@example.org',
  firstName: 'Ida',
  lastName: 'Moen',
  profileImageUrl: null,
  isAdmin: false,
  emailVerified: true,
}
const device: SignedInSession = {
  id: 's1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  ip: '192.0.2.7',
  signedInAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-12-02T08:00:00.000Z',
  isCurrent: false,
}

let account: Account
let sessions: SignedInSession[]
let obstacles: DeletionObstacle[]
let calendarMadeAt: string | null
let answer: () => Response | Promise<Response>
/** The server knows the session no longer. */
let isRefusing: boolean
let sent: { call: string; body: unknown }[]

beforeEach(() => {
  account = {
    user,
    hasPassword: true,
    pendingEmail: null,
    createdAt: '2025-03-09T08:00:00.000Z',
  }
  sessions = [{ ...device, id: 's2', userAgent: 'curl/8.5.0', isCurrent: true }, device]
  obstacles = []
  calendarMadeAt = null
  sent = []
  isRefusing = false
  answer = () => new Response(null, { status: 204 })
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal(
    'fetch',
    (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const shown: Record<string, unknown> = {
        '/api/account': account,
        '/api/account/sessions': sessions,
        '/api/account/obstacles': obstacles,
        '/api/notifications/settings': [],
        '/api/calendar-feed': { createdAt: calendarMadeAt },
      }
      if (isRefusing) return Promise.resolve(refuse('UNAUTHORIZED')())
      if (method === 'GET') return Promise.resolve(Response.json(shown[path] ?? {}))
      sent.push({ call: `${method} ${path}`, body: body === undefined ? undefined : JSON.parse(body) })
      return Promise.resolve(answer())
    },
  )
})
afterEach(() => {
  act(dismissToast)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const refuse = (code: keyof typeof failures, path?: string) => () =>
  Response.json(
    {
      code,
      message: failures[code].message,
      ...(path && { issues: [{ path, message: failures[code].message }] }),
    },
    { status: failures[code].status },
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const focusIsOn = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

async function open() {
  const person = show(<AccountPage />)
  await screen.findByText('This device')
  return person
}

test('the name is saved, and what is wrong with it is said at its field', async () => {
  const person = await open()
  expect(screen.getByText('Member since March 2025')).toBeDefined()
  await person.clear(field('First name'))
  await person.click(button('Save name'))
  expect(await screen.findByText('Enter your first name.')).toBeDefined()
  expect(sent).toEqual([])

  answer = () => Response.json({ ...user, firstName: 'Ada' })
  await person.type(field('First name'), 'Ada')
  await person.click(button('Save name'))
  await screen.findByText('You’ll appear as Ada Moen.')
  expect(sent).toEqual([{ call: 'PATCH /api/account', body: { firstName: 'Ada', lastName: 'Moen' } }])
})

test('a name that is being typed stays when the account is loaded anew; what is not comes with it', async () => {
  account = { ...account, user: { ...user, profileImageUrl: '/api/avatars/avatar-1.jpg' } }
  const person = await open()
  await person.clear(field('First name'))
  await person.type(field('First name'), 'Ada')
  account = { ...account, user: { ...user, firstName: 'Eva', lastName: 'Berg' } }
  answer = () => Response.json(account.user)
  await person.click(button('Remove picture'))
  await waitFor(() => expect(field('Last name').value).toBe('Berg'))
  expect(field('First name').value).toBe('Ada')
})

test('a picture is chosen, dropped or pasted, and what cannot be one is not sent', async () => {
  await open()
  const panel = screen.getByRole('group', { name: 'Your picture' })
  const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })

  fireEvent.change(field('Picture file'), { target: { files: [file('large.png', MAX_IMAGE_BYTES + 1)] } })
  expect(screen.getByRole('alert').textContent).toBe(failures.IMAGE_TOO_LARGE.message)
  expect(FakeUpload.all).toEqual([])
  // It goes with the next thing that is done.
  fireEvent.click(button('Add picture'))
  expect(screen.queryByRole('alert')).toBeNull()

  fireEvent.drop(panel, { dataTransfer: { files: [file('dropped.png')], types: ['Files'] } })
  expect(FakeUpload.last.path).toBe('/api/account/picture')
  act(() => FakeUpload.last.hasSent(0.5))
  expect(screen.getByText('50% of dropped.png')).toBeDefined()
  act(() => FakeUpload.last.isCut())
  fireEvent.click(await screen.findByRole('button', { name: 'Try dropped.png again' }))

  fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png')], types: ['Files'] } })
  expect(FakeUpload.all[1]?.isAborted).toBe(true)
  account = { ...account, user: { ...user, profileImageUrl: '/api/avatars/avatar-1.jpg' } }
  act(() => FakeUpload.last.answers(200, account.user))
  await screen.findByText('Picture saved')
  expect(await screen.findByRole('button', { name: 'Change picture' })).toBeDefined()

  answer = () => Response.json(user)
  account = { ...account, user }
  fireEvent.change(field('Picture file'), { target: { files: [file('large.png', MAX_IMAGE_BYTES + 1)] } })
  expect(screen.getByRole('alert')).toBeDefined()
  button('Remove picture').focus()
  fireEvent.click(button('Remove picture'))
  expect(screen.queryByRole('alert')).toBeNull()
  await screen.findByRole('button', { name: 'Add picture' })
  await focusIsOn(() => button('Add picture'))
  expect(sent).toEqual([{ call: 'DELETE /api/account/picture', body: undefined }])
})

test('a change of address asks for the password, and waits until it is confirmed', async () => {
  const person = await open()
  await person.click(button('Change email'))
  expect(document.activeElement).toBe(field('New email address'))
  await person.type(field('New email address'), 'new@example.org')
  await person.type(field('Current password'), 'wrong')
  answer = refuse('WRONG_PASSWORD', 'currentPassword')
  await person.click(button('Send link'))
  await waitFor(() => expect(field('Current password').getAttribute('aria-invalid')).toBe('true'))

  answer = () => new Response(null, { status: 204 })
  account = { ...account, pendingEmail: 'new@example.org' }
  await person.click(button('Send link'))
  await screen.findByText(/with the link we sent there/)
  await focusIsOn(() => button('Change email'))
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await person.click(button('Resend link'))
  await waitFor(() => expect(button('Resend link').getAttribute('aria-disabled')).toBe('true'))
  // Pressed once more, it does not send another one; and whoever pressed it stays there.
  await person.click(button('Resend link'))
  expect(button('Resend link').hasAttribute('disabled')).toBe(false)
  arrive(new Response(null, { status: 204 }))
  await waitFor(() => expect(button('Cancel change').getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(button('Resend link'))
  answer = () => new Response(null, { status: 204 })
  account = { ...account, pendingEmail: null }
  await person.click(button('Cancel change'))
  await waitFor(() => expect(screen.queryByText(/with the link we sent there/)).toBeNull())
  await focusIsOn(() => button('Change email'))

  const body = { email: 'new@example.org' }
  expect(sent.slice(1)).toEqual([
    { call: 'POST /api/account/email', body: { ...body, currentPassword: 'wrong' } },
    { call: 'POST /api/account/email', body },
    { call: 'DELETE /api/account/email', body: undefined },
  ])
})

test('a new password keeps this browser signed in with its new token, and shows that the calendar has ended', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  calendarMadeAt = '2026-03-09T08:00:00.000Z'
  account = { ...account, pendingEmail: 'new@example.org' }
  const person = await open()
  expect(await screen.findByText(/You’ve had a private link since/)).toBeDefined()
  expect(screen.getByText(/removes your private calendar link/)).toBeDefined()
  await person.click(button('Change password'))
  await person.type(field('Current password'), 'the old one')
  await person.type(field('New password'), 'over the hills')
  await person.type(field('Confirm new password'), 'over the hill')
  await person.click(button('Save password'))
  expect(await screen.findByText("Passwords don't match")).toBeDefined()

  answer = () => Response.json({ token: 'new' })
  calendarMadeAt = null
  await person.type(field('Confirm new password'), 's')
  await person.click(button('Save password'))
  await screen.findByText(
    'All other devices have been logged out. Your private calendar link no longer works. The change to new@example.org was cancelled.',
  )
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
  await screen.findByRole('button', { name: 'Create private link' })
  expect(screen.queryByLabelText('New password')).toBeNull()
  await focusIsOn(() => button('Change password'))
})

test('a new password whose answer takes its time signs nobody out here', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'old')
  const person = await open()
  await person.click(button('Change password'))
  await person.type(field('Current password'), 'the old one')
  await person.type(field('New password'), 'over the hills')
  await person.type(field('Confirm new password'), 'over the hills')
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await person.click(button('Save password'))
  // The page hears that sessions have ended, and looks at its own.
  isRefusing = true
  await expect(call(currentUser, {})).rejects.toThrow('401')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('old')

  isRefusing = false
  arrive(Response.json({ token: 'new' }))
  await screen.findByText('All other devices have been logged out.')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('new')
})

test('who came by another service can set a password, and is asked for none', async () => {
  account = { ...account, hasPassword: false }
  const person = await open()
  await person.click(button('Set a password'))
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(document.activeElement).toBe(field('New password'))
})

test('devices are named in plain words, this one first, and can be signed out', async () => {
  const person = await open()
  const [first, second] = within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('curl/8.5.0')
  expect(first?.textContent).toContain('This device')
  expect(second?.textContent).toContain('Chrome on Windows')
  expect(second?.textContent).toContain('192.0.2.7')

  sessions = sessions.filter(({ isCurrent }) => isCurrent)
  await person.click(button('Log out Chrome on Windows, 192.0.2.7'))
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
  await focusIsOn(() => screen.getByRole('region', { name: 'Devices' }))
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  expect(sent).toEqual([{ call: 'DELETE /api/account/sessions/s1', body: undefined }])
})

test('a device that was signed out already is not listed any more', async () => {
  const person = await open()
  sessions = sessions.filter(({ isCurrent }) => isCurrent)
  answer = refuse('SESSION_NOT_FOUND')
  await person.click(button('Log out Chrome on Windows, 192.0.2.7'))
  expect(await screen.findByText(failures.SESSION_NOT_FOUND.message)).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
})

test('all other devices are signed out at once', async () => {
  const person = await open()
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await person.click(button('Log out everywhere else'))
  // Who goes by keyboard stays on it while it waits, and it does not do it twice.
  await person.keyboard('{Enter}')
  expect(button('Log out everywhere else').hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(button('Log out everywhere else'))
  sessions = sessions.filter(({ isCurrent }) => isCurrent)
  arrive(new Response(null, { status: 204 }))
  await screen.findByText('Only this device is still logged in.')
  await focusIsOn(() => screen.getByRole('region', { name: 'Devices' }))
  expect(sent).toEqual([{ call: 'DELETE /api/account/sessions', body: undefined }])
})

test('what is in the way of deleting is named, with the way there', async () => {
  obstacles = [
    { kind: 'booking', tripId: 7, tripTitle: 'Ridge walk' },
    { kind: 'car', tripId: 8, tripTitle: 'Fjord tour' },
    { kind: 'last-organiser', tripId: null, tripTitle: null },
  ]
  const person = await open()
  await person.click(button('Delete my account'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  expect((await dialog.findByRole('link', { name: 'Ridge walk' })).getAttribute('href')).toBe('/bookings')
  expect(dialog.getByRole('link', { name: 'Fjord tour' }).getAttribute('href')).toBe('/trip/8')
  expect(dialog.getByText('You’re the only organiser')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Delete account' })).toBeNull()
})

test('deleting asks for address and password, and then forgets the session', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'mine')
  const person = await open()
  await person.click(button('Delete my account'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await person.type(await dialog.findByLabelText('Your email'), 'ida@example.org')
  await person.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'the old one')
  // Something was booked in another tab.
  answer = refuse('ACCOUNT_IN_USE')
  obstacles = [{ kind: 'booking', tripId: 7, tripTitle: 'Ridge walk' }]
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  await dialog.findByText(
    'You have a spot on this trip. Cancel it in My Bookings, or wait until the trip is over.',
  )
  await person.click(dialog.getByRole('button', { name: 'Keep account' }))

  obstacles = []
  await person.click(button('Delete my account'))
  await person.type(await screen.findByLabelText('Your email'), 'ida@example.org')
  await person.type(field('Your password'), 'the old one')
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await person.click(button('Delete account'))
  // The page may hear that its session has ended before it hears that all went well.
  isRefusing = true
  await expect(call(currentUser, {})).rejects.toThrow('401')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('mine')
  arrive(new Response(null, { status: 204 }))
  await screen.findByText('Account deleted')
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(sent.at(-1)).toEqual({
    call: 'DELETE /api/account',
    body: { email: 'ida@example.org', currentPassword: 'the old one' },
  })
})

test('deleting says which address to type, and which password is missing, without asking the server', async () => {
  const person = await open()
  await person.click(button('Delete my account'))
  const address = await screen.findByLabelText('Your email')
  await person.click(button('Delete account'))
  expect(address).toHaveAccessibleDescription('Type ida@example.org to confirm.')
  expect(address).toHaveFocus()
  expect(field('Your password')).toHaveAccessibleDescription('Enter your password.')
  expect(sent).toEqual([])
})

test('where address and password are both wrong, both are named', async () => {
  const person = await open()
  await person.click(button('Delete my account'))
  await person.type(await screen.findByLabelText('Your email'), 'idas')
  await person.type(field('Your password'), 'not mine')
  const issues = [
    { path: 'email', message: 'Type ida@example.org to confirm.' },
    { path: 'currentPassword', message: 'That is not your password' },
  ]
  answer = () => Response.json({ code: 'WRONG_PASSWORD', message: 'Wrong', issues }, { status: 400 })
  await person.click(button('Delete account'))
  await waitFor(() => expect(field('Your password')).toHaveAccessibleDescription('That is not your password'))
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Type ida@example.org to confirm.')
})

test('an account that cannot be loaded can be asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  show(<AccountPage />)
  expect(await screen.findByText('We couldn’t load your account.')).toBeDefined()
  expect(button('Try again')).toBeDefined()
})

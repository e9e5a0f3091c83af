import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser, logOut } from '#contract/auth.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { buildUser } from '#testing/sign-in.ts'
import { askBeforeLogout, onBeforeLogout } from '../api/before-logout.ts'
import { clearTabStorage, readForTab, storeForTab } from '../api/storage.ts'
import { deleteToken, storeToken } from '../api/token.ts'
import { UnsentGuard } from '../features/chat/unsent-guard.tsx'
import { useLeaveDeletedAccount, useLogOut } from './log-out.ts'

const deleteDatabase = vi.fn()

beforeEach(() => {
  storeToken('of ann')
  deleteDatabase.mockClear()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const server = startFakeServer()
  server.on(getCurrentUser, buildUser())
  server.on(logOut)
})
afterEach(() => {
  act(() => deleteToken())
  clearTabStorage()
})

const storeUnsent = (userId: string, tripId: number, texts: string[]) =>
  storeForTab(`unsent:${userId}:${tripId}`, JSON.stringify(texts.map((text) => ({ clientId: text, text }))))

function LogoutButtons() {
  const [leaveSession, leaveDeletedAccount] = [useLogOut(), useLeaveDeletedAccount()]
  return (
    <>
      <UnsentGuard userId="ann" />
      <button onClick={leaveSession}>Logout</button>
      <button onClick={leaveDeletedAccount}>Delete account</button>
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

test('logging out with unsent messages asks first, and the person may stay', async () => {
  storeUnsent('ann', 7, ['One', 'Two'])
  storeUnsent('ann', 8, ['Three'])
  const user = renderWithProviders(<LogoutButtons />)
  await user.click(button('Logout'))
  expect(screen.getByRole('dialog', { name: 'Log out anyway?' })).toHaveTextContent(
    '3 of your messages haven’t been sent yet and will be lost.',
  )
  await user.click(button('Stay logged in'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(readForTab('unsent:ann:7')).not.toBeNull()
  expect(deleteDatabase).not.toHaveBeenCalled()

  await user.click(button('Logout'))
  await user.click(button('Log out'))
  expect(readForTab('unsent:ann:7')).toBeNull()
  expect(location.pathname).toBe('/login')
})

test('without own unsent messages, logging out asks nothing and deletes all stored pictures', async () => {
  storeUnsent('ben', 7, ['One'])
  const user = renderWithProviders(<LogoutButtons />)
  await user.click(button('Logout'))
  expect(location.pathname).toBe('/login')
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('unsent-pictures')
})

test('deleting the account deletes its stored pictures', async () => {
  const user = renderWithProviders(<LogoutButtons />)
  await user.click(button('Delete account'))
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('unsent-pictures')
})

test('logging out works in a browser without a database', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const user = renderWithProviders(<LogoutButtons />)
  await user.click(button('Logout'))
  expect(location.pathname).toBe('/login')
})

test('several parts of a page ask one after the other before the logout', () => {
  const steps: string[] = []
  const continuations: (() => void)[] = []
  const stops = ['editor', 'chat'].map((name) =>
    onBeforeLogout((proceed) => {
      steps.push(name)
      continuations.push(proceed)
    }),
  )
  askBeforeLogout(() => steps.push('out'))
  expect(steps).toEqual(['editor'])
  continuations[0]?.()
  expect(steps).toEqual(['editor', 'chat'])
  continuations[1]?.()
  expect(steps).toEqual(['editor', 'chat', 'out'])
  for (const stop of stops) stop()
  askBeforeLogout(() => steps.push('out again'))
  expect(steps.at(-1)).toBe('out again')
})

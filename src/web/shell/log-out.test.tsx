import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOut } from '#contract/auth.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
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
  startFakeServer().on(logOut)
})
afterEach(() => {
  act(() => deleteToken())
  clearTabStorage()
})

const keep = (userId: string, tripId: number, texts: string[]) =>
  storeForTab(`unsent:${userId}:${tripId}`, JSON.stringify(texts.map((text) => ({ clientId: text, text }))))

function Ways() {
  const [leave, goodbye] = [useLogOut(), useLeaveDeletedAccount()]
  return (
    <>
      <UnsentGuard userId="ann" />
      <button onClick={leave}>Logout</button>
      <button onClick={goodbye}>Delete account</button>
    </>
  )
}
const press = (name: string) => screen.getByRole('button', { name })

test('who logs out with messages that are not sent is asked, and may stay', async () => {
  keep('ann', 7, ['One', 'Two'])
  keep('ann', 8, ['Three'])
  const user = renderWithProviders(<Ways />)
  await user.click(press('Logout'))
  expect(screen.getByRole('dialog', { name: 'Log out anyway?' })).toHaveTextContent(
    '3 of your messages haven’t been sent yet and will be lost.',
  )
  await user.click(press('Stay logged in'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(readForTab('unsent:ann:7')).not.toBeNull()
  expect(deleteDatabase).not.toHaveBeenCalled()

  await user.click(press('Logout'))
  await user.click(press('Log out'))
  expect(readForTab('unsent:ann:7')).toBeNull()
  expect(location.pathname).toBe('/login')
})

test('without such messages nothing is asked, and nobody’s pictures are left behind', async () => {
  keep('ben', 7, ['One'])
  const user = renderWithProviders(<Ways />)
  await user.click(press('Logout'))
  expect(location.pathname).toBe('/login')
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('unsent-pictures')
})

test('with an account its pictures go, too', async () => {
  const user = renderWithProviders(<Ways />)
  await user.click(press('Delete account'))
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('unsent-pictures')
})

test('where the browser keeps nothing one can log out all the same', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const user = renderWithProviders(<Ways />)
  await user.click(press('Logout'))
  expect(location.pathname).toBe('/login')
})

test('who is asked by several parts of a page is asked by one after the other', () => {
  const heard: string[] = []
  const answers: (() => void)[] = []
  const stops = ['editor', 'chat'].map((name) =>
    onBeforeLogout((goOn) => {
      heard.push(name)
      answers.push(goOn)
    }),
  )
  askBeforeLogout(() => heard.push('out'))
  expect(heard).toEqual(['editor'])
  answers[0]?.()
  expect(heard).toEqual(['editor', 'chat'])
  answers[1]?.()
  expect(heard).toEqual(['editor', 'chat', 'out'])
  for (const stop of stops) stop()
  askBeforeLogout(() => heard.push('out again'))
  expect(heard.at(-1)).toBe('out again')
})

import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { keepToken } from '../api/token.ts'
import { HomePage } from './home.tsx'

const maya = {
  id: 'u1',
  email: 'maya@example.com',
  firstName: 'Maya',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      close = () => undefined
      addEventListener = () => undefined
    },
  )
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path === '/api/auth/user' ? maya : []), { status: 200 })),
  )
})

test('visitors see the landing page', async () => {
  show(<HomePage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Adventure Begins Here' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Adventures' })).toHaveAttribute('href', '#adventures')
  expect(screen.getByRole('link', { name: 'Join the Adventure' })).toHaveAttribute('href', '/login')
  expect(await screen.findByText('No Adventures Yet')).toBeInTheDocument()

  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Trips as of \d+:\d\d/)).toBeInTheDocument()
  fireEvent(window, new Event('online'))
})

test('signed-in adventurers see their home', async () => {
  keepToken('a-token')
  show(<HomePage />)
  const heading = { level: 1, name: 'Welcome Back, Adventurer!' }
  expect(await screen.findByRole('heading', heading, { timeout: 10_000 })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Available Adventures' })).toBeInTheDocument()

  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Trips as of \d+:\d\d/)).toBeInTheDocument()
})

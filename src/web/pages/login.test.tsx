import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { rememberReturnPath } from '../features/auth/return-path.ts'
import LoginPage from './login.tsx'
import RegisterPage from './register.tsx'

const purpose = 'To take Back Right on Vega Islands'

beforeEach(() => {
  sessionStorage.clear()
  startFakeServer()
})

test('both pages say what somebody came for, and the login has a button to sign up', async () => {
  rememberReturnPath('/trip/7?tab=booking&seat=3#places', purpose)
  renderWithProviders(<LoginPage />)
  expect(await screen.findByText(`${purpose}, log in or sign up.`)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register')
  expect(screen.queryByText('New here?')).not.toBeInTheDocument()

  renderWithProviders(<RegisterPage />)
  expect(await screen.findByText(`${purpose}, create an account.`)).toBeInTheDocument()
})

test('without a purpose, the login is as usual', async () => {
  rememberReturnPath('/trip/7')
  renderWithProviders(<LoginPage />)
  expect(await screen.findByText('New here?')).toBeInTheDocument()
  expect(screen.queryByText(/^To take/)).not.toBeInTheDocument()
})

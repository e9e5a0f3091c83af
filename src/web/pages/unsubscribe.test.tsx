import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { unsubscribe } from '#contract/notifications.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import UnsubscribePage from './unsubscribe.tsx'

const mailKey = 'k'.repeat(36)
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(unsubscribe, { group: 'bookings' })
})

const pressTurnOff = async (user: ReturnType<typeof renderWithProviders>) =>
  user.click(screen.getByRole('button', { name: 'Turn off these emails' }))

test('the page says which emails it turns off, and does so only when the button is pressed', async () => {
  const user = renderWithProviders(<UnsubscribePage mailKey={mailKey} group="bookings" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Turn off these emails?')
  expect(screen.getByText('Your spot is confirmed, or an organiser cancels it.')).toBeTruthy()
  expect(server.requests).toEqual([])

  await pressTurnOff(user)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Emails turned off' })
  expect(document.activeElement).toBe(heading)
  expect(server.requests).toEqual([`POST /api/unsubscribe/${mailKey}/bookings`])
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/account#notifications',
  )
})

test('the button is disabled until scripts are loaded; without scripts the page says so', () => {
  const html = renderToString(
    <TestQueries client={createQueryClient()}>
      <UnsubscribePage mailKey={mailKey} group="bookings" />
    </TestQueries>,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('button')?.disabled).toBe(true)
  expect(html).toContain('<noscript>')
  expect(html).toContain('Turning off emails')
})

test('a link of a deleted account says so, and leads to the settings', async () => {
  server.fails(unsubscribe, 'UNSUBSCRIBE_NOT_FOUND')
  const user = renderWithProviders(<UnsubscribePage mailKey={mailKey} group="bookings" />)
  await pressTurnOff(user)
  expect((await screen.findByRole('alert')).textContent).toContain('its account no longer exists')
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeTruthy()
})

test('turning off emails can be tried again after a failure', async () => {
  server.fails(unsubscribe, 'UNAVAILABLE')
  const user = renderWithProviders(<UnsubscribePage mailKey={mailKey} group="bookings" />)
  await pressTurnOff(user)
  expect((await screen.findByRole('alert')).textContent).toContain('these emails are still on')
  server.on(unsubscribe, { group: 'bookings' })
  await pressTurnOff(user)
  expect(await screen.findByRole('heading', { name: 'Emails turned off' })).toBeTruthy()
})

test('a link without a key leads to the settings', () => {
  renderWithProviders(<UnsubscribePage group="bookings" />)
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off these emails' })).toBeNull()
})

test('an unknown group is not found', () => {
  renderWithProviders(<UnsubscribePage mailKey={mailKey} group="toString" />)
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
})

test('the page names all groups of a bundled mail', async () => {
  const user = renderWithProviders(<UnsubscribePage mailKey={mailKey} group="expenses,settlements" />)
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Shared expenses',
    'Settling up',
  ])
  await pressTurnOff(user)
  expect(server.requests).toEqual([`POST /api/unsubscribe/${mailKey}/expenses%2Csettlements`])
})

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

const addressOf = (number: number) => `https://site.test/api/calendars/key${number}.ics`

let url: string | null
let made: number
let asked: string[]
let isFailing: boolean

beforeEach(() => {
  url = null
  made = 0
  asked = []
  isFailing = false
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: { method?: string } = {}) => {
    expect(path).toBe('/api/calendar-feed')
    asked.push(method)
    if (isFailing) {
      const failure = { code: 'UNAVAILABLE', message: 'The site is catching its breath.' }
      return Promise.resolve(Response.json(failure, { status: 503 }))
    }
    if (method === 'POST') url = addressOf(++made)
    if (method === 'DELETE') {
      url = null
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    return Promise.resolve(Response.json({ url }, { status: method === 'POST' ? 201 : 200 }))
  })
})
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

const address = () => screen.findByLabelText('Private address')

test('an address is made only when it is asked for', async () => {
  const user = show(<CalendarFeed />)
  const create = await screen.findByRole('button', { name: 'Create private address' })
  expect(asked).toEqual(['GET'])
  await user.click(create)
  expect(await address()).toHaveValue(addressOf(1))
  await waitFor(() => expect(screen.getByLabelText('Private address')).toHaveFocus())
  expect(screen.getByText('Whoever has it sees your trips, so keep it to yourself.')).toBeInTheDocument()
})

test('it is copied, or opened by the program for calendars', async () => {
  url = addressOf(5)
  const user = show(<CalendarFeed />)
  await address()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Address copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(addressOf(5))
  expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    'webcal://site.test/api/calendars/key5.ics',
  )
})

test('where copying is not allowed the address is shown', async () => {
  url = addressOf(5)
  const user = show(<CalendarFeed />)
  await address()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(addressOf(5))
})

test('resetting asks first, because the old address stops working', async () => {
  url = addressOf(9)
  const user = show(<CalendarFeed />)
  await address()
  const reset = screen.getByRole('button', { name: 'Reset' })
  expect(reset).toHaveAccessibleDescription('Gives you a new address; the old one stops working.')
  await user.click(reset)
  await user.click(screen.getByRole('button', { name: 'Keep address' }))
  expect(asked).toEqual(['GET'])

  await user.click(reset)
  await user.click(screen.getByRole('button', { name: 'Reset address' }))
  await waitFor(() => expect(screen.getByLabelText('Private address')).toHaveValue(addressOf(1)))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).toEqual(['GET', 'POST'])
})

test('turning off asks first, and leads back to where one begins', async () => {
  url = addressOf(9)
  const user = show(<CalendarFeed />)
  await address()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  const [, confirm] = screen.getAllByRole('button', { name: 'Turn off' })
  await user.click(confirm!)
  const create = await screen.findByRole('button', { name: 'Create private address' })
  await waitFor(() => expect(create).toHaveFocus())
  expect(asked).toEqual(['GET', 'DELETE'])
  expect(screen.getByText('Calendar turned off')).toBeInTheDocument()
})

test('what fails says so, and the address stays', async () => {
  url = addressOf(9)
  const user = show(<CalendarFeed />)
  await address()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  isFailing = true
  await user.click(screen.getByRole('button', { name: 'Reset address' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The site is catching its breath.')
  expect(screen.getByLabelText('Private address')).toHaveValue(addressOf(9))
})

test('an address that cannot be loaded can be asked for again', async () => {
  isFailing = true
  const user = show(<CalendarFeed />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isFailing = false
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Create private address' })).toBeInTheDocument()
})

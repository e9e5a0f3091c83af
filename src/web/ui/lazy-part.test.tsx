import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const panel = { default: ({ name }: { name: string }) => <p>Expenses of {name}</p> }

function renderFailingPart(isQuiet: boolean) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(() => Promise.reject<typeof panel>(new TypeError('Failed to fetch')))
  const Part = lazyPart(load, { isQuiet })
  render(
    <>
      <h1>Trip</h1>
      <input aria-label="Reason" defaultValue="Typed" />
      <Part name="Ida" />
    </>,
  )
  return load
}

test('if code cannot be loaded, only its part of the page is missing and can be loaded again', async () => {
  const load = renderFailingPart(false)
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert')).toHaveTextContent('You may be offline.')
  expect(screen.getByRole('heading', { name: 'Trip' })).toBeInTheDocument()
  fireEvent.click(retryButton)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))

  load.mockResolvedValue(panel)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Expenses of Ida')).toBeInTheDocument()
  expect(screen.getByLabelText('Reason')).toHaveValue('Typed')
})

test('a part that the page can do without loads once the network is back', async () => {
  const load = renderFailingPart(true)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  load.mockResolvedValue(panel)
  await vi.waitFor(() => {
    fireEvent(window, new Event('online'))
    expect(screen.getByText('Expenses of Ida')).toBeInTheDocument()
  })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('an error in the code is not reported as a missing network', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazyPart(() => Promise.resolve({ default: Broken }))
  render(<Part />)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t show this part.')
  expect(screen.queryByText(/offline/)).not.toBeInTheDocument()
})

test('trying a failed page again while offline says that it is offline', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert')).toHaveTextContent('You’re offline.')
})

function Broken(): never {
  throw new Error('Broken')
}

test('a tab that fails leaves the others working', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <Tabs
      label="Parts"
      active="one"
      onSelect={() => undefined}
      tabs={[
        { id: 'one', label: 'One', panel: <p>First</p> },
        { id: 'two', label: 'Two', panel: <Broken /> },
      ]}
    />,
  )
  expect(screen.getByText('First')).toBeInTheDocument()
  expect(screen.getAllByRole('tab')).toHaveLength(2)
})

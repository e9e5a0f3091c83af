import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { ApiError } from './client.ts'
import { useLive } from './live.ts'
import { useProblem } from './use-problem.ts'

function Problem({ error }: { error: Error }) {
  useLive(['trip:7'])
  return <p>{useProblem(error, { TRIP_FULL: 'Others were faster.' }) ?? 'No problem'}</p>
}

test('a lost answer leaves the outcome unknown until the page is connected again', async () => {
  const server = startFakeServer()
  renderWithProviders(<Problem error={new TypeError('Failed to fetch')} />)
  await vi.waitFor(() => expect(server.liveStreams).not.toHaveLength(0))
  act(() => server.liveStream.opens())
  expect(screen.getByText(/we don’t know if this went through/)).toBeInTheDocument()
  act(() => server.liveStream.isCut())
  expect(screen.getByText(/we don’t know if this went through/)).toBeInTheDocument()
  act(() => server.liveStream.opens())
  expect(screen.getByText('No problem')).toBeInTheDocument()
})

test('a refusal shows the component’s own text for its code, or the server’s message', () => {
  const refusal = (code: string) => new ApiError(409, JSON.stringify({ code, message: 'No.' }), '')
  function Refusals() {
    return [useProblem(refusal('TRIP_FULL'), { TRIP_FULL: 'Others were faster.' }), useProblem(refusal('X'))]
  }
  render(<Refusals />)
  // Both texts, one after the other.
  expect(document.body).toHaveTextContent('Others were faster.No.')
})

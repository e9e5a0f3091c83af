import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { ApiError } from './client.ts'
import { useLive } from './live.ts'
import { useProblem } from './use-problem.ts'

/** The streams that were opened. */
const lines: { onopen: () => void; onerror: () => void }[] = []

afterEach(() => {
  act(() => lines.at(-1)?.onopen())
  vi.unstubAllGlobals()
})

function Problem({ error }: { error: Error }) {
  useLive(['trip:7'])
  return <p>{useProblem(error, { TRIP_FULL: 'Others were faster.' }) ?? 'No problem'}</p>
}

test('without an answer nobody knows whether it arrived, until the page is connected again', async () => {
  vi.stubGlobal(
    'EventSource',
    class {
      readyState = 0
      onopen = () => undefined
      onerror = () => undefined
      close = () => undefined
      addEventListener = () => undefined
      constructor() {
        lines.push(this)
      }
    },
  )
  show(<Problem error={new TypeError('Failed to fetch')} />)
  await vi.waitFor(() => expect(lines).not.toHaveLength(0))
  act(() => lines.at(-1)?.onopen())
  expect(screen.getByText(/we don’t know if this went through/)).toBeInTheDocument()
  act(() => lines.at(-1)?.onerror())
  expect(screen.getByText(/we don’t know if this went through/)).toBeInTheDocument()
  act(() => lines.at(-1)?.onopen())
  expect(screen.getByText('No problem')).toBeInTheDocument()
})

test('a refusal is told in the words that fit the place, or in the words of the server', () => {
  const refusal = (code: string) => new ApiError(409, JSON.stringify({ code, message: 'No.' }), '')
  function Refusals() {
    return [useProblem(refusal('TRIP_FULL'), { TRIP_FULL: 'Others were faster.' }), useProblem(refusal('X'))]
  }
  render(<Refusals />)
  expect(document.body).toHaveTextContent('Others were faster.No.')
})

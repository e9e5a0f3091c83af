import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listTripMonths } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { queryOf } from './query.ts'

let server: FakeServer
beforeEach(() => {
  vi.resetModules()
  server = startFakeServer()
  server.on(listTripMonths, ['2027-04'])
  const state = document.createElement('script')
  state.id = 'state'
  state.type = 'application/json'
  document.body.replaceChildren(state)
  writeState({ mayBeOld: false })
})

/** Writes what the server rendered the page with. */
function writeState({ mayBeOld }: { mayBeOld: boolean }) {
  const row = [queryOf(listTripMonths, {}).queryKey, ['2027-03'], mayBeOld]
  document.getElementById('state')!.textContent = JSON.stringify([row])
}

/** Renders the page that the server rendered, this long after it was loaded. */
async function renderPageAfter(ms: number) {
  vi.spyOn(performance, 'now').mockReturnValue(ms)
  const { withQueries } = await import('./query-provider.tsx')
  const { useLive } = await import('./live.ts')
  const { useQuery } = await import('@tanstack/react-query')
  const Months = withQueries(() => {
    useLive(['trips'])
    return <p>{useQuery(queryOf(listTripMonths, {})).data}</p>
  })
  render(<Months />)
  expect(screen.getByText('2027-03')).toBeInTheDocument()
  await vi.waitFor(() => expect(server.liveStreams).toHaveLength(1))
  server.liveStream.opens()
}

test('data that the server rendered a while ago is loaded again once changes are received', async () => {
  await renderPageAfter(6_000)
  expect(await screen.findByText('2027-04')).toBeInTheDocument()
})

test('data that the server has just rendered is not loaded again', async () => {
  await renderPageAfter(1_000)
  // Only now something may have changed.
  server.liveStream.resyncs()
  expect(await screen.findByText('2027-04')).toBeInTheDocument()
  expect(server.requests).toHaveLength(1)
})

test('data that a cached page may show too long is shown, and loaded again', async () => {
  writeState({ mayBeOld: true })
  await renderPageAfter(1_000)
  expect(await screen.findByText('2027-04')).toBeInTheDocument()
})

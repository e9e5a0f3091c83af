import { expect, test, vi } from 'vitest'
import { loadWithQueriesWhenUsed } from './load-with-queries.ts'

const Part = () => null

test('without a network, what the server rendered stays until its code can be loaded', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ default: Part })
  const loading = loadWithQueriesWhenUsed(load)
  document.dispatchEvent(new Event('pageused'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())

  isOnline.mockReturnValue(true)
  // The part listens for it once its failure has arrived.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  expect((await loading).default).toBeInstanceOf(Function)
})

test('code that is missing although there is a network is asked for three times, and then reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
  const failure = new Error('missing')
  document.documentElement.dataset.used = ''
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(failure)
  await expect(loadWithQueriesWhenUsed<object>(load)).rejects.toBe(failure)
  expect(load).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

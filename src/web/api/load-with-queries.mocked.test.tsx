import { expect, test, vi } from 'vitest'
import { loadWhenUsed } from './load-with-queries.ts'

const Part = () => null

test('without a network, what the server rendered stays until its code can be loaded', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ default: Part })
  const loading = loadWhenUsed(load)
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

test('code that is missing although there is a network is reported', async () => {
  const failure = new Error('missing')
  document.documentElement.dataset.used = ''
  await expect(loadWhenUsed<object>(() => Promise.reject(failure))).rejects.toBe(failure)
})

import { afterEach, expect, test, vi } from 'vitest'

/** The page is opened at this address, and its modules are loaded. */
async function openPage(address: string) {
  history.replaceState(null, '', address)
  vi.resetModules()
  const { whenFirstUsed } = await import('./first-use.ts')
  let isUsed = false
  return {
    wait: async () => {
      void whenFirstUsed().then(() => (isUsed = true))
      await new Promise((resolve) => setTimeout(resolve))
    },
    isUsed: () => isUsed,
  }
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.used
})

test('a visitor’s page waits until it is used', async () => {
  const page = await openPage('/trip/7')
  await page.wait()
  expect(page.isUsed()).toBe(false)

  document.dispatchEvent(new Event('pageused'))
  await vi.waitFor(() => expect(page.isUsed()).toBe(true))
})

test.each([
  ['somebody who may be signed in', '/', () => localStorage.setItem('authToken', 'a token')],
  ['somebody whose session has ended', '/login', () => sessionStorage.setItem('sessionEnded', 'yes')],
  ['the answer of a login provider', '/login#code=abc', () => undefined],
  [
    'a page that was used before its scripts started',
    '/',
    () => (document.documentElement.dataset.used = ''),
  ],
  ['a page that was opened later', '/', () => history.replaceState(null, '', '/about')],
])('waits for no use: %s', async (_who, address, prepare) => {
  const page = await openPage(address)
  prepare()
  await page.wait()
  expect(page.isUsed()).toBe(true)
})

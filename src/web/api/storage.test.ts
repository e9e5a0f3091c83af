import { afterEach, expect, test, vi } from 'vitest'
import { clearTabStorage, readForTab, readStored, store, storeForTab } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['localStorage', readStored, store],
  ['sessionStorage', readForTab, storeForTab],
] as const)('a value is kept in %s, or in memory if the browser blocks it', (name, read, write) => {
  expect(write('seat', '3')).toBe(true)
  expect([read('seat'), globalThis[name].getItem('seat')]).toEqual(['3', '3'])

  vi.stubGlobal(name, undefined)
  // False: the value does not survive a reload.
  expect(write('seat', '4')).toBe(false)
  expect(read('seat')).toBe('4')
  write('seat', null)
  expect(read('seat')).toBeNull()
})

test('all values of a tab can be forgotten, whether stored or in memory', () => {
  storeForTab('seat', '3')
  clearTabStorage()
  expect(readForTab('seat')).toBeNull()

  vi.stubGlobal('sessionStorage', undefined)
  storeForTab('seat', '4')
  clearTabStorage()
  expect(readForTab('seat')).toBeNull()
})

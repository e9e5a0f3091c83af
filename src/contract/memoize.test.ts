import { describe, expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

describe('memoize', () => {
  it('makes nothing before it is asked', () => {
    const make = vi.fn(() => 'made')
    const get = memoize(make)
    expect(make).not.toHaveBeenCalled()
    expect(get()).toBe('made')
  })

  it('makes it once, even if it is undefined', () => {
    const make = vi.fn(() => undefined)
    const get = memoize(make)
    get()
    get()
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('tries again after a failure', () => {
    let tries = 0
    const get = memoize(() => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      return tries
    })
    expect(get).toThrow('not yet')
    expect(get()).toBe(2)
  })
})

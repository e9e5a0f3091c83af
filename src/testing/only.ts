import { vi, type Mock } from 'vitest'
import type { emit } from '#server/events/emit.ts'

/** What a spied-on emit() was called with for one event; those of reactions that run meanwhile are left out. */
export function only(spied: typeof emit, name: Parameters<typeof emit>[1]): Mock {
  const calls = vi.fn()
  for (const call of vi.mocked(spied).mock.calls) if (call[1] === name) calls(...call)
  return calls
}

import { vi, type Mock } from 'vitest'
import type { announce } from '#server/events/announce.ts'
import type { emit } from '#server/events/emit.ts'

/** What a spied-on emit() was called with for one event; those of reactions that run meanwhile are left out. */
export function only(spied: typeof emit, name: Parameters<typeof emit>[1]): Mock {
  const calls = vi.fn()
  for (const call of vi.mocked(spied).mock.calls) if (call[1] === name) calls(...call)
  return calls
}

/** What a spied-on announce() has said, 'trip:7 seats', in no order, but for what reactions tell people meanwhile. */
export function announced(spied: typeof announce): string[] {
  return vi
    .mocked(spied)
    .mock.calls.flatMap(([, ...changes]) => changes)
    .filter(({ what }) => what !== 'notifications')
    .map(({ topic, what }) => `${topic} ${what}`)
    .toSorted()
}

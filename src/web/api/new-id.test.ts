import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newId } from './new-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('ids are unique UUIDs, also on pages without encryption', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 200 }, newId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(200)
})

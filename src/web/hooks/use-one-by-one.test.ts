import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOneByOne } from './use-one-by-one.ts'

test('nothing else is begun until all are done', async () => {
  const tried: string[] = []
  let answer: () => void = () => undefined
  const { result } = renderHook(() =>
    useOneByOne({
      act: (item: string) => {
        tried.push(item)
        return new Promise<void>((resolve) => (answer = resolve))
      },
      whyRefused: () => ({ isAboutOne: false, sentence: null }),
      refresh: () => Promise.resolve(),
    }),
  )
  act(() => result.current.run(['first']))
  act(() => result.current.run(['second']))
  expect(tried).toEqual(['first'])
  answer()
  await waitFor(() => expect(result.current.outcome?.results).toEqual([{ item: 'first', why: null }]))
  act(() => result.current.run(['third']))
  expect(tried).toEqual(['first', 'third'])
})

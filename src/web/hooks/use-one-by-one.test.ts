import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOneByOne } from './use-one-by-one.ts'

test('nothing else is begun until all are done', async () => {
  const tried: string[] = []
  let answer: (item: string) => void = () => undefined
  const { result } = renderHook(() =>
    useOneByOne({
      act: (item: string) => {
        tried.push(item)
        return new Promise<string>((resolve) => (answer = resolve))
      },
      whyRefused: () => ({ isAboutOne: false, sentence: null }),
      refresh: () => Promise.resolve(),
    }),
  )
  act(() => result.current.run(['first']))
  act(() => result.current.run(['second']))
  expect(tried).toEqual(['first'])
  answer('first, done')
  await waitFor(() => expect(result.current.outcome?.results).toEqual([{ item: 'first, done', why: null }]))
  act(() => result.current.run(['third']))
  expect(tried).toEqual(['first', 'third'])
})

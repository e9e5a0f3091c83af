import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test says so. */
function works() {
  const begun: { name: string; finish: () => void; break: () => void }[] = []
  return {
    begun,
    names: () => begun.map(({ name }) => name),
    work: (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        begun.push({ name, finish: resolve, break: () => reject(new Error('It broke')) })
      }),
  }
}

test('two work at once, others wait in their order, and the rest are told to come back', async () => {
  const turns = new Turns({ atOnce: 2, maxWaiting: 2 })
  const { begun, names, work } = works()
  const taken = ['a', 'b', 'c', 'd'].map((name) => turns.take(work(name)))
  await expect(turns.take(work('e'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
  await settle()
  expect(names()).toEqual(['a', 'b'])

  begun[0]?.finish()
  await settle()
  expect(names()).toEqual(['a', 'b', 'c'])
  begun[1]?.finish()
  begun[2]?.finish()
  await settle()
  begun[3]?.finish()
  await Promise.all(taken)
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails gives its place to the next', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 1 })
  const { begun, work } = works()
  const [failing, next] = [turns.take(work('a')), turns.take(work('b'))]
  await settle()
  begun[0]?.break()
  await expect(failing).rejects.toThrow('It broke')
  await settle()
  begun[1]?.finish()
  await next
})

test('whoever goes away while waiting makes room for somebody else, and is not worked for', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 1 })
  const { begun, names, work } = works()
  const first = turns.take(work('a'))
  const leaving = new AbortController()
  const left = turns.take(work('b'), leaving.signal)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await expect(turns.take(work('c'), leaving.signal)).rejects.toThrow()

  const third = turns.take(work('d'))
  await settle()
  begun[0]?.finish()
  await first
  await settle()
  begun[1]?.finish()
  await third
  expect(names()).toEqual(['a', 'd'])
})

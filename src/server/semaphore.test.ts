import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Work that finishes when the test says so. */
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
  const turns = new Semaphore({ atOnce: 2, maxWaiting: 2 })
  const { begun, names, work } = works()
  const taken = ['a', 'b', 'c', 'd'].map((name) => turns.run(work(name)))
  await expect(turns.run(work('e'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
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
  const turns = new Semaphore({ atOnce: 1, maxWaiting: 1 })
  const { begun, work } = works()
  const [failing, next] = [turns.run(work('a')), turns.run(work('b'))]
  await settle()
  begun[0]?.break()
  await expect(failing).rejects.toThrow('It broke')
  await settle()
  begun[1]?.finish()
  await next
})

test('whoever goes away while waiting makes room for somebody else, and is not worked for', async () => {
  const turns = new Semaphore({ atOnce: 1, maxWaiting: 1 })
  const { begun, names, work } = works()
  const first = turns.run(work('a'))
  const leaving = new AbortController()
  const left = turns.run(work('b'), { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toThrow()
  await expect(turns.run(work('c'), { signal: leaving.signal })).rejects.toThrow()

  const third = turns.run(work('d'))
  await settle()
  begun[0]?.finish()
  await first
  await settle()
  begun[1]?.finish()
  await third
  expect(names()).toEqual(['a', 'd'])
})

test('one person only gets a share of the turns, so others still get theirs', async () => {
  const turns = new Semaphore({ atOnce: 1, maxWaiting: 8, perPerson: 2 })
  const { begun, names, work } = works()
  const greedy = { owner: 'greedy' }
  const leaving = new AbortController()
  const first = turns.run(work('first'), greedy)
  const second = turns.run(work('second'), { ...greedy, signal: leaving.signal })
  await expect(turns.run(work('third'), greedy)).rejects.toMatchObject({
    code: 'TOO_MANY_AT_ONCE',
    retryAfterSeconds: 5,
  })
  const other = turns.run(work('other'), { owner: 'other' })

  // Leaving or finishing makes room in the owner's share.
  leaving.abort()
  await expect(second).rejects.toThrow()
  const again = turns.run(work('again'), greedy)
  for (let at = 0; at < 3; at++) {
    await settle()
    begun[at]?.finish()
  }
  await Promise.all([first, other, again])
  expect(names()).toEqual(['first', 'other', 'again'])
})

test('whoever would wait for too long is told to come back, and makes room for somebody else', async () => {
  const turns = new Semaphore({ atOnce: 1, maxWaiting: 1, maxWaitMs: 1 })
  const { begun, names, work } = works()
  const first = turns.run(work('a'))
  await expect(turns.run(work('b'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })

  const third = turns.run(work('c'))
  begun[0]?.finish()
  await first
  await settle()
  begun[1]?.finish()
  await third
  expect(names()).toEqual(['a', 'c'])
})

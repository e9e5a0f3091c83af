import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const runPending = () => new Promise((resolve) => setImmediate(resolve))

/** Work that finishes when the test says so. */
function controlledWork() {
  const jobs: { name: string; finish: () => void; break: () => void }[] = []
  return {
    jobs,
    names: () => jobs.map(({ name }) => name),
    work: (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        jobs.push({ name, finish: resolve, break: () => reject(new Error('It broke')) })
      }),
  }
}

test('two run at once, two more wait in order, and the next is refused as BUSY', async () => {
  const semaphore = new Semaphore({ atOnce: 2, maxWaiting: 2 })
  const { jobs, names, work } = controlledWork()
  const accepted = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)))
  await expect(semaphore.run(work('e'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
  await runPending()
  expect(names()).toEqual(['a', 'b'])

  jobs[0]?.finish()
  await runPending()
  expect(names()).toEqual(['a', 'b', 'c'])
  jobs[1]?.finish()
  jobs[2]?.finish()
  await runPending()
  jobs[3]?.finish()
  await Promise.all(accepted)
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room for the next in line', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 1 })
  const { jobs, work } = controlledWork()
  const [failing, next] = [semaphore.run(work('a')), semaphore.run(work('b'))]
  await runPending()
  jobs[0]?.break()
  await expect(failing).rejects.toThrow('It broke')
  await runPending()
  jobs[1]?.finish()
  await next
})

test('work aborted while it waits never runs, and makes room for other work', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 1 })
  const { jobs, names, work } = controlledWork()
  const first = semaphore.run(work('a'))
  const controller = new AbortController()
  const aborted = semaphore.run(work('b'), { signal: controller.signal })
  controller.abort()
  await expect(aborted).rejects.toThrow()
  await expect(semaphore.run(work('c'), { signal: controller.signal })).rejects.toThrow()

  const third = semaphore.run(work('d'))
  await runPending()
  jobs[0]?.finish()
  await first
  await runPending()
  jobs[1]?.finish()
  await third
  expect(names()).toEqual(['a', 'd'])
})

test('one person gets only a share of the slots, so that others still get theirs', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 8, perOwner: 2 })
  const { jobs, names, work } = controlledWork()
  const greedy = { owner: 'greedy' }
  const controller = new AbortController()
  const first = semaphore.run(work('first'), greedy)
  const second = semaphore.run(work('second'), { ...greedy, signal: controller.signal })
  await expect(semaphore.run(work('third'), greedy)).rejects.toMatchObject({
    code: 'TOO_MANY_AT_ONCE',
    retryAfterSeconds: 5,
  })
  const otherPersons = semaphore.run(work('other'), { owner: 'other' })

  // Leaving or finishing makes room in the owner's share.
  controller.abort()
  await expect(second).rejects.toThrow()
  const again = semaphore.run(work('again'), greedy)
  for (let at = 0; at < 3; at++) {
    await runPending()
    jobs[at]?.finish()
  }
  await Promise.all([first, otherPersons, again])
  expect(names()).toEqual(['first', 'other', 'again'])
})

test('a free slot goes to another person than the one who had it, however many tasks of theirs wait', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 8 })
  const { jobs, names, work } = controlledWork()
  const greedy = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name), { owner: 'greedy' }))
  const others = ['x', 'y'].map((name) => semaphore.run(work(name), { owner: 'other' }))
  for (let at = 0; at < 6; at++) {
    await runPending()
    jobs[at]?.finish()
  }
  await Promise.all([...greedy, ...others])
  expect(names()).toEqual(['a', 'x', 'b', 'y', 'c', 'd'])
})

test('work that waits too long is refused as BUSY, and makes room for other work', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 1, maxWaitMs: 1 })
  const { jobs, names, work } = controlledWork()
  const first = semaphore.run(work('a'))
  await expect(semaphore.run(work('b'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })

  const third = semaphore.run(work('c'))
  jobs[0]?.finish()
  await first
  await runPending()
  jobs[1]?.finish()
  await third
  expect(names()).toEqual(['a', 'c'])
})

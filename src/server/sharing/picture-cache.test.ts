import { expect, test } from 'vitest'
import { PictureCache } from './picture-cache.ts'

/** Drawings that end when the test says so, in the order in which they were started. */
function trackDrawings() {
  const started: { name: string; finish: (bytes?: number) => void; break: () => void }[] = []
  return {
    started,
    names: () => started.map(({ name }) => name),
    draw: (name: string) => () =>
      new Promise<Buffer>((resolve, reject) => {
        const finish = (bytes = 10) => resolve(Buffer.alloc(bytes))
        started.push({ name, finish, break: () => reject(new Error('The photo is gone')) })
      }),
  }
}
const runPending = () => new Promise((resolve) => setImmediate(resolve))

test('two pictures are drawn at once, two more wait, and the others are refused as busy', async () => {
  const cache = new PictureCache({ maxBytes: 1_000, drawnAtOnce: 2, maxWaiting: 2 })
  const { started, names, draw } = trackDrawings()
  const pictures = ['a', 'b', 'c', 'd'].map((name) => cache.get(name, draw(name)))
  await expect(cache.get('e', draw('e'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
  expect(names()).toEqual(['a', 'b'])

  started[0]?.finish()
  await runPending()
  expect(names()).toEqual(['a', 'b', 'c'])
  started[1]?.finish()
  started[2]?.finish()
  await runPending()
  started[3]?.finish()
  await Promise.all(pictures)
  expect(names()).toEqual(['a', 'b', 'c', 'd'])

  const retried = cache.get('e', draw('e'))
  await runPending()
  started[4]?.finish()
  expect(await retried).toHaveLength(10)
})

test('a picture that many request at once is drawn once and cached', async () => {
  const cache = new PictureCache({ maxBytes: 1_000, drawnAtOnce: 2, maxWaiting: 0 })
  const { started, names, draw } = trackDrawings()
  const pictures = Array.from({ length: 50 }, () => cache.get('a', draw('a')))
  await runPending()
  started[0]?.finish()
  await Promise.all(pictures)
  await cache.get('a', draw('a'))
  expect(names()).toEqual(['a'])
})

test('a failed drawing lets the next one start, and can be tried again', async () => {
  const cache = new PictureCache({ maxBytes: 1_000, drawnAtOnce: 1, maxWaiting: 5 })
  const { started, draw } = trackDrawings()
  const [failing, next] = [cache.get('a', draw('a')), cache.get('b', draw('b'))]
  await runPending()
  started[0]?.break()
  await expect(failing).rejects.toThrow('The photo is gone')
  await runPending()
  started[1]?.finish()
  await next
  const retried = cache.get('a', draw('a'))
  await runPending()
  started[2]?.finish()
  expect(await retried).toHaveLength(10)
})

test('when the cache is full, the least recently requested picture is dropped', async () => {
  const cache = new PictureCache({ maxBytes: 25, drawnAtOnce: 1, maxWaiting: 5 })
  const drawnNames: string[] = []
  const getPicture = (name: string) =>
    cache.get(name, () => {
      drawnNames.push(name)
      return Promise.resolve(Buffer.alloc(10))
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await getPicture(name)
  expect(drawnNames).toEqual(['a', 'b', 'c', 'b'])
})

import { expect, test } from 'vitest'
import { PictureCache } from './picture-cache.ts'

/** A drawing that ends when the test says so. */
function drawings() {
  const begun: { name: string; finish: (bytes?: number) => void; break: () => void }[] = []
  return {
    begun,
    names: () => begun.map(({ name }) => name),
    draw: (name: string) => () =>
      new Promise<Buffer>((resolve, reject) => {
        const finish = (bytes = 10) => resolve(Buffer.alloc(bytes))
        begun.push({ name, finish, break: () => reject(new Error('The photo is gone')) })
      }),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('two are drawn at once, others wait their turn, and the rest are told to come back', async () => {
  const shelf = new PictureCache({ maxBytes: 1_000, drawnAtOnce: 2, maxWaiting: 2 })
  const { begun, names, draw } = drawings()
  const taken = ['a', 'b', 'c', 'd'].map((name) => shelf.get(name, draw(name)))
  await expect(shelf.get('e', draw('e'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
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

  const later = shelf.get('e', draw('e'))
  await settle()
  begun[4]?.finish()
  expect(await later).toHaveLength(10)
})

test('a picture that many ask for at once is drawn once, and then kept', async () => {
  const shelf = new PictureCache({ maxBytes: 1_000, drawnAtOnce: 2, maxWaiting: 0 })
  const { begun, names, draw } = drawings()
  const many = Array.from({ length: 50 }, () => shelf.get('a', draw('a')))
  await settle()
  begun[0]?.finish()
  await Promise.all(many)
  await shelf.get('a', draw('a'))
  expect(names()).toEqual(['a'])
})

test('a drawing that fails gives its place to the next, and may be tried again', async () => {
  const shelf = new PictureCache({ maxBytes: 1_000, drawnAtOnce: 1, maxWaiting: 5 })
  const { begun, draw } = drawings()
  const [failing, next] = [shelf.get('a', draw('a')), shelf.get('b', draw('b'))]
  await settle()
  begun[0]?.break()
  await expect(failing).rejects.toThrow('The photo is gone')
  await settle()
  begun[1]?.finish()
  await next
  const again = shelf.get('a', draw('a'))
  await settle()
  begun[2]?.finish()
  expect(await again).toHaveLength(10)
})

test('of more pictures than fit, those asked for longest ago are forgotten', async () => {
  const shelf = new PictureCache({ maxBytes: 25, drawnAtOnce: 1, maxWaiting: 5 })
  const drawn: string[] = []
  const take = (name: string) =>
    shelf.get(name, () => {
      drawn.push(name)
      return Promise.resolve(Buffer.alloc(10))
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await take(name)
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

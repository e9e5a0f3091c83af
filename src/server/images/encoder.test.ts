import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { canListProcesses, trackChildProcesses } from '#testing/child-processes.ts'
import { fourColourPicture } from '#testing/pictures.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { Encoder } from './encoder.ts'

const log = pino({ level: 'silent' })
const given = {
  bytes: await fourColourPicture({ width: 60, height: 40 }).png().toBuffer(),
  kind: 'still' as const,
}
const staying = new AbortController().signal

/** An encoder that starts this source instead of the real program. */
async function encoderOf(source: string, options: { endAfterMs?: number } = {}) {
  const temp = await tempFolder()
  const program = `${temp.folder}/program.mjs`
  await writeFile(program, source)
  return {
    encoder: new Encoder(log, { program, ...options }),
    [Symbol.asyncDispose]: temp[Symbol.asyncDispose],
  }
}

const children = await trackChildProcesses()

test.each([
  ['crashes at a picture', `process.once('message', () => process.kill(process.pid, 'SIGSEGV'))`],
  ['crashes before it has read one', `process.abort()`],
  ['ends without a word', `process.once('message', () => process.exit())`],
])('a decoder that %s costs that picture, and nothing else', async (_what, source) => {
  await using broken = await encoderOf(source)
  await expect(broken.encoder.encode(given, { signal: staying, userId: 'kit' })).rejects.toMatchObject({
    code: 'IMAGE_BROKEN',
  })
  // The slot is free for the next picture.
  await expect(broken.encoder.encode(given, { signal: staying, userId: 'kit' })).rejects.toMatchObject({
    code: 'IMAGE_BROKEN',
  })
  await expect.poll(children).toEqual([])
})

const ENDLESS = `process.once('message', () => setInterval(() => undefined, 1_000))`

test('a picture that takes too long is given up', async () => {
  await using slow = await encoderOf(ENDLESS, { endAfterMs: 300 })
  await expect(slow.encoder.encode(given, { signal: staying, userId: 'kit' })).rejects.toMatchObject({
    code: 'BUSY',
    retryAfterSeconds: 30,
  })
  await expect.poll(children).toEqual([])
})

test('when whoever sent a picture has gone, its process goes too', async () => {
  await using slow = await encoderOf(ENDLESS)
  const leaving = new AbortController()
  const encoding = slow.encoder.encode(given, { signal: leaving.signal, userId: 'kit' })
  if (canListProcesses) await expect.poll(children).toHaveLength(1)
  leaving.abort(new Error('gone'))
  await expect(encoding).rejects.toThrow('gone')
  await expect.poll(children).toEqual([])
})

test('what decodes pictures knows none of our settings', async () => {
  const source = `process.once('message', () => {
    process.send({ encoded: { width: Object.keys(process.env).length, blur: process.env.PATH ?? 'none' } })
  })`
  await using curious = await encoderOf(source)
  const { blur } = await curious.encoder.encode(given, { signal: staying, userId: 'kit' })
  expect(blur).toBe('none')
})

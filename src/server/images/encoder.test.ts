import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { canListProcesses, trackChildProcesses } from '#testing/child-processes.ts'
import { fourColourPicture } from '#testing/pictures.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { Encoder } from './encoder.ts'

const log = pino({ level: 'silent' })
const request = {
  bytes: await fourColourPicture({ width: 60, height: 40 }).png().toBuffer(),
  kind: 'still' as const,
}
/** A sender who waits for the picture. */
const sender = { signal: new AbortController().signal, userId: 'kit' }

/** An encoder that starts this source instead of the real program. */
async function encoderRunning(source: string, options: { endAfterMs?: number } = {}) {
  const temp = await tempFolder()
  const program = `${temp.folder}/program.mjs`
  await writeFile(program, source)
  return {
    encoder: new Encoder(log, { program, ...options }),
    [Symbol.asyncDispose]: temp[Symbol.asyncDispose],
  }
}

const childProcesses = await trackChildProcesses()

test.each([
  ['crashes at a picture', `process.once('message', () => process.kill(process.pid, 'SIGSEGV'))`],
  ['crashes before it has read a picture', `process.abort()`],
  ['exits without an answer', `process.once('message', () => process.exit())`],
])('an encoder that %s fails that picture, and nothing else', async (_what, source) => {
  await using broken = await encoderRunning(source)
  await expect(broken.encoder.encode(request, sender)).rejects.toMatchObject({ code: 'IMAGE_BROKEN' })
  // The slot is free for the next picture.
  await expect(broken.encoder.encode(request, sender)).rejects.toMatchObject({ code: 'IMAGE_BROKEN' })
  await expect.poll(childProcesses).toEqual([])
})

const ENDLESS = `process.once('message', () => setInterval(() => undefined, 1_000))`

test('a picture that takes too long is given up', async () => {
  await using slow = await encoderRunning(ENDLESS, { endAfterMs: 300 })
  await expect(slow.encoder.encode(request, sender)).rejects.toMatchObject({
    code: 'BUSY',
    retryAfterSeconds: 30,
  })
  await expect.poll(childProcesses).toEqual([])
})

test('the process of a picture ends when its sender has gone', async () => {
  await using slow = await encoderRunning(ENDLESS)
  const controller = new AbortController()
  const encoding = slow.encoder.encode(request, { ...sender, signal: controller.signal })
  if (canListProcesses) await expect.poll(childProcesses).toHaveLength(1)
  controller.abort(new Error('gone'))
  await expect(encoding).rejects.toThrow('gone')
  await expect.poll(childProcesses).toEqual([])
})

test('the encoder process does not get our environment variables', async () => {
  const source = `process.once('message', () => {
    process.send({ encoded: { width: Object.keys(process.env).length, blur: process.env.PATH ?? 'none' } })
  })`
  await using curious = await encoderRunning(source)
  const { blur } = await curious.encoder.encode(request, sender)
  expect(blur).toBe('none')
})
